import { numberIn } from "../../../cells/arguments/readNumber";
import { textConstant } from "../../../cells/formulaConstants";
import { isFormLine } from "../../../cells/formLine";
import { type Area, type CellPosition, overlaps, type Reference, type TableSize } from "../../excel/workbook";
import { parseFormulaArgument } from "../../../functions/call/parseFormula";
import { t } from "../../../language/translate";
import { parseCellAddress } from "../../workbook/sheetPart";

/** An argument of a market function: its text in a formula, and its value or the cells that hold it. */
export type MarketArgument = {
  readonly text: string;
  /** States how an entry with two meanings was taken. */
  readonly note?: string;
} & ({ readonly value: unknown } | { readonly reference: Reference });

/** The arguments with a number for each runner. */
const lists: ReadonlySet<string> = new Set(["odds", "probabilities"]);

/** The arguments that take a text only, each with its check of a text and the name of such a text. */
const texts: Readonly<Record<string, { is(text: string): boolean; noun(): string }>> = {
  form: { is: isFormLine, noun: () => t`a form string` },
};

const constantText = (value: string | number): string =>
  typeof value === "number" ? String(value) : textConstant(value);

/** Returns a number, or the text itself where it is none, such as 5/2. */
const constantOf = (text: string): string | number => numberIn(text) ?? text;

/** Splits at semicolons, so that 2,6 may be a number; without one at commas and blanks. */
function listIn(text: string): readonly (string | number)[] {
  const parts = text.replace(/^\{|\}$/g, "").split(text.includes(";") ? ";" : /[,\s]+/);
  return parts
    .map((part) => part.trim().replace(/^"(.*)"$/, "$1"))
    .filter((part) => part !== "")
    .map(constantOf);
}

/** Returns the text of a reference as a formula of a sheet states it; of another sheet with its name. */
export function referenceText({ sheet, address }: Reference, from?: string): string {
  if (sheet === from) return address;
  return `${/^[A-Za-z_][\w.]*$/.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`}!${address}`;
}

/**
 * Parses what was entered for an argument: the address of cells, a constant, or for odds and probabilities a
 * list; pairs such as "3=4.2; 5=11" remain a text. An address without a sheet is of the active one. Where a
 * function takes a text only, an entry that is such a text is no address: x21 is a form string, $X$21 the
 * cell.
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
    const cell = text.toUpperCase().replace(/^([A-Z]+)/, "$$$1$$"); // x21: $X$21
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

/** Returns the cells that arguments refer to; other arguments are of any type. */
export const referencesIn = (args: readonly unknown[]): readonly Reference[] =>
  args.flatMap((arg) => (isReference(arg) ? [arg.reference] : []));

export const isReference = (arg: unknown): arg is { readonly reference: Reference } =>
  typeof arg === "object" && arg !== null && "reference" in arg;

/** Returns arguments as a function receives them: those that refer to cells as the values of these. */
export function argumentValues(args: readonly unknown[], cells: readonly unknown[]): readonly unknown[] {
  const values = cells.values();
  return args.map((arg) => {
    if (isReference(arg)) return values.next().value;
    return typeof arg === "object" && arg !== null && "value" in arg ? arg.value : arg;
  });
}

/** Returns the address of cells that arguments read and an area would cover; undefined if there are none. */
export function readWithin(args: readonly unknown[], area: CellPosition & TableSize): string | undefined {
  return referencesIn(args).find((read) => read.sheet === area.sheet && overlaps(areaOf(read), area))
    ?.address;
}
