import { ArgumentError } from "../cells/argumentError";
import { readFields } from "../cells/arguments/readFields";
import { readHeaders } from "../cells/arguments/readHeaders";
import { readOptions } from "../cells/arguments/readOptions";
import { readWord } from "../cells/arguments/readWord";
import { single } from "../cells/cellValue";
import type { View } from "../cells/table/shape";
import type { Call, Givens, Meant } from "./call";
import { explicitIn } from "./explicit";
import { optionsOf } from "./optionsOf";
import { readGivens } from "./readGivens";
import type { Surroundings } from "./surroundings";

/** A call as it was meant: the question to ask, the view of its answer, and where each value came from. */
export interface ReadCall extends Meant {
  readonly call: Call;
  readonly report: string;
  readonly view: View;
}

function checkNeeds(call: Call, report: string, givens: Givens): void {
  call.checkGivens?.(givens);
  const table = call.reports[report];
  if (table?.requires && !givens.has(table.requires))
    throw new ArgumentError("report", `needs ${table.requires} to be given`, report);
  for (const [name, needed] of Object.entries(call.needs ?? {})) {
    if (givens.has(name) && !givens.has(needed))
      throw new ArgumentError(name, `applies only when ${needed} is given`, givens.get(name)?.value);
  }
}

/** Reads a call's arguments: what to ask and how to show it. Throws an ArgumentError that names what is wrong. */
export function readCall(call: Call, args: readonly unknown[], surroundings: Surroundings): ReadCall {
  const tailAt = (name: string): unknown => (call.parameters.includes(name) ? args[call.parameters.indexOf(name)] : undefined);
  const options = readOptions(tailAt("options"), optionsOf(call));
  const explicit = explicitIn(call, args, options);
  const { parameters, givens, words, timezone } = readGivens(call, args, { explicit, options, surroundings });

  const reports = Object.keys(call.reports);
  const report = readWord("report", explicit("report")?.value ?? reports[0], reports);
  checkNeeds(call, report, givens);
  const table = call.reports[report];
  if (!table) throw new ArgumentError("report", `must be one of ${reports.join(", ")}`, report);

  const columns = readFields(tailAt("fields"), table);
  const headers = readHeaders(single(tailAt("headers")), call.single && columns.length === 1 ? 0 : 1);
  const { dateSystem, formats, notAvailable } = surroundings;
  const presentation = { ...words, headers, timezone, dateSystem, formats, notAvailable };
  const filter = call.filter?.(givens);
  return { call, parameters, givens, report, view: { table, columns, presentation, ...(filter ? { filter } : {}) } };
}
