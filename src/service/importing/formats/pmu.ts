/**
 * Reads the French tote's programme and participants (JSON), with one race or several in a document.
 *
 * Source: the PMU's public programme in github.com/Pascal66/horse-racing-prediction, commits 38607723 and
 * ed072345, and results of trotting races in 2025. `heureDepart` is UTC in milliseconds; `timezoneOffset` is
 * the offset of Paris, even for meetings in Palermo and Santiago. Weights are in hectograms, times in
 * milliseconds, career prizes in cents. A race's participants are next to the programme or in a separate
 * file. Such a file names its race only in its file name (participants-01042026-4-9.json) and in the
 * addresses of the colours. The order of finish and the incidents stand at the runners, in the race, or both.
 */
import type { Country } from "../../../spec/codes";
import { foldName } from "../../../files/foldName";
import type { Surface } from "../../races/surface";
import { dayOfInstant, utc } from "./clocks";
import {
  all,
  at,
  type CreateFormat,
  type DocumentContext,
  fields,
  type NestedRow,
  outcome,
  unplaced,
  Unreadable,
} from "./format";
import { isObject, type JsonObject } from "../../../spec/validate";
import { childrenOf, type Level, LostPart, rowsUnder } from "./nested";
import * as read from "./readers";
import { OtherCountry } from "./unreadable";

const countries: Readonly<Record<string, Country>> = {
  FRA: "fr",
  GBR: "gb",
  IRL: "ie",
  USA: "us",
  CAN: "ca",
  SWE: "se",
  NOR: "no",
  DNK: "dk",
  DEN: "dk",
  FIN: "fi",
  DEU: "de",
  GER: "de",
  ALL: "de",
  ITA: "it",
  ARG: "ar",
  CHL: "cl",
  CHI: "cl",
  BRA: "br",
  AUS: "au",
  NZL: "nz",
  HKG: "hk",
  JPN: "jp",
  SGP: "sg",
  ZAF: "za",
  AFS: "za",
  UAE: "ae",
  EAU: "ae",
  ARE: "ae",
  SUE: "se",
  IND: "in",
  KOR: "kr",
  MYS: "my",
};
/** Returns the country for three letters. Throws OtherCountry for one that the service does not have. */
function countryOf(code: string): Country {
  const country = Object.hasOwn(countries, code.toUpperCase()) ? countries[code.toUpperCase()] : undefined;
  if (country !== undefined) return country;
  throw /^[A-Z]{3}$/i.test(code)
    ? new OtherCountry(code)
    : new Unreadable("must be a country's three letters");
}

const codes = {
  ATTELE: "harness",
  MONTE: "harness",
  TROT_ATTELE: "harness",
  TROT_MONTE: "harness",
  PLAT: "gallops",
  HAIE: "gallops",
  HAIES: "gallops",
  STEEPLECHASE: "gallops",
  STEEPLE_CHASE: "gallops",
  "STEEPLE-CHASE": "gallops",
  CROSS: "gallops",
  OBSTACLE: "gallops",
} as const;
/** The surfaces of gallopers; the cinders of trotters are none of them. */
const surfaces: Readonly<Record<string, Surface | undefined>> = {
  HERBE: "turf",
  PSF: "synthetic",
  SABLE: "sand",
};
const sexes = { HONGRES: "Gelding", MALES: "Horse", FEMELLES: "Mare", H: "Gelding", M: "Horse", F: "Mare" };

/** The outcomes of incidents; an INCONNU is one that the tote does not state. */
const incidents: ReadonlyMap<string, object> = new Map<string, object>([
  ...["NON_PARTANT", "REMBOURSE"].map((incident): [string, object] => [incident, { scratched: true }]),
  ...[
    "ARRETE",
    "DEROBE",
    "DEROBE_RAMENE",
    "DISTANCE",
    "DISQUALIFIE_POTEAU_GALOP",
    "TOMBE",
    "TOMBE_REMONTE",
    "ABATTU",
    "RESTE_AU_POTEAU",
    "DISQUALIFIE_POUR_ALLURE_IRREGULIERE",
    "TOMBE_CAVALIER",
    "DISQUALIFIE",
    "RETROGRADE",
    "NON_PLACE_ARRETE",
  ].map((incident): [string, object] => [incident, unplaced]),
  ["INCONNU", { finishUnknown: true }],
]);

/** Returns the outcome of a place and an incident; undefined if neither is stated or known. */
function outcomeIn(place: string, incident: string): object | undefined {
  const knownOutcome = incidents.get(incident);
  return Number(place) > 0 && !(knownOutcome && "scratched" in knownOutcome)
    ? { finish: read.whole(1, 99)(place) }
    : knownOutcome;
}

