import { dayNumber } from "../../../dates/days";
import { countNoun, groupBy, sum } from "../../../lists/lists";
import { comparableName } from "../../../spec/comparableName";
import { slugify } from "../../../spec/slug";
import { joinRaces, type JoinedRace } from "../../races/joinRaces";
import type { ImportedRace, MadeUp, RaceRecord, RunnerRecord } from "../../races/records";
import { compareRunners } from "../../races/sameRace";
import type { LocalHistory } from "../history";
import { racesOfDay } from "../queries/racesOfDay";
import { forgetRace, type Writer } from "./createWriter";

const dayOf = ({ country, raceCode, date }: RaceRecord): string => [country, raceCode, date].join("/");
const meetingOf = (race: RaceRecord): string => `${dayOf(race)}/${slugify(race.track)}`;
const keyOf = (race: RaceRecord): string => `${meetingOf(race)}/${race.raceNumber}`;
const nameOf = ({ date, track, raceNumber }: RaceRecord): string => `${date} ${track} ${raceNumber}`;

/** A race of an earlier file that is in the store. */
interface Earlier {
  readonly id: number;
  readonly record: ImportedRace;
}

/** What a file's race has in common with an earlier file's, without the race itself. */
interface Joined extends Pick<JoinedRace, "filled"> {
  readonly kind: "equal" | "later" | "earlier";
  readonly removed: number;
  readonly renamed: number;
}

/** The races of a file that an earlier one has too, by key, with the first example of each sentence. */
interface Overlap {
  readonly joined: Map<string, Joined>;
  /** Races whose number another race has. */
  readonly moved: Set<string>;
  readonly examples: Map<keyof Joined | Joined["kind"] | "moved", string>;
}

const noOverlap = (): Overlap => ({ joined: new Map(), moved: new Set(), examples: new Map() });

/** What an import knows of its files in addition to their races in the store. */
export interface FileRaces {
  /** The number of the latest file, counted from 1. */
  readonly file: number;
  /** The first file with races on each day of a country and code. */
  readonly firstFiles: readonly (readonly [day: string, file: number])[];
  /** What was made up in a meeting; absent if nothing was. */
  readonly madeUp: readonly (readonly [meeting: string, MadeUp])[];
}

const noFiles: FileRaces = { file: 0, firstFiles: [], madeUp: [] };

/**
 * Creates a writer that joins the races that several files of an import have. `begin` starts a file and
 * `sentences` describes the races that it shares with earlier ones. `known` is what an interrupted import
 * knew.
 */
export function createJoiningWriter(history: LocalHistory, write: Writer, known: FileRaces = noFiles) {
  const firstFiles = new Map(known.firstFiles);
  const madeUp = new Map(known.madeUp);
  let { file } = known;
  let overlap = noOverlap();

  const noteMadeUp = (race: ImportedRace): void => {
    const { isNumbered, isNominal, areRunnersNumbered } = race;
    if (isNumbered || isNominal || areRunnersNumbered)
      madeUp.set(meetingOf(race), {
        ...(isNumbered ? { isNumbered } : {}),
        ...(isNominal ? { isNominal } : {}),
        ...(areRunnersNumbered ? { areRunnersNumbered } : {}),
      });
    else madeUp.delete(meetingOf(race));
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
    return moveRaces(joined, [...open]);
  };

  /** Gives a race whose number is made up, and is another race's, the next free number of its meeting. */
  const moveRaces = (races: readonly ImportedRace[], others: readonly Earlier[]): readonly ImportedRace[] => {
    const worn = new Map(others.map((other) => [keyOf(other.record), other]));
    const numbers = groupBy([...races, ...others.map(({ record }) => record)], meetingOf);
    const nextNumber = (race: RaceRecord): number =>
      1 + Math.max(...(numbers.get(meetingOf(race)) ?? []).map(({ raceNumber }) => raceNumber));
    const final: ImportedRace[] = [];
    const add = (race: ImportedRace): void => {
      final.push(race);
      numbers.get(meetingOf(race))?.push(race);
    };
    const keys = new Set<string>();
    const move = (race: ImportedRace): void => {
      const moved = { ...race, raceNumber: nextNumber(race) };
      overlap.moved.add(keyOf(race));
      noteExample(overlap, "moved", nameOf(moved));
      add(moved);
    };
    const stated = [...races].sort(
      (one, other) => Number(one.isNumbered ?? false) - Number(other.isNumbered ?? false),
    );
    for (const race of stated) {
      const key = keyOf(race);
      const other = worn.get(key);
      if (keys.has(key) || (other && race.isNumbered)) {
        move(race);
        continue;
      }
      keys.add(key);
      add(race);
      if (!other?.record.isNumbered) continue;
      forgetRace(history.driver, other.id);
      move(other.record);
    }
    return final;
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
        return first === undefined || first === file ? ofDay : joinDay(ofDay, storedOn(ofDay[0]));
      });
      written.forEach(noteMadeUp);
      write(written);
    },
    known: (): FileRaces => ({ file, firstFiles: [...firstFiles], madeUp: [...madeUp] }),
    sentences: (): readonly string[] => sentencesOn(overlap),
  };
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
  const names = new Set(race.runners.map(({ name }) => comparableName(name)));
  const isNear = ({ record }: Earlier): boolean =>
    record.track === race.track || record.runners.some(({ name }) => names.has(comparableName(name)));
  const same = [...open].find((one) => isNear(one) && compareRunners(one.record, race) === "same");
  if (same || !sameNumber) return same;
  return compareRunners(sameNumber.record, race) === "uncertain" ? sameNumber : undefined;
}

