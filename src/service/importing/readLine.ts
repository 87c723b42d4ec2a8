import { foldName } from "../store/foldName";
import type { RaceRecord, RunnerRecord } from "../races/records";
import { BadLine } from "./badLine";
import { raceColumns, runnerColumns } from "./columns";

type Race = Omit<RaceRecord, "runners" | "run">;

/** What one line says: a race and one of its runners. */
export interface Line {
  readonly race: Race;
  readonly runner: RunnerRecord;
}

/** A number that no runner wears: the card of a scratched runner that the source gives no number. */
const noNumber = 0;

/**
 * A reader for lines under these headings. Unknown columns are ignored. Throws a sentence when a column that no line can
 * do without is missing; the reader throws a BadLine for a line that cannot be imported.
 */
export function lineReader(headings: readonly string[]): (cells: readonly string[]) => Line {
  const places = new Map(headings.map((heading, place) => [heading.trim().toLowerCase(), place]));
  const missing = Object.entries({ ...raceColumns, ...runnerColumns }).flatMap(([name, { required }]) =>
    required && !places.has(name) ? [name] : [],
  );
  if (missing.length > 0) throw new Error(`its first line must name the columns; missing: ${missing.join(", ")}`);

  const read = (columns: typeof raceColumns | typeof runnerColumns, cells: readonly string[]): object => {
    const found: Record<string, unknown> = {};
    for (const [name, column] of Object.entries(columns)) {
      const text = cells[places.get(name) ?? -1]?.trim() ?? "";
      if (text !== "") found[column.field] = column.read(text, name);
      else if (column.required) throw new BadLine(`${name} is blank`);
    }
    return found;
  };
  return (cells) => {
    // The tables read each field of the two records as its type; what no column gives is added here.
    const race = { abandoned: false, meetingAbandoned: false, ...read(raceColumns, cells) } as Race;
    const told = { scratched: false, ...read(runnerColumns, cells) } as Omit<RunnerRecord, "runnerKey">;
    return { race, runner: checkRunner({ ...told, number: told.number ?? noNumber, runnerKey: foldName(told.name) }) };
  };
}

function checkRunner(runner: RunnerRecord): RunnerRecord {
  if (runner.number === noNumber && !runner.scratched) throw new BadLine("number is blank");
  if (runner.scratched && runner.finish !== undefined) throw new BadLine(`a scratched runner has no finish: ${runner.finish}`);
  if (runner.runnerKey === "") throw new BadLine(`name must be a name: ${runner.name}`);
  return withKeys(runner);
}

/** A results file tells people apart by name alone. */
function withKeys(runner: RunnerRecord): RunnerRecord {
  const { jockey, trainer } = runner;
  return {
    ...runner,
    ...(jockey === undefined ? {} : { jockeyKey: foldName(jockey) }),
    ...(trainer === undefined ? {} : { trainerKey: foldName(trainer) }),
  };
}