/** Returns the outcome that the runner states, or else its race. */
function stateOf(
  ownIncident: string,
  incident: string,
  ownPlace: string,
  place: string,
  status: string,
  isRun: string,
): object {
  if (status === "NON_PARTANT") return { scratched: true };
  const statedOutcome = outcomeIn(ownPlace, ownIncident) ?? outcomeIn(place, incident);
  if (statedOutcome) return statedOutcome;
  if (ownIncident !== "") throw new Unreadable("must be an incident that is known");
  // Only the first finishers are listed; any other starter in a race that was run has an unknown place.
  return isRun === "true" ? { finishUnknown: true } : {};
}

/** The tote's abbreviations of margins to the horse in front, in lengths. */
const margins = {
  nez: 0.05,
  "cte tete": 0.1,
  "cte t": 0.1,
  "courte tete": 0.1,
  tete: 0.2,
  "cte enc": 0.25,
  "cte encolure": 0.25,
  "courte encolure": 0.25,
  encolure: 0.3,
  enc: 0.3,
  "dead heat": 0,
  dh: 0,
  loin: null,
  dist: null,
  distance: null,
};
const numbers = "une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze".split(
  " ",
);

/** Replacements that make 1 l 1/2 of "une longueur et demie" and tete of UNE_TETE, in their order. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\blongueurs?/, "l"],
  [/\b(?:une? )?(?:trois quarts?|3\/4)(?: de)?\b/, "3/4"],
  [/\b(?:une )?demie?\b/, "1/2"],
  [/\b(?:un )?quart\b/, "1/4"],
  [/ et /, " "],
  [/^une? (?=nez|tete|courte|cte|enc)/, ""],
  ...numbers.map((word, index): [RegExp, string] => [new RegExp(`^${word} (?=l\\b)`), String(index + 1)]),
  [/(?<=\d) ?l(?:\b|(?=\d))\.? ?/, " "],
];
const lengthsOf = read.lengths(margins);

/** Returns the lengths in 8 L, 3/4 L, 1 L 1/4, UNE_LONGUEUR_ET_DEMIE and in words, also with accents. */
function lengths(...texts: string[]): number | null | undefined {
  const value = texts.find((text) => text !== "" && !text.startsWith("{"));
  if (value === undefined) return undefined;
  const plain = value.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.replaceAll(/[\s_-]+/g, " ");
  return lengthsOf(replacements.reduce((text, [from, to]) => text.replace(from, to), words).trim());
}

/** Returns the metres by which a trotter starts behind the front mark. */
function handicap(ownHandicap: string, race: string): number | undefined {
  if (ownHandicap === "" || race === "") return undefined;
  return read.wholeOrNone(500)(String(Number(ownHandicap) - Number(race)));
}

/** Returns the programme in a document, or one that holds only its meeting. */
const programmeOf = (document: unknown): JsonObject | undefined => {
  const inside = isObject(document) ? (document.programme ?? document) : undefined;
  if (!isObject(inside)) return undefined;
  if (Array.isArray(inside.reunions)) return inside;
  const isMeeting = Array.isArray(inside.courses) && isObject(inside.hippodrome);
  return isMeeting
    ? { date: inside.dateReunion, timezoneOffset: inside.timezoneOffset, reunions: [inside] }
    : undefined;
};

interface Course {
  readonly programme: JsonObject;
  readonly meeting: JsonObject;
  readonly race: JsonObject;
}

function coursesOf(document: unknown): readonly Course[] {
  const programme = programmeOf(document);
  if (!programme) return [];
  return childrenOf(programme, "reunions").flatMap((meeting) =>
    childrenOf(meeting, "courses").map((race) => ({ programme, meeting, race })),
  );
}

/** Returns the places in a race's order of finish by the runners' numbers; level runners share a list. */
function placesIn({ ordreArrivee }: JsonObject): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (const level of [ordreArrivee].flat()) {
    const place = places.size + 1;
    for (const number of [level].flat().map(Number).filter(Boolean)) places.set(number, place);
  }
  return places;
}

/** Returns the incidents that a race lists, by the runners' numbers. */
const incidentsIn = (race: JsonObject): ReadonlyMap<number, unknown> =>
  new Map(
    childrenOf(race, "incidents").flatMap(({ type, numeroParticipants }) =>
      [numeroParticipants].flat().map((number): [number, unknown] => [Number(number), type]),
    ),
  );

const orderIn = (race: JsonObject): string => [...placesIn(race).keys()].join();

const orderOf = (participants: readonly JsonObject[]): string =>
  participants
    .filter(({ ordreArrivee }) => Number(ordreArrivee) > 0)
    .sort((one, other) => Number(one.ordreArrivee) - Number(other.ordreArrivee))
    .map(({ numPmu }) => numPmu)
    .join();

