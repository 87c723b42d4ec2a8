import { slugify } from "../races/names";
import type { RaceRecord, RunnerRecord } from "../races/records";
import { InvalidLine } from "./columns";
import { noNumber, type Line } from "./lineParser";

/** Thrown when a day's collector meets a line of a race that is already complete. */
export class ScatteredLines extends Error {}

/** The most lines whose races are not complete, some 2 kB each: those of a day, or of a file in any order. */
export const mostHeld = 500_000;

interface OpenRace {
  /** The key of its meeting. */
  readonly meeting: string;
  readonly race: Line["race"];
  readonly runners: RunnerRecord[];
}

/**
 * Collects lines into races. With `day`, the races of a day are complete when the next line has another date,
 * which keeps little in memory; with `file`, all are complete at the end, whatever the order of the lines.
 * Throws an Error for more lines than are held.
 */
export function createRaceCollector(completeBy: "day" | "file") {
  /** The numbers of the races that are complete, by meeting. */
  const completed = new Map<string, number[]>();
  let open = new Map<string, OpenRace>();
  let date = "";
  let held = 0;

  const rest = (): RaceRecord[] => {
    const races = [...open.values()].map(({ race, runners }) => ({
      ...race,
      run: runners.some(({ finish }) => finish !== undefined),
      runners: numberScratched(runners),
    }));
    for (const { meeting, race } of open.values())
      completed.set(meeting, [...(completed.get(meeting) ?? []), race.raceNumber]);
    open = new Map();
    held = 0;
    return races;
  };
  return {
    rest,
    /** Adds a line and returns the races that it completes. Throws InvalidLine for a duplicate runner. */
    add: ({ race, runner }: Line): RaceRecord[] => {
      const complete = completeBy === "day" && race.date !== date ? rest() : [];
      date = race.date;
      if (++held > mostHeld) throw new Error(tooManyLines[completeBy]);
      const meeting = [race.country, race.raceCode, slugify(race.track), race.date].join("/");
      if (completed.get(meeting)?.includes(race.raceNumber)) throw new ScatteredLines();
      const key = `${meeting}/${race.raceNumber}`;
      const known = open.get(key);
      if (!known) open.set(key, { meeting, race, runners: [runner] });
      else addRunner(known, { race, runner });
      return complete;
    },
  };
}

const count = mostHeld.toLocaleString("en");
const tooManyLines = {
  day: `one day has more than ${count} lines`,
  file: `lines of a race are apart, and at most ${count} lines are read in any order: sort the file by date`,
} as const;

/** The columns in which the lines of one race must agree where they are not blank, by their field. */
const agreeing = {
  ...{ startTime: "start_time", timezone: "timezone", distance: "distance_m", surface: "surface" },
  ...{ abandoned: "abandoned", meetingAbandoned: "meeting_abandoned" },
} as const;
const agreeingFields = Object.keys(agreeing) as (keyof typeof agreeing)[];
const maxRunners = 99;

function addRunner({ race: first, runners }: OpenRace, { race, runner }: Line): void {
  const differing = agreeingFields.find((field) => race[field] !== undefined && race[field] !== first[field]);
  if (differing !== undefined) {
    const [found, expected] = [race, first].map(({ [differing]: value }) => value ?? "blank");
    throw new InvalidLine(
      `${agreeing[differing]} differs from the first line of the race: ${found}, ${expected}`,
    );
  }
  if (runners.length >= maxRunners) throw new InvalidLine(`a race has at most ${maxRunners} runners`);
  const duplicate = runners.find(
    ({ number, runnerKey }) =>
      runnerKey === runner.runnerKey || (number !== noNumber && number === runner.number),
  );
  if (duplicate) {
    throw new InvalidLine(
      `duplicate runner: ${runner.number} ${runner.name} after ${duplicate.number} ${duplicate.name}`,
    );
  }
  runners.push(runner);
}

/** Gives scratched runners without a number the lowest ones that no other runner wears. */
function numberScratched(runners: readonly RunnerRecord[]): RunnerRecord[] {
  const worn = new Set(runners.map(({ number }) => number));
  let free = 1;
  return runners.map((runner) => {
    if (runner.number !== noNumber) return runner;
    while (worn.has(free)) free += 1;
    return { ...runner, number: free++ };
  });
}
