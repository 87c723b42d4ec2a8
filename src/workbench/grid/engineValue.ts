import type { FunctionResultObject } from "@odoo/o-spreadsheet";
import type { Outcome } from "../runtime/call";
import {
  type Argument,
  type CellError,
  type CellValue,
  type ErrorCode,
  errorCodes,
  isError,
  isFormatted,
  isTable,
} from "../runtime/cellValue";

type EngineCell = FunctionResultObject | undefined;
/** The engine's tables are arrays of columns. */
type EngineArgument = EngineCell | EngineCell[][];

const codes: ReadonlySet<unknown> = new Set<ErrorCode>(errorCodes);
const busy: FunctionResultObject = { value: "#BUSY!", message: "Waiting for the response" };

/** Returns the error of a cell. The engine's errors are texts, known by their codes. */
export function errorOf(cell: FunctionResultObject): CellError | undefined {
  if (!codes.has(cell.value)) return undefined;
  const error = cell.value as ErrorCode; // the set contains only codes
  return cell.message ? { error, message: String(cell.message) } : { error };
}

export function cellFromEngine(cell: EngineCell): CellValue {
  return cell ? (errorOf(cell) ?? cell.value ?? null) : null;
}

/** Converts an argument from the engine; an omitted one is undefined. */
export function argumentFromEngine(argument: EngineArgument): Argument {
  if (argument === undefined) return undefined;
  if (!Array.isArray(argument)) return cellFromEngine(argument);
  const rows = argument[0]?.length ?? 0;
  return Array.from({ length: rows }, (_, row) => argument.map((column) => cellFromEngine(column[row])));
}

function cellToEngine(value: CellValue): FunctionResultObject {
  if (isError(value))
    return value.message ? { value: value.error, message: value.message } : { value: value.error };
  if (isFormatted(value)) return { value: value.number, format: value.format };
  return { value };
}

/** Converts a result for the engine; undefined becomes #BUSY!. */
export function outcomeToEngine(outcome: Outcome): FunctionResultObject | FunctionResultObject[][] {
  if (outcome === undefined) return busy;
  if (!isTable(outcome)) return cellToEngine(outcome);
  return (outcome[0] ?? []).map((_, column) => outcome.map((row) => cellToEngine(row[column] ?? null)));
}
