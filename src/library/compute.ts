import { ArgumentError } from "../cells/cellValue";
import { columnsAt } from "../cells/columns/column";
import type { Cell } from "../cells/table/cell";
import { formulaOf } from "../functions/call/parseFormula";
import type { LocalFunction } from "../functions/call/runLocal";
import type { Answered, Value } from "./answered";
import { checkNames } from "./argumentNames";
import { failed } from "./failed";
import { rangeOf } from "./rangeOf";
import { fieldsOf, plain, rowsOf } from "./rows";

/** A function of cells, which sends no request. */
export type Computation = (...cells: never[]) => Cell[][];

/** The rows of a function that computes them from its arguments. */
export type Computed = Answered<Readonly<Record<string, Value>>>;

function answer(local: LocalFunction, run: Computation, given: Readonly<Record<string, unknown>>): Computed {
  checkNames(given, local);
  if (/\bdetails\b/i.test(JSON.stringify(given.options) ?? ""))
    throw new ArgumentError("options", "of a script have no details, which are no row of a runner");
  const cells = local.parameters.map((name) => rangeOf(local.name, name, given[name]));
  // A cell for each of its parameters.
  const table = run(...(cells as never[])).map((row) => row.map(plain));
  const columns = columnsAt("", local.results);
  const note = local.note?.(Object.fromEntries(local.parameters.map((name, index) => [name, cells[index]])));
  const [last] = columns.slice(-1);
  const [first = []] = table;
  // The last column may repeat, like the finishes of FORMLINE.
  for (let count = 2; last && columns.length < first.length; count++)
    columns.push({ ...last, name: `${last.name}${count}`, heading: `${last.heading} ${count}` });
  return {
    rows: rowsOf(table, columns),
    fields: fieldsOf(columns),
    table,
    formula: formulaOf(local.name, cells),
    requests: 0,
    notes: note === undefined ? [] : [note],
  };
}

/** Returns the rows of a declared function for arguments by name. Throws a RacingError. */
export function compute(local: LocalFunction, run: Computation, given: object = {}): Computed {
  try {
    return answer(local, run, { ...given });
  } catch (failure) {
    throw failed(failure);
  }
}
