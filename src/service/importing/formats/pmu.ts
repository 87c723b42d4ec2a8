/**
 * Reads the French tote's programme and participants (JSON), with one race or several in a document.
 *
 * Source: the PMU's public programme in github.com/Pascal66/horse-racing-prediction, commits 38607723 and
 * ed072345, and results of trotting races in 2025. `heureDepart` is UTC in milliseconds; `timezoneOffset` is
 * the offset of Paris, even for meetings in Palermo and Santiago. Weights are in hectograms, times in
 * milliseconds, career prizes in cents. A race's participants are next to the programme or in a separate
 * file. Such a file names its race only in its file name (participants-01042026-4-9.json) and in the
 * addresses of the colours.
 */
import type { Country } from "../../../spec/codes";
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
  STEEPLECHASE: "gallops",
  CROSS: "gallops",
  OBSTACLE: "gallops",
} as const;
const sexes = { HONGRES: "Gelding", MALES: "Horse", FEMELLES: "Mare" };

const unplacedIncidents = [
  "ARRETE",
  "DEROBE",
  "DEROBE_RAMENE",
  "DISTANCE",
  "DISQUALIFIE_POTEAU_GALOP",
  "TOMBE",
  "RESTE_AU_POTEAU",
  "DISQUALIFIE_POUR_ALLURE_IRREGULIERE",
  "TOMBE_CAVALIER",
  "DISQUALIFIE",
  "RETROGRADE",
  "NON_PLACE_ARRETE",
];

function stateOf(order: string, incident: string, status: string, isRun: string): object {
  if (status === "NON_PARTANT" || incident === "NON_PARTANT") return { scratched: true };
  if (Number(order) > 0) return { finish: read.whole(1, 99)(order) };
  if (unplacedIncidents.includes(incident)) return unplaced;
  if (incident !== "") throw new Unreadable("must be an incident that is known");
  // Only the first finishers are listed; any other starter in a race that was run has an unknown place.
  return isRun === "true" ? { finishUnknown: true } : {};
}

/** The tote's abbreviations of margins to the horse in front, in lengths. */
const margins = {
  NEZ: 0.05,
  "CTE TETE": 0.1,
  "CTE T.": 0.1,
  "COURTE TETE": 0.1,
  TETE: 0.2,
  "CTE ENC.": 0.25,
  "CTE ENC": 0.25,
  "COURTE ENCOLURE": 0.25,
  ENCOLURE: 0.3,
  ENC: 0.3,
  "ENC.": 0.3,
  "DEAD-HEAT": 0,
  "DEAD HEAT": 0,
  DH: 0,
  LOIN: null,
  "DIST.": null,
  DISTANCE: null,
};
const lengthsOf = read.lengths(
  Object.fromEntries(
    Object.entries(margins).map(([word, length]) => [word.toLowerCase().replace(/\.$/, ""), length]),
  ),
);
/** Returns the lengths in 8 L, 3/4 L, 1 L 1/4 and in words. */
const lengths = (value: string): number | null => lengthsOf(value.replace(/\s*L\b\.?\s*/, " ").trim());

/** Returns the metres by which a trotter starts behind the front mark. */
function handicap(ownHandicap: string, race: string): number | undefined {
  if (ownHandicap === "" || race === "") return undefined;
  return read.wholeOrNone(500)(String(Number(ownHandicap) - Number(race)));
}

/** Returns the programme, which may be in a field of its document. */
const programmeOf = (document: unknown): JsonObject | undefined => {
  const inside = isObject(document) ? (document.programme ?? document) : undefined;
  return isObject(inside) && Array.isArray(inside.reunions) ? inside : undefined;
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

/** Returns the numbers of the runners in the order of finish. */
const orderIn = (race: JsonObject): string => [race.ordreArrivee].flat(3).filter(Number).join();

const orderOf = (participants: readonly JsonObject[]): string =>
  participants
    .filter(({ ordreArrivee }) => Number(ordreArrivee) > 0)
    .sort((one, other) => Number(one.ordreArrivee) - Number(other.ordreArrivee))
    .map(({ numPmu }) => numPmu)
    .join();

const dayOf = ({ date, timezoneOffset }: JsonObject): string =>
  dayOfInstant(Number(date), Number(timezoneOffset) || 0)
    .split("-")
    .reverse()
    .join("");

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
    /(\d{8})\D+(\d{1,2})\D+(\d{1,2})\D*$/.exec(name),
  ];
  const courses = others.flatMap(coursesOf);
  const foundCourses = matches.flatMap((match) => {
    const [, day, meeting, race] = match ?? [];
    return courses.filter(
      (one) =>
        dayOf(one.programme) === day &&
        Number(one.meeting.numOfficiel) === Number(meeting) &&
        Number(one.race.numOrdre) === Number(race),
    );
  });
  const distinct = [...new Set(foundCourses)];
  const order = orderOf(participants);
  const agreeing = distinct.filter(({ race }) => orderIn(race) !== "" && orderIn(race) === order);
  return agreeing.length === 1 ? agreeing[0] : distinct.length === 1 ? distinct[0] : undefined;
}

const isRun = (race: JsonObject, participants: readonly JsonObject[]): boolean =>
  orderIn(race) !== "" || orderOf(participants) !== "";

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
    return (
      course &&
      rowsUnder(document, [runners], { ...course, state: { run: isRun(course.race, participants) } })
    );
  }
  const programme = programmeOf(document);
  if (!programme) return rowsUnder(document, [runners]);
  return courses.some(hasRunners) ? rowsWithRunners(programme) : lostPartsOf(programme);
}

const hasRunners = ({ race }: Course): boolean => childrenOf(race, "participants").length > 0;

/** Yields the runners of a programme, each with the state of its race. */
function* rowsWithRunners(programme: JsonObject): Generator<NestedRow | LostPart> {
  let last: { readonly race: unknown; readonly state: object } | undefined;
  for (const row of rowsUnder(programme, [...meetings, runners], { programme })) {
    if (row instanceof LostPart) {
      yield row;
      continue;
    }
    const race = row.race as JsonObject;
    if (last?.race !== race) last = { race, state: { run: isRun(race, childrenOf(race, "participants")) } };
    yield { ...row, state: last.state };
  }
}

/** Yields the lost parts of a programme whose runners are in other files. */
function* lostPartsOf(programme: JsonObject): Generator<LostPart> {
  for (const part of rowsUnder(programme, meetings)) if (part instanceof LostPart) yield part;
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
      raceNumber: at("race.numOrdre", read.whole(1, 20)),
      startTime: at("race.heureDepart", (time) => utc(read.decimal(0, 1e13)(time))),
      raceName: at("race.libelle", read.text),
      distance: all(["race.distance", "race.distanceUnit"], (distance, unit) => {
        if (!["", "METRE"].includes(unit)) throw new Unreadable("must be in metres (METRE)");
        return distance === "" ? undefined : read.metresOf(distance);
      }),
      prizeMoney: at("race.montantPrix", read.prizeMoney("€")),
      condition: at("race.penetrometre.intitule", read.text),
      abandoned: all(["race.categorieStatut", "race.statut"], (kind, status) =>
        /ANNULEE/.test(`${kind} ${status}`),
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
      lengthsToNext: at("runner.distanceChevalPrecedent.libelleCourt", lengths),
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
      also: [outcome(["runner.ordreArrivee", "runner.incident", "runner.statut", "state.run"], stateOf)],
    },
  };
};
