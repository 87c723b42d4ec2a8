import type { NumberList } from "../../cells/arguments/readList";
import { unwrapArgument } from "../../cells/cellValue";
import { usedRows } from "../../cells/usedRows";
import type { ShownField } from "../../cells/columns/column";
import { type Cell, formatColumns, formattedAs, rowOrColumn } from "../../cells/table/cell";
import { sanitise } from "../../cells/table/shape";
import { cellError } from "./cellError";
import { jsonSize, passTable } from "./cellResult";
import {
  areFormatsSupported,
  openClient,
  session,
  type Session,
  supportedNumberType,
  whenSnapshotsRead,
} from "./session";

/** The declaration of a function that computes its result from its arguments, without a request. */
export interface LocalFunction {
  readonly name: string;
  /** The names of the arguments, in order. */
  readonly parameters: readonly string[];
  /** The result: a value for each runner, or the cells of one row in order. */
  readonly results: Readonly<Record<string, ShownField>>;
  /** Returns a sentence about the result for some cells, for readers who cannot see number formats. */
  readonly note?: (cells: Readonly<Record<string, unknown>>) => string | undefined;
}

type Rows = readonly (readonly Cell[])[];

/** The cells of a function's arguments by name. */
type Cells = Readonly<Record<string, unknown>>;

/** Returns the cells by name, without data types and the unused rows of whole columns. */
function unwrapped<Passed extends Cells>(cells: Passed): { [Name in keyof Passed]: unknown } {
  const plain = usedRows(Object.entries(cells).map(([name, cell]) => unwrapArgument(name, cell)));
  const byName = Object.keys(cells).map((name, index) => [name, plain[index]]);
  return Object.fromEntries(byName) as Passed; // a cell for each name
}

/** Returns the rows of a function that sends no request, or a promise. Throws a cell error for a failure. */
export function runRows<Passed extends Cells>(
  cells: Passed,
  rows: (cells: { [Name in keyof Passed]: unknown }) => Rows | Promise<Rows>,
): any {
  const show = (found: Rows): unknown => {
    const table = sanitise(found);
    const client = openClient();
    return client ? passTable({ table, bytes: jsonSize(table) }, client) : table;
  };
  const refuse = (failure: unknown): never => {
    throw cellError(failure);
  };
  try {
    const found = rows(unwrapped(cells));
    return found instanceof Promise ? found.then(show).catch(refuse) : show(found);
  } catch (failure) {
    return refuse(failure);
  }
}

/** Returns the rows of a declared function, with number formats if supported. Throws a cell error. */
export function runLocal<Passed extends Cells>(
  { results }: LocalFunction,
  cells: Passed,
  rows: (cells: { [Name in keyof Passed]: unknown }) => Rows,
): any {
  const kinds = Object.values(results).map(({ kind }) => kind);
  return runRows(cells, (plain) =>
    areFormatsSupported() ? formatColumns(rows(plain), kinds, supportedNumberType()) : rows(plain),
  );
}

/** Returns the rows of a function that reads the open session, once the client knows the source's date. */
export function runWithSession<Passed extends Cells>(
  cells: Passed,
  rows: (cells: { [Name in keyof Passed]: unknown }, open: Session) => Rows | Promise<Rows>,
  invocation?: CustomFunctions.Invocation,
): any {
  const preview = invocation?.isInValuePreview;
  const run = (): unknown => {
    const open = session();
    const rowsNow = (): unknown => runRows(cells, (plain) => rows(plain, open));
    const waiting = preview ? undefined : open.client.ready();
    return waiting ? waiting.then(rowsNow) : rowsNow();
  };
  const opening = preview ? undefined : whenSnapshotsRead();
  return opening ? opening.then(run) : run();
}

/** Returns a number in the given format, if the host supports formats. */
export const formatted = (value: number, numberFormat: string | undefined): Cell =>
  formattedAs(value, areFormatsSupported() ? numberFormat : undefined, supportedNumberType());

/** Returns a result for each number in a list, in the list's direction; blank for a cell without a number. */
export function perRunner(list: NumberList, compute: (numbers: number[]) => readonly number[]): Cell[][] {
  const results = compute(list.numbers.filter((number) => number !== undefined)).values();
  return rowOrColumn(
    list,
    list.numbers.map((number) => (number === undefined ? "" : (results.next().value ?? ""))),
  );
}