/** Returns the notations of a programme's day in names: 07032026, 2026-03-07 and 20260307. */
function namesOfDay({ date, timezoneOffset }: JsonObject): readonly string[] {
  const day = dayOfInstant(Number(date), Number(timezoneOffset) || 0);
  return [day.split("-").reverse().join(""), day, day.replaceAll("-", "")];
}

/**
 * Returns the race of participants who do not state it, from their addresses or their file's name. Chooses
 * between two races by the order of finish; returns undefined if neither or both agree with it.
 */
function courseOf(
  participants: readonly JsonObject[],
  { others, name }: DocumentContext,
): Course | undefined {
  const address = String(participants.find(({ urlCasaque }) => urlCasaque)?.urlCasaque ?? "");
  const matches = [
    /\/(\d{8})\/R(\d+)\/C(\d+)\//.exec(address),
    /(\d{8}|\d{4}-\d\d-\d\d)\D+(\d{1,2})\D+(\d{1,2})\D*$/.exec(name),
  ];
  const courses = others.flatMap(coursesOf);
  const foundCourses = matches.flatMap((match) => {
    const [, day = "", meeting, race] = match ?? [];
    return courses.filter(
      (one) =>
        namesOfDay(one.programme).includes(day) &&
        Number(one.meeting.numOfficiel) === Number(meeting) &&
        Number(one.race.numOrdre) === Number(race),
    );
  });
  const distinct = [...new Set(foundCourses)];
  const order = orderOf(participants);
  const agreeing = distinct.filter(({ race }) => orderIn(race) !== "" && orderIn(race) === order);
  return agreeing.length === 1 ? agreeing[0] : distinct.length === 1 ? distinct[0] : undefined;
}

/** Returns a function that returns what a race states of a runner, and whether it was run. */
function statesIn(race: JsonObject, participants: readonly JsonObject[]): (runner: JsonObject) => object {
  const [places, incidentOf] = [placesIn(race), incidentsIn(race)];
  const run = places.size > 0 || orderOf(participants) !== "";
  return ({ numPmu }) => ({
    run,
    place: places.get(Number(numPmu)),
    incident: incidentOf.get(Number(numPmu)),
  });
}

const meetings: readonly Level[] = [
  ["meeting", "reunions"],
  ["race", "courses"],
];
const runners: Level = ["runner", "participants"];

function rows(document: JsonObject, context: DocumentContext): Iterable<NestedRow | LostPart> | undefined {
  const courses = coursesOf(document);
  const participants = childrenOf(document, "participants");
  if (participants.length > 0) {
    const course = courses.length === 1 ? courses[0] : courseOf(participants, context);
    return course && withStates(rowsUnder(document, [runners], { ...course }), participants);
  }
  const programme = programmeOf(document);
  if (!programme) return rowsUnder(document, [runners]);
  return courses.some(hasRunners)
    ? withStates(rowsUnder(programme, [...meetings, runners], { programme }))
    : lostPartsOf(programme);
}

const hasRunners = ({ race }: Course): boolean => childrenOf(race, "participants").length > 0;

/** Yields rows, each with what its race states of the runner. Participants that are given are not in it. */
function* withStates(
  rows: Iterable<NestedRow | LostPart>,
  participants?: readonly JsonObject[],
): Generator<NestedRow | LostPart> {
  let last: { readonly race: unknown; readonly stateOf: (runner: JsonObject) => object } | undefined;
  for (const row of rows) {
    if (row instanceof LostPart) {
      yield row;
      continue;
    }
    const race = row.race as JsonObject;
    if (last?.race !== race)
      last = { race, stateOf: statesIn(race, participants ?? childrenOf(race, "participants")) };
    yield { ...row, state: last.stateOf(row.runner as JsonObject) };
  }
}

/** Yields the lost parts of a programme whose runners are in other files. */
function* lostPartsOf(programme: JsonObject): Generator<LostPart> {
  for (const part of rowsUnder(programme, meetings)) if (part instanceof LostPart) yield part;
}

/**
 * Goings outside the usual scale of words, each with the word that is nearest by the penetrometer: "très
 * léger" is 2.2, "léger" 2.3 to 2.7 and "souple" 3.5 to 3.7 (zone-turf.fr), and three public parsers of these
 * programmes have "sec" at or below "très léger" (index ids 52489353611, 51885952409 and 59463508345).
 */
const goings: ReadonlyMap<string, string> = new Map([
  ["sec", "Léger"],
  ["tres sec", "Léger"],
  ["tres leger", "Léger"],
  ["assez souple", "Souple"],
]);

