import { parsedCallsOf } from "../../functions/call/argumentCache";
import { ArgumentError } from "../../cells/cellValue";
import type { Call } from "../../functions/call/call";
import { parseCall, type ParsedCall } from "../../functions/call/parseCall";
import { parseContext, type Session, sessionFor, SnapshotsMissing } from "../../functions/call/session";
import type { FormulaCell, Workbook } from "../excel/workbook";
import {
  argumentCells,
  type CellCall,
  fetchCode,
  isComputed,
  readArguments,
  serviceCalls,
} from "./planRefresh";

/** A cell's calls of functions that ask the service, with the current values of their arguments. */
export interface TracedFormula {
  readonly cell: FormulaCell;
  readonly calls: readonly { readonly parsed: ParsedCall; readonly session: Session }[];
  /** The calls whose arguments only Excel can compute. */
  readonly computed: readonly Call[];
}

/** Returns a call as its function parses it; undefined if its arguments are refused. */
function parsedWith({ call, args }: CellCall, values: ReadonlyMap<string, unknown>, open: Session) {
  const cells = argumentCells({ call, args }, values);
  try {
    const session = sessionFor(call, cells, open);
    return { parsed: parseCall(call, cells, parseContext(session)), session };
  } catch (failure) {
    if (failure instanceof ArgumentError || failure instanceof SnapshotsMissing) return undefined;
    throw failure;
  }
}

/** Returns the calls of each cell with the current values of its references. Sends no request. */
export async function traceFormulas(
  cells: readonly FormulaCell[],
  { workbook, open }: { readonly workbook: Pick<Workbook, "readValues">; readonly open: Session },
): Promise<TracedFormula[]> {
  const tracedCells = cells.map((cell) => ({ cell, calls: serviceCalls(cell) }));
  const asking = tracedCells.flatMap(({ calls }) => calls.filter((call) => !isComputed(call)));
  const values = await readArguments(workbook, asking);
  await fetchCode(asking);
  return tracedCells.map(({ cell, calls }) => ({
    cell,
    calls: calls.filter((call) => !isComputed(call)).flatMap((call) => parsedWith(call, values, open) ?? []),
    computed: calls.filter(isComputed).map(({ call }) => call),
  }));
}

/** Returns the calls of traced formulas: their own, and the calls that cells made with computed arguments. */
export function callsOf(traced: readonly TracedFormula[], open: Session): readonly ParsedCall[] {
  const live = traced.flatMap(({ calls }) =>
    calls.flatMap(({ parsed, session }) => (session === open ? [parsed] : [])),
  );
  const names = new Set(traced.flatMap(({ computed }) => computed.map(({ name }) => name)));
  return [...live, ...[...names].flatMap((name) => parsedCallsOf(name, open))];
}
