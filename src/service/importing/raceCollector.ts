import { comparableName } from "../../spec/comparableName";
import { meetingOf } from "../races/raceKeys";
import type { ImportedRace } from "../races/records";
import { completeRace, numberRaces, type OpenRace, type RaceRules } from "./completeRace";
import type { Line, RaceDraft, RunnerDraft } from "./formats/format";
import { InvalidLine } from "./invalidLine";
import { noNumber } from "./rowReader";

/** Thrown if a day's collector meets a line for a race that is already complete. */
export class ScatteredLines extends Error {}

/** A line that repeats a runner of the race. */
export class RepeatedLine extends Error {}

/** The most lines in incomplete races, some 2 kB each: the lines of a day, or of a file in any order. */
export const mostHeld = 500_000;

/**
 * Collects lines into races. With `day`, the races of a day are complete when the next line has another date,
 * which needs little memory; with `file`, all are complete at the end, whatever the order of lines. Throws an
 * Error for too many lines.
 */
export function createRaceCollector(
  completeBy: "day" | "file",
  { strays = 0, ...rules }: RaceRules & { strays?: number } = {},
) {
  /** The numbers of complete races by meeting. */
  const completed = new Map<string, number[]>();
  let open = new Map<string, OpenRace>();
  let date = "";
  let held = 0;
  let last: { readonly race: RaceDraft; readonly found: OpenRace } | undefined;

  const rest = (): ImportedRace[] => {
    const races = numberRaces([...open.values()]).map((race) => completeRace(race, rules));
    for (const { meeting, race } of open.values())
      completed.set(meeting, [...(completed.get(meeting) ?? []), race.raceNumber]);
    open = new Map();
    held = 0;
    last = undefined;
    return races;
  };
  /** Returns the open race for a draft, or a new one if there is none. Throws ScatteredLines. */
  const find = (race: RaceDraft): OpenRace => {
    if (last?.race === race) return last.found;
    const meeting = meetingOf(race);
    const numbers = completed.get(meeting);
    if (numbers?.includes(race.raceNumber) || (numbers && race.raceNumber === 0)) throw new ScatteredLines();
    const key = `${meeting}/${race.raceNumber || (race.key ?? race.startTime)}`;
    const openRace = open.get(key) ?? { meeting, race, runners: [], linesLost: 0 };
    open.set(key, openRace);
    last = { race, found: openRace };
    return openRace;
  };
  return {
    /** Returns the open races; lines that follow may belong to the last one. */
    rest: (): ImportedRace[] => {
      if (last) last.found.linesLost += strays;
      return rest();
    },
    /** Returns the number of lines of unknown races since the last readable line. */
    strays: () => strays,
    /** Adds a line and returns the races that it completes. Throws InvalidLine for a duplicate runner. */
    add: (line: Line): ImportedRace[] => {
      const { race, runner } = line;
      // Lines before the race may belong to it, so it is complete only if they are counted.
      if (strays > 0 && last) last.found.linesLost += strays;
      const complete = completeBy === "day" && race.date !== date ? rest() : [];
      date = race.date;
      if (++held > mostHeld) throw new Error(tooManyLines[completeBy]);
      const foundRace = find(race);
      foundRace.linesLost += strays;
      strays = 0;
      addRunner(foundRace, race, runner);
      return complete;
    },
    /** Notes a refused line: of a race, or of one of the races around it. */
    refuse: (race: RaceDraft | undefined): void => {
      if (race === undefined) return void (strays += 1);
      if (completeBy === "day" && race.date !== date) return;
      try {
        find(race).linesLost += 1;
      } catch (error) {
        if (!(error instanceof ScatteredLines)) throw error;
      }
    },
  };
}

const count = mostHeld.toLocaleString("en");
const tooManyLines = {
  day: `one day has more than ${count} lines`,
  file: `lines of a race are apart, and at most ${count} lines are read in any order: sort the file by date`,
} as const;

/** The columns in which the lines of one race must agree unless they are blank, by field. */
const agreeing = {
  startTime: "start_time",
  timezone: "timezone",
  distance: "distance_m",
  surface: "surface",
  abandoned: "abandoned",
  meetingAbandoned: "meeting_abandoned",
} as const;
const agreeingFields = Object.keys(agreeing) as (keyof typeof agreeing)[];
const maxRunners = 99;

/** The outcome of a runner; a repeated line with the same one adds the values that the first line lacks. */
const outcomeFields = ["finish", "finishUnknown", "scratched"] as const;

function addRunner({ race: first, runners }: OpenRace, race: RaceDraft, runner: RunnerDraft): void {
  if (race !== first) {
    const differing = agreeingFields.find(
      (field) => race[field] !== undefined && race[field] !== first[field],
    );
    if (differing !== undefined) {
      const [firstValue, expected] = [race, first].map(({ [differing]: value }) => value ?? "blank");
      throw refusal(
        `${agreeing[differing]} differs from the first line of the race: ${firstValue}, ${expected}`,
        first,
      );
    }
  }
  if (runners.length >= maxRunners) throw refusal(`a race has at most ${maxRunners} runners`, first);
  const same = runners.find(({ runnerKey }) => runnerKey === runner.runnerKey);
  const isOther =
    same && same.number !== runner.number && comparableName(same.name) !== comparableName(runner.name);
  // An id that two runners of a race share identifies neither, so their names distinguish them.
  const added = isOther
    ? { ...runner, runnerKey: `${runner.runnerKey} ${comparableName(runner.name)}` }
    : runner;
  const duplicate = runners.find(
    ({ number, runnerKey }) =>
      runnerKey === added.runnerKey || (number !== noNumber && number === added.number),
  );
  if (duplicate) {
    const reason = `duplicate runner: ${added.number} ${added.name} after ${duplicate.number} ${duplicate.name}`;
    if (duplicate.runnerKey !== added.runnerKey || duplicate.number !== added.number)
      throw refusal(reason, first);
    if (outcomeFields.every((field) => duplicate[field] === added[field]))
      runners.splice(runners.indexOf(duplicate), 1, { ...added, ...duplicate });
    throw new RepeatedLine(reason);
  }
  runners.push(added);
}

const refusal = (reason: string, race: RaceDraft): InvalidLine =>
  Object.assign(new InvalidLine(reason), { race });