/** Returns a going, in brackets behind its usual word if it is no such word. */
function going(value: string): string {
  const usual = goings.get(foldName(value));
  return usual === undefined ? read.text(value) : `${usual} (${value.toLowerCase()})`;
}

const hectograms = (value: string): number => read.decimal(300, 2000)(value) / 10;

export const createPmu: CreateFormat = (zones) => {
  const zoneOf = (country: string, track: string): string => zones.of(countryOf(country), track);
  return {
    kind: "json",
    name: "pmu",
    title: "PMU programme and participants JSON",
    source: "the French tote's public programme with the participants of its races, 2025 and 2026",
    gives: "finish, times, handicap marks, weights, last tote prices, career prizes, scratched runners",
    lacks: "going, margins of trotters",
    converts: [
      "hectograms to kilograms",
      "milliseconds to seconds",
      "handicap marks to metres behind the front",
    ],
    recognises: (document) =>
      programmeOf(document) !== undefined ||
      childrenOf(document, "participants").some((one) => "numPmu" in one && "nom" in one),
    rows,
    joined: {
      title: "the programme of its day",
      races: (document) => (coursesOf(document).some(hasRunners) ? 0 : coursesOf(document).length),
    },
    race: {
      country: at("meeting.pays.code", countryOf),
      raceCode: all(["race.discipline", "race.specialite"], (discipline, speciality) =>
        read.words(codes)(discipline || speciality),
      ),
      track: at("meeting.hippodrome.libelleCourt", read.text),
      raceNumber: at("race.numOrdre", read.raceNumber),
      startTime: at("race.heureDepart", (time) => utc(read.decimal(0, 1e13)(time))),
      raceName: at("race.libelle", read.text),
      distance: all(["race.distance", "race.distanceUnit"], (distance, unit) => {
        if (!["", "METRE"].includes(unit)) throw new Unreadable("must be in metres (METRE)");
        return distance === "" ? undefined : read.metresOf(distance);
      }),
      surface: at("race.typePiste", (kind) => surfaces[kind.toUpperCase()]),
      prizeMoney: at("race.montantPrix", read.prizeMoney("€")),
      condition: at("race.penetrometre.intitule", going),
      abandoned: all(["race.categorieStatut", "race.statut"], (kind, status) =>
        /ANNULEE|COURSE_ARRETEE\b/.test(`${kind} ${status}`),
      ),
      also: [
        fields(["meeting.pays.code", "meeting.hippodrome.libelleCourt"], (country, track) => ({
          timezone: zoneOf(country, track),
        })),
        // The programme's day is Paris's, after which the card is named.
        fields(["programme.date", "programme.timezoneOffset"], (date, offset) => ({
          date: dayOfInstant(read.decimal(0, 1e13)(date), Number(offset) || 0),
        })),
      ],
    },
    runner: {
      number: at("runner.numPmu", read.whole(1, 99)),
      name: at("runner.nom", read.text),
      runnerKey: at("runner.idCheval", read.idOrNone),
      lengthsToNext: all(
        [
          "runner.distanceChevalPrecedent.libelleCourt",
          "runner.distanceChevalPrecedent.identifiant",
          "runner.distanceChevalPrecedent.libelleLong",
          "runner.distanceChevalPrecedent",
        ],
        lengths,
      ),
      jockey: all(
        ["runner.driver", "runner.jockey"],
        (driver, jockey) => read.text(driver || jockey) || undefined,
      ),
      trainer: at("runner.entraineur", read.text),
      barrier: at("runner.placeCorde", read.wholeOrNone(99)),
      age: at("runner.age", read.whole(0, 40)),
      sex: at("runner.sexe", read.words(sexes)),
      sire: at("runner.nomPere", read.text),
      dam: at("runner.nomMere", read.text),
      damsire: at("runner.nomPereMere", read.text),
      weight: all(["runner.poidsConditionMonte", "runner.handicapPoids"], (carried, allotted) => {
        const weight = Number(carried) > 0 ? carried : allotted;
        return Number(weight) > 0 ? hectograms(weight) : undefined;
      }),
      handicapMetres: all(["runner.handicapDistance", "race.distance"], handicap),
      seconds: at("runner.tempsObtenu", read.thousandths),
      startingPrice: at("runner.dernierRapportDirect.rapport", read.price),
      careerPrizeMoney: at(
        "runner.gainsParticipant.gainsCarriere",
        (cents) => `€${(read.decimal(0, 1e12)(cents) / 100).toFixed(2)}`,
      ),
      also: [
        outcome(
          [
            "runner.incident",
            "state.incident",
            "runner.ordreArrivee",
            "state.place",
            "runner.statut",
            "state.run",
          ],
          stateOf,
        ),
      ],
    },
  };
};
