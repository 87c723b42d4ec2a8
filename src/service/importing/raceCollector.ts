import type { RaceRecord, RunnerRecord } from "../races/records";
import { slugify } from "../races/names";
import { BadLine } from "./badLine";
import type { Line } from "./readLine";

/** Lines of one race stand apart in the file, though it was read day by day. */
export class LinesApart extends Error {}

interface Open {
  readonly race: Line["race"];
  readonly runners: RunnerRecord[];
}

/**
 * Gathers lines into races. Holding `day`, the races of a day are complete when the next line has another date, which
 * keeps little in memory; holding `file`, they are complete at the end, whatever the order of the lines.
 */
export function raceCollector(hold: "day" | "file"): { add(line: Line): RaceRecord[]; rest(): RaceRecord[] } {
  const done = new Set<string>();
  let open = new Map<string, Open>();
  let date = "";

  const rest = (): RaceRecord[] => {
    const races = [...open.values()].map(toRecord);
    for (const key of open.keys()) done.add(key);
    open = new Map();
    return races;
  };
  return {
    rest,
    add: ({ race, runner }) => {
      const complete = hold === "day" && race.date !== date ? rest() : [];
      date = race.date;
      const key = [race.country, race.raceCode, slugify(race.track), race.date, race.raceNumber].join("/");
      if (done.has(key)) throw new LinesApart();
      const known = open.get(key);
      if (!known) open.set(key, { race, runners: [runner] });
      else addRunner(known.runners, runner);
      return complete;
    },
  };
}

function addRunner(runners: RunnerRecord[], runner: RunnerRecord): void {
  const twin = runners.find(
    ({ number, runnerKey }) => runnerKey === runner.runnerKey || (number > 0 && number === runner.number),
  );
  if (twin) throw new BadLine(`duplicate runner: ${runner.number} ${runner.name} after ${twin.number} ${twin.name}`);
  runners.push(runner);
}

function toRecord({ race, runners }: Open): RaceRecord {
  return { ...race, run: runners.some(({ finish }) => finish !== undefined), runners };
}