function noteExample(
  { examples }: Overlap,
  of: Parameters<Overlap["examples"]["set"]>[0],
  example: string,
): void {
  if (!examples.has(of)) examples.set(of, example);
}

function noteJoined(
  overlap: Overlap,
  { race, isEarlier, filled, removed, renamed }: JoinedRace,
  isEqual: boolean,
): void {
  const kind = isEarlier ? "earlier" : isEqual ? "equal" : "later";
  noteExample(overlap, kind, nameOf(race));
  if (removed[0]) noteExample(overlap, "removed", `${removed[0].name} in ${nameOf(race)}`);
  if (renamed[0]) noteExample(overlap, "renamed", namesOf(...renamed[0]));
  overlap.joined.set(keyOf(race), { kind, filled, removed: removed.length, renamed: renamed.length });
}

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** Returns sentences about a file's races that an earlier file has too. */
function sentencesOn({ joined, moved, examples }: Overlap): readonly string[] {
  const all = [...joined.values()];
  const total = (of: (one: Joined) => number, kind?: Joined["kind"]): number =>
    sum(all.filter((one) => kind === undefined || one.kind === kind).map(of));
  const races = (kind: Joined["kind"]): string => {
    const count = total(() => 1, kind);
    return `${countNoun(count, "race")} ${plural(count, "is", "are")}`;
  };
  const values = (kind: Joined["kind"]): number => total(({ filled }) => filled, kind);
  const [removed, renamed] = [total((one) => one.removed), total((one) => one.renamed)];
  const sentences: Readonly<Record<string, () => string>> = {
    equal: () => `${races("equal")} in an earlier file too, with the same values`,
    later: () =>
      `${races("later")} in an earlier file too, such as ${examples.get("later")}: the values of this file count${values("later") === 0 ? "" : `, and ${countNoun(values("later"), "value")} of columns that it lacks ${plural(values("later"), "is", "are")} kept`}`,
    earlier: () =>
      `${races("earlier")} in an earlier file that states more of the finish, such as ${examples.get("earlier")}: the values of that file count${values("earlier") === 0 ? "" : `, and ${countNoun(values("earlier"), "value")} of columns that it lacks ${plural(values("earlier"), "is", "are")} added`}`,
    removed: () =>
      `${countNoun(removed, "runner")} of the other file ${plural(removed, "is", "are")} not in the one whose values count, such as ${examples.get("removed")}: left out`,
    renamed: () =>
      `${countNoun(renamed, "runner")} of these races ${plural(renamed, "has", "have")} another name or id in the other file, such as ${examples.get("renamed")}: starts that only that file has count for another runner`,
    moved: () =>
      `${countNoun(moved.size, "race")} without a stated number had the number of another race: ${plural(moved.size, "it has", "each has")} the next free one, such as ${examples.get("moved")}`,
  };
  return Object.entries(sentences).flatMap(([of, sentence]) =>
    examples.has(of as Joined["kind"]) ? [sentence()] : [],
  );
}

/** Returns the names of two runners; equal ones with their ids. */
const namesOf = (one: RunnerRecord, other: RunnerRecord): string =>
  one.name === other.name
    ? `${one.name} (${one.runnerKey} and ${other.runnerKey})`
    : `${one.name} and ${other.name}`;
