import { foldName } from "../races/names";
import type { RaceRecord, RunnerRecord } from "../races/records";
import { InvalidLine, raceColumns, runnerColumns } from "./columns";

type Race = Omit<RaceRecord, "runners" | "run">;

/** The values of one line: a race and one of its runners. */
export interface Line {
  readonly race: Race;
  readonly runner: RunnerRecord;
}

/** The number of a scratched runner for which the source gives none, until its race is complete. */
export const noNumber = 0;

/**
 * Returns a parser for lines under these headings; unknown columns are ignored. Throws when a required column
 * is missing. The parser throws InvalidLine for a line that cannot be imported.
 */
export function createLineParser(headings: readonly string[]): (cells: readonly string[]) => Line {
  const indexOf = new Map(headings.map((heading, index) => [heading.trim().toLowerCase(), index]));
  const missing = Object.entries({ ...raceColumns, ...runnerColumns }).flatMap(([name, { required }]) =>
    required && !indexOf.has(name) ? [name] : [],
  );
  if (missing.length > 0)
    throw new Error(`its first line must name the columns; missing: ${missing.join(", ")}`);

  const parse = (columns: typeof raceColumns | typeof runnerColumns, cells: readonly string[]): object => {
    const values: Record<string, unknown> = {};
    for (const [name, column] of Object.entries(columns)) {
      const text = cells[indexOf.get(name) ?? -1]?.trim() ?? "";
      if (text !== "") values[column.field] = column.parse(text, name);
      else if (column.required) throw new InvalidLine(`${name} is blank`);
    }
    return values;
  };
  return (cells) => {
    // The tables parse each field of the two records to its type; the fields without a column are added here.
    const race = { abandoned: false, meetingAbandoned: false, ...parse(raceColumns, cells) } as Race;
    const runner = { scratched: false, ...parse(runnerColumns, cells) } as Omit<RunnerRecord, "runnerKey">;
    return {
      race,
      runner: checkRunner({ ...runner, number: runner.number ?? noNumber, runnerKey: foldName(runner.name) }),
    };
  };
}

function checkRunner(runner: RunnerRecord): RunnerRecord {
  if (runner.number === noNumber && !runner.scratched) throw new InvalidLine("number is blank");
  if (runner.scratched && runner.finish !== undefined) {
    throw new InvalidLine(`a scratched runner has no finish: ${runner.finish}`);
  }
  if (runner.runnerKey === "") throw new InvalidLine(`name must be a name: ${runner.name}`);
  return addPersonKeys(runner);
}

/** Adds the keys of jockey and trainer; a results file identifies people by name alone. */
function addPersonKeys(runner: RunnerRecord): RunnerRecord {
  const { jockey, trainer } = runner;
  return {
    ...runner,
    ...(jockey === undefined ? {} : { jockeyKey: foldName(jockey) }),
    ...(trainer === undefined ? {} : { trainerKey: foldName(trainer) }),
  };
}
