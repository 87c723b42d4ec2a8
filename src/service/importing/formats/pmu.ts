/**
 * The French tote's programme and participants (JSON), one race or several in a document.
 *
 * Source: the PMU's public programme as kept in github.com/Pascal66/horse-racing-prediction, commit
 * 38607723, and results of trotting races of 2025. `heureDepart` is UTC in milliseconds; `timezoneOffset` is
 * that of Paris for meetings in Palermo and Santiago too. Weights are hectograms, times milliseconds, career
 * prizes cents.
 */
import type { Country } from "../../../spec/codes";
import { dayOfInstant, utc } from "./clocks";
import { all, at, type CreateFormat, fields, type NestedRow, outcome } from "./format";
import { childrenOf, isObject } from "./nested";
import * as read from "./readers";

const countries: Readonly<Record<string, Country>> = {
  ...{ FRA: "fr", GBR: "gb", IRL: "ie", USA: "us", CAN: "ca", SWE: "se", NOR: "no", DNK: "dk", DEN: "dk" },
  ...{ FIN: "fi", DEU: "de", GER: "de", ALL: "de", ITA: "it", ARG: "ar", CHL: "cl", CHI: "cl", BRA: "br" },
  ...{ AUS: "au", NZL: "nz", HKG: "hk", JPN: "jp", SGP: "sg", ZAF: "za", AFS: "za", UAE: "ae", ARE: "ae" },
  ...{ SUE: "se", IND: "in", KOR: "kr", MYS: "my" },
};
const codes = {
  ...{ ATTELE: "harness", MONTE: "harness", TROT_ATTELE: "harness", TROT_MONTE: "harness" },
  ...{ PLAT: "gallops", HAIE: "gallops", STEEPLECHASE: "gallops", CROSS: "gallops", OBSTACLE: "gallops" },
} as const;
const sexes = { HONGRES: "Gelding", MALES: "Horse", FEMELLES: "Mare" };

const unplaced = [
  ...[
    "ARRETE",
    "DEROBE",
    "DEROBE_RAMENE",
    "DISTANCE",
    "DISQUALIFIE_POTEAU_GALOP",
    "TOMBE",
    "RESTE_AU_POTEAU",
  ],
  ...[
    "DISQUALIFIE_POUR_ALLURE_IRREGULIERE",
    "TOMBE_CAVALIER",
    "DISQUALIFIE",
    "RETROGRADE",
    "NON_PLACE_ARRETE",
  ],
];

function stateOf(order: string, incident: string, status: string, orderOfRace: string): object {
  if (status === "NON_PARTANT" || incident === "NON_PARTANT") return { scratched: true };
  if (Number(order) > 0) return { finish: read.whole(1, 99)(order) };
  if (unplaced.includes(incident)) return {};
  // Only the first are listed: another starter of a race that was run has a place that is not known.
  return orderOfRace === "" ? {} : { finishUnknown: true };
}

/** Returns the metres that a trotter starts behind the front mark. */
function handicap(own: string, race: string): number | undefined {
  if (own === "" || race === "") return undefined;
  return read.wholeOrNone(500)(String(Number(own) - Number(race)));
}

function* rows(document: unknown): Generator<NestedRow> {
  const { programme, participants } = document as { programme: unknown; participants: unknown };
  for (const meeting of childrenOf(programme, "reunions"))
    for (const race of childrenOf(meeting, "courses"))
      for (const runner of childrenOf(
        { ...race, ...(isOnlyRace(programme) ? { participants } : {}) },
        "participants",
      ))
        yield { runner, race, meeting, programme };
}

const isOnlyRace = (programme: unknown): boolean =>
  childrenOf(programme, "reunions").flatMap((meeting) => childrenOf(meeting, "courses")).length === 1;

const hectograms = (value: string): number => read.decimal(0, 2000)(value) / 10;

export const createPmu: CreateFormat = (zones) => {
  const zoneOf = (country: string, track: string): string => zones.of(read.words(countries)(country), track);
  return {
    kind: "json",
    name: "pmu",
    title: "PMU programme and participants JSON",
    source: "the French tote's public programme with the participants of its races, 2025 and 2026",
    gives: "finish, times, handicap marks, weights, last tote prices, career prizes, scratched runners",
    lacks: "going, margins, ids",
    converts: [
      "hectograms to kilograms",
      "milliseconds to seconds",
      "handicap marks to metres behind the front",
    ],
    recognises: (document) => isObject(document) && "programme" in document && "participants" in document,
    rows,
    race: {
      country: at("meeting.pays.code", read.words(countries)),
      raceCode: all(["race.discipline", "race.specialite"], (discipline, speciality) =>
        read.words(codes)(discipline || speciality),
      ),
      track: at("meeting.hippodrome.libelleCourt", read.text),
      raceNumber: at("race.numOrdre", read.whole(1, 20)),
      startTime: at("race.heureDepart", (time) => utc(read.decimal(0, 1e13)(time))),
      raceName: at("race.libelle", read.text),
      distance: at("race.distance", read.metresOf),
      prizeMoney: at("race.montantPrix", (prize) => `€${read.number(prize)}`),
      condition: at("race.penetrometre.intitule", read.text),
      also: [
        fields(["meeting.pays.code", "meeting.hippodrome.libelleCourt"], (country, track) => ({
          timezone: zoneOf(country, track),
        })),
        // The programme's day is that of Paris, which the card is named after.
        fields(["programme.date", "programme.timezoneOffset"], (date, offset) => ({
          date: dayOfInstant(read.decimal(0, 1e13)(date), Number(offset) || 0),
        })),
      ],
    },
    runner: {
      number: at("runner.numPmu", read.whole(1, 99)),
      name: at("runner.nom", read.text),
      jockey: all(
        ["runner.driver", "runner.jockey"],
        (driver, jockey) => read.text(driver || jockey) || undefined,
      ),
      trainer: at("runner.entraineur", read.text),
      barrier: at("runner.placeCorde", read.wholeOrNone(99)),
      age: at("runner.age", read.whole(0, 40)),
      sex: at("runner.sexe", read.wordsOr(sexes)),
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
      also: [
        outcome(["runner.ordreArrivee", "runner.incident", "runner.statut", "race.ordreArrivee"], stateOf),
      ],
    },
  };
};
