/** Excel's refusals, shared by both hosts: each throws Excel's error for a value beyond a limit. */
import { excelLimits, isSheetName, widestColumn } from "../../cells/excelLimits";
import { exceededLimit } from "../../cells/formulaLimits";
import { ExcelError, invalidArgument } from "./excelError";

type Table = readonly (readonly unknown[])[];

/** Requires texts and formulas that a cell accepts. */
export function requireInputs(rows: Table): void {
  for (const input of rows.flat()) {
    if (typeof input !== "string") continue;
    if (input.startsWith("=") ? exceededLimit(input) : input.length > excelLimits.text)
      throw invalidArgument();
  }
}

/** The different formats that scripts have given to a workbook's cells. */
const formatsOf = new WeakMap<object, Set<string>>();

/** Requires that a workbook's cells have no more different formats than Excel can store. */
export function requireFewFormats(workbook: object, formats: Iterable<string>): void {
  const knownFormats = formatsOf.get(workbook) ?? new Set<string>();
  const added = new Set([...formats].filter((format) => !knownFormats.has(format)));
  if (knownFormats.size + added.size > excelLimits.cellFormats)
    throw new ExcelError("InvalidOperation", "This operation is not permitted for the current object.");
  for (const format of added) knownFormats.add(format);
  formatsOf.set(workbook, knownFormats);
}

/** Requires number format codes that Excel accepts. */
export function requireNumberFormats(
  workbook: object,
  givenFormats: string | readonly (readonly string[])[],
): void {
  const codes = typeof givenFormats === "string" ? [givenFormats] : givenFormats.flat();
  if (codes.some((code) => code.length > excelLimits.numberFormat)) throw invalidArgument();
  requireFewFormats(workbook, codes);
}

/** Requires a sheet name that Excel accepts and that no other sheet has, ignoring case. */
export function requireSheetName(name: string, others: readonly string[]): void {
  if (!isSheetName(name)) throw invalidArgument("The sheet name is invalid.");
  if (others.some((other) => other.toLowerCase() === name.toLowerCase()))
    throw new ExcelError("ItemAlreadyExists", "A resource with the same name or identifier already exists.");
}

/** Matches array constants, references to other workbooks, and add-in functions. */
const notInRules = /"(?:[^"]|"")*"|(\{|\[[^\]]*\][^!]*!|\bRACING(?:DEV)?\.)/gi;

/** Requires a formula that Excel accepts in a conditional format. */
export function requireRuleFormula(formula: string): void {
  if (exceededLimit(formula)) throw invalidArgument();
  for (const [, refused] of formula.matchAll(notInRules)) if (refused !== undefined) throw invalidArgument();
}

/** Requires a height of rows in points. */
export function requireRowHeight(points: number): void {
  if (!(points >= 0 && points <= excelLimits.rowHeight)) throw invalidArgument();
}

/** Requires a width of columns in points. */
export function requireColumnWidth(points: number): void {
  if (!(points >= 0 && points <= widestColumn)) throw invalidArgument();
}

/** Requires a validation list: a typed list must be short, and a formula must name cells. */
export function requireValidationList(source: unknown): void {
  if (typeof source !== "string") return;
  const isRefused = source.startsWith("=")
    ? exceededLimit(source)
    : source.length > excelLimits.validationList;
  if (isRefused) throw invalidArgument();
}

/** Requires a name for cells or a formula. */
export function requireDefinedName(name: string): void {
  if (name.length > excelLimits.definedName || !/^[\p{L}_\\][\p{L}\p{N}_.\\]*$/u.test(name))
    throw invalidArgument();
}

const bytesOf = (text: string): number => new Blob([text]).size;

/** Requires settings that fit into a workbook together. */
export function requireSettings(settings: Readonly<Record<string, unknown>>): void {
  if (bytesOf(JSON.stringify(settings)) > excelLimits.settings)
    throw invalidArgument("The settings exceed the size that a workbook can hold.");
}

/** Requires a request that Excel on the web accepts. */
export function requireRequest(content: string): void {
  if (content.length > excelLimits.request / 4 && bytesOf(content) > excelLimits.request)
    throw new ExcelError("RequestTooLarge", "The request payload size has exceeded the limit.");
}
