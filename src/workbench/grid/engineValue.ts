import type * as Sheets from "@odoo/o-spreadsheet";
import type { CellPosition, FunctionResultObject } from "@odoo/o-spreadsheet";
import type * as Owl from "@odoo/owl";
import type { Outcome } from "../runtime/call";
import { markedText, unmarkedText } from "./asText";
import * as runtime from "../runtime/callArguments";

interface Engines {
  readonly o_spreadsheet?: typeof Sheets;
  readonly owl?: typeof Owl;
}

function loaded<Name extends keyof Engines>(name: Name): NonNullable<Engines[Name]> {
  const foundEngine = (globalThis as Engines)[name];
  if (!foundEngine) throw new Error(`Cannot show a sheet: the script ${name} is not loaded`);
  return foundEngine;
}

/**
 * Returns the grid's engine, which the page loads as a separate, unmodified script, never bundled with ours.
 */
export const engine = (): typeof Sheets => loaded("o_spreadsheet");

export const owl = (): typeof Owl => loaded("owl");

/** A function's result with the text and properties for its card, which the engine passes on. */
export interface CardCell extends FunctionResultObject {
  readonly card?: runtime.RichText;
}

type EngineCell = FunctionResultObject | undefined;
/** The engine's tables are arrays of columns. */
type EngineArgument = EngineCell | EngineCell[][];

const codes: ReadonlySet<unknown> = new Set<runtime.ErrorCode>(runtime.errorCodes);
const busy: FunctionResultObject = { value: "#BUSY!", message: "Waiting for the response" };

/** The engine's errors that Excel lacks, each with the Excel error that replaces it. */
const engineErrors = new Map<unknown, runtime.ErrorCode>([
  ["#CYCLE", "#REF!"],
  ["#BAD_EXPR", "#NAME?"],
  ["#ERROR", "#VALUE!"],
]);

/**
 * Returns the error in a cell, which says itself whether it holds one, or in a result. The engine's errors
 * are texts, recognised by their codes.
 */
export function errorOf(
  cell: FunctionResultObject & { readonly type?: string },
): runtime.CellError | undefined {
  const { value, message, type = "error" } = cell;
  if (type !== "error") return undefined;
  // the set holds only codes
  const error = codes.has(value) ? (value as runtime.ErrorCode) : engineErrors.get(value);
  if (error === undefined) return undefined;
  return message ? { error, message: String(message) } : { error };
}

export function cellFromEngine(cell: EngineCell): Exclude<runtime.CellValue, runtime.RichText> {
  if (!cell) return null;
  const { value } = cell;
  return errorOf(cell) ?? (typeof value === "string" ? unmarkedText(value) : (value ?? null));
}

type ArgumentCell = (FunctionResultObject & { readonly position?: CellPosition }) | undefined;

interface Conversion {
  /** Returns true for a cell whose formatted number must stay one. */
  readonly keepsFormat: (position: CellPosition) => boolean;
  /** Returns a cell's text and properties. */
  readonly cardOf: (cell: FunctionResultObject) => runtime.RichText | undefined;
}

/** Converts an argument from the engine; an omitted one is undefined. */
export function argumentFromEngine(
  argument: EngineArgument,
  { keepsFormat, cardOf }: Conversion,
): runtime.Argument {
  const cell = (argument: ArgumentCell): runtime.CellValue => {
    const value = cellFromEngine(argument);
    if (typeof value === "string" && argument) return cardOf(argument) ?? value;
    if (typeof value !== "number" || !argument?.format || !argument.position) return value;
    return keepsFormat(argument.position) ? { number: value, format: argument.format } : value;
  };
  if (argument === undefined) return undefined;
  if (!Array.isArray(argument)) return cell(argument);
  const rows = argument[0]?.length ?? 0;
  return Array.from({ length: rows }, (_, row) => argument.map((column) => cell(column[row])));
}

function cellToEngine(value: runtime.CellValue): CardCell {
  if (runtime.isError(value))
    return value.message ? { value: value.error, message: value.message } : { value: value.error };
  if (runtime.isFormatted(value)) return { value: value.number, format: value.format };
  if (runtime.isRich(value)) return { value: value.basicValue, card: value };
  return { value: typeof value === "string" ? markedText(value) : value };
}

/** Converts a result for the engine; undefined becomes #BUSY!. */
export function outcomeToEngine(outcome: Outcome): FunctionResultObject | FunctionResultObject[][] {
  if (outcome === undefined) return busy;
  if (!runtime.isTable(outcome)) return cellToEngine(outcome);
  return (outcome[0] ?? []).map((_, column) => outcome.map((row) => cellToEngine(row[column] ?? null)));
}
