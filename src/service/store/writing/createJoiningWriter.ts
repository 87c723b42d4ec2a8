import { dayNumber } from "../../../dates/days";
import { groupBy } from "../../../lists/lists";
import { comparableRunner } from "../../../spec/comparableName";
import { joinRaces } from "../../races/joinRaces";
import type { ImportedRace, MadeUp, RaceRecord } from "../../races/records";
import { compareRunners } from "../../races/sameRace";
import type { LocalHistory } from "../history";
import { racesOfDay } from "../queries/racesOfDay";
import { forgetRace, type Writer } from "./createWriter";
import { noOverlap, noteJoined, noteMoved, sentencesOn } from "./overlap";
import { dayOf, keyOf, meetingOf } from "../../races/raceKeys";

/** A race of an earlier file that is in the store. */
interface Earlier {
  readonly id: number;
  readonly record: ImportedRace;
}

/** The facts about an import's files that the store's races do not state. */
export interface FileRaces {
  /** The number of the latest file, counted from 1. */
  readonly file: number;
  /** The first file with races on each day of a country and code. */
  readonly firstFiles: readonly (readonly [day: string, file: number])[];
  /** The facts made up for at least one race of a meeting; absent if there are none. */
  readonly madeUp: readonly (readonly [meeting: string, MadeUp])[];
}

const madeUpFacts = [
  "isNumbered",
  "isNominal",
  "areRunnersNumbered",
] as const satisfies readonly (keyof MadeUp)[];

const noFiles: FileRaces = { file: 0, firstFiles: [], madeUp: [] };

/**
 * Creates a writer that joins the races that several files of an import have. `begin` starts a file and
 * `sentences` describes the races that it shares with earlier ones. `known` holds the
 * facts of an interrupted import.
 */
export function createJoiningWriter(history: LocalHistory, write: Writer, known: FileRaces = noFiles) {
  const firstFiles = new Map(known.firstFiles);
  const madeUp = new Map(known.madeUp);
  let { file } = known;
  let overlap = noOverlap();

  const noteMadeUp = (race: ImportedRace): void => {
    const facts = madeUpFacts.filter((fact) => race[fact]).map((fact) => [fact, true] as const);
    if (facts.length === 0) return;
    const meeting = meetingOf(race);
    madeUp.set(meeting, { ...madeUp.get(meeting), ...Object.fromEntries(facts) });
  };
  const storedOn = (race: RaceRecord): readonly Earlier[] =>
    racesOfDay(history, race, dayNumber(race.date) ?? 0).map(({ id, record }) => ({
      id,
      record: { ...record, ...madeUp.get(meetingOf(record)) },
    }));

  /** Joins the races of a day with those of earlier files, and returns all that must be written. */
  const joinDay = (races: readonly ImportedRace[], stored: readonly Earlier[]): readonly ImportedRace[] => {
    const open = new Set(stored);
    const joined = races.map((race) => {
      const same = earlierOf(race, open);
      if (!same) return race;
      open.delete(same);
      const joining = joinRaces(same.record, race);
      noteJoined(overlap, joining, textOf(joining.race) === textOf(same.record));
      if (keyOf(joining.race) !== keyOf(same.record)) forgetRace(history.driver, same.id);
      return joining.race;
    });
    const others = [...open];
    const { numbered, moved, replaced } = withFreeRaceNumbers(joined, others);
    for (const { id } of replaced) forgetRace(history.driver, id);
    for (const [from, to] of moved) noteMoved(overlap, from, to);
    // The other races of a meeting stay in the store with what was made up for them.
    const all = [...numbered, ...others.map(({ record }) => record)];
    for (const race of all) madeUp.delete(meetingOf(race));
    all.forEach(noteMadeUp);
    return numbered;
  };

  return {
    /** Begins a file. */
    begin: (): void => {
      file += 1;
      overlap = noOverlap();
    },
    write: (races: readonly ImportedRace[]): void => {
      const written = [...groupBy(races, dayOf)].flatMap(([day, ofDay]) => {
        const first = firstFiles.get(day);
        if (first === undefined) firstFiles.set(day, file);
        if (first !== undefined && first !== file) return joinDay(ofDay, storedOn(ofDay[0]));
        ofDay.forEach(noteMadeUp);
        return ofDay;
      });
      write(written);
    },
    known: (): FileRaces => ({ file, firstFiles: [...firstFiles], madeUp: [...madeUp] }),
    sentences: (): readonly string[] => sentencesOn(overlap),
  };
}

/**
 * Gives a race whose number is made up, and is another race's, the next free number of its meeting. Returns
 * all races that must be written, those that moved with their new record, and the stored races that moved.
 */
function withFreeRaceNumbers(races: readonly ImportedRace[], others: readonly Earlier[]) {
  const othersByKey = new Map(others.map((other) => [keyOf(other.record), other]));
  const highest = new Map<string, number>();
  for (const race of [...races, ...others.map(({ record }) => record)])
    highest.set(meetingOf(race), Math.max(highest.get(meetingOf(race)) ?? 0, race.raceNumber));
  const numbered: ImportedRace[] = [];
  const moved: (readonly [from: ImportedRace, to: ImportedRace])[] = [];
  const replaced: Earlier[] = [];
  const move = (race: ImportedRace): void => {
    const raceNumber = (highest.get(meetingOf(race)) ?? 0) + 1;
    highest.set(meetingOf(race), raceNumber);
    const to = { ...race, raceNumber };
    moved.push([race, to]);
    numbered.push(to);
  };
  const keys = new Set<string>();
  const statedFirst = [...races].sort(
    (one, other) => Number(one.isNumbered ?? false) - Number(other.isNumbered ?? false),
  );
  for (const race of statedFirst) {
    const key = keyOf(race);
    const other = othersByKey.get(key);
    if (keys.has(key) || (other && race.isNumbered)) {
      move(race);
      continue;
    }
    keys.add(key);
    numbered.push(race);
    if (!other?.record.isNumbered) continue;
    replaced.push(other);
    move(other.record);
  }
  return { numbered, moved, replaced };
}

/** Returns a record's text for comparison. Its names are those of its keys, which the store has once. */
const textOf = ({ runners, ...race }: ImportedRace): string => {
  const keyed = runners.map(({ name: _name, jockey: _jockey, trainer: _trainer, ...values }) => values);
  return JSON.stringify(
    [race, ...keyed].map((one) => Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
};

/** Returns the earlier race that a race is, by its runners or else by its number. */
function earlierOf(race: ImportedRace, open: ReadonlySet<Earlier>): Earlier | undefined {
  const sameNumber = [...open].find(({ record }) => keyOf(record) === keyOf(race));
  if (sameNumber && !race.isNumbered && !sameNumber.record.isNumbered) return sameNumber;
  const names = new Set(race.runners.map(({ name }) => comparableRunner(name)));
  const isNear = ({ record }: Earlier): boolean =>
    record.track === race.track || record.runners.some(({ name }) => names.has(comparableRunner(name)));
  const same = [...open].find((one) => isNear(one) && compareRunners(one.record, race) === "same");
  if (same || !sameNumber) return same;
  return compareRunners(sameNumber.record, race) === "uncertain" ? sameNumber : undefined;
}
