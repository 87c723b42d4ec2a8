import { parseCellAddress, sheetPrefix } from "../../../cells/addresses";
import { numberIn } from "../../../cells/arguments/readNumber";
import { textConstant } from "../../../cells/formulaConstants";
import { isFormLine } from "../../../cells/formLine";
import { type Area, type CellPosition, overlaps, type Reference, type TableSize } from "../../excel/workbook";
import { parseFormulaArgument } from "../../../functions/call/parseFormula";
import { t } from "../../../language/translate";

/** An argument of a market function: its text in a formula, and its value or the cells that hold it. */
export type MarketArgument = {
  readonly text: string;
  /** States the reading of an ambiguous entry. */
  readonly note?: string;
} & ({ readonly value: unknown } | { readonly reference: Reference });

/** The arguments with a number for each runner. */
const lists: ReadonlySet<string> = new Set(["odds", "probabilities"]);

/** The arguments that take only a text, each with a test for such a text and a noun for it. */
const texts: Readonly<Record<string, { is(text: string): boolean; noun(): string }>> = {
  form: { is: isFormLine, noun: () => t`a form string` },
};

const constantText = (value: string | number): string =>
  typeof value === "number" ? String(value) : textConstant(value);

/** Returns the number in a text, or the text itself, such as 5/2. */
const constantOf = (text: string): string | number => numberIn(text) ?? text;

/**
 * Splits at semicolons, so that 2,6 can be a number; a text without semicolons is split at commas and blanks.
 */
function listIn(text: string): readonly (string | number)[] {
  const parts = text.replace(/^\{|\}$/g, "").split(text.includes(";") ? ";" : /[,\s]+/);
  return parts
    .map((part) => part.trim().replace(/^"(.*)"$/, "$1"))
    .filter((part) => part !== "")
    .map(constantOf);
}

/** Returns the text of a reference in a formula; a reference to another sheet includes its name. */
export function referenceText({ sheet, address }: Reference, from?: string): string {
  if (sheet === from) return address;
  return `${sheetPrefix(sheet)}${address}`;
}

/**
 * Parses the entry for an argument: a cell address, a constant, or a list for odds and probabilities; pairs
 * such as "3=4.2; 5=11" stay a text. An address without a sheet refers to the active sheet. If a function
 * takes only a text, a matching entry is not an address: x21 is a form string, $X$21 is the cell.
 *
 * @example
 * marketArgument("odds", "2.6; 5/2", "Race") // { text: '{2.6;"5/2"}', value: [[2.6], ["5/2"]] }
 */
export function marketArgument(name: string, entered: string, sheet: string): MarketArgument {
  const text = entered.trim();
  if (text === "") return { text: "", value: undefined };
  const parsed = parseFormulaArgument(text, sheet);
  const only = texts[name];
  if (only?.is(text)) {
    const cell = text.toUpperCase().replace(/^([A-Z]+)/, "$$$1$$"); // x21 becomes $X$21
    const note = t`${text} is taken as ${only.noun()}. For the cell type ${cell}.`;
    return { text: textConstant(text), value: text, ...("reference" in parsed && { note }) };
  }
  if ("reference" in parsed) return { text: referenceText(parsed.reference), reference: parsed.reference };
  if (lists.has(name) && !text.includes("=")) {
    const list = listIn(text);
    return { text: `{${list.map(constantText).join(";")}}`, value: list.map((one) => [one]) };
  }
  const value = "value" in parsed && typeof parsed.value === "string" ? parsed.value : constantOf(text);
  return { text: constantText(value), value };
}

function areaOf({ address }: Reference): Area {
  const [from = "", to = from] = address.split(":");
  const [one, other] = [parseCellAddress(from), parseCellAddress(to)];
  const [row, column] = [Math.min(one.row, other.row) - 1, Math.min(one.column, other.column)];
  const rows = Math.abs(one.row - other.row) + 1;
  return { row, column, rows, columns: Math.abs(one.column - other.column) + 1 };
}

/** Returns the cells that arguments refer to, ignoring all other arguments. */
export const referencesIn = (args: readonly unknown[]): readonly Reference[] =>
  args.flatMap((arg) => (isReference(arg) ? [arg.reference] : []));

export const isReference = (arg: unknown): arg is { readonly reference: Reference } =>
  typeof arg === "object" && arg !== null && "reference" in arg;

/** Returns arguments as a function receives them, with references replaced by the values of their cells. */
export function argumentValues(args: readonly unknown[], cells: readonly unknown[]): readonly unknown[] {
  const values = cells.values();
  return args.map((arg) => {
    if (isReference(arg)) return values.next().value;
    return typeof arg === "object" && arg !== null && "value" in arg ? arg.value : arg;
  });
}

/** Returns the address of cells that arguments read and an area would cover; undefined if there are none. */
export function readWithin(args: readonly unknown[], area: CellPosition & TableSize): string | undefined {
  return referencesIn(args).find(
    (reference) => reference.sheet === area.sheet && overlaps(areaOf(reference), area),
  )?.address;
}
