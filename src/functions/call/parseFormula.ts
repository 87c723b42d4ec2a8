import { cellPattern, plain, unquotedSheet } from "../../cells/addresses";
import { textConstant, textOfConstants } from "../../cells/formulaConstants";

interface Reference {
  readonly sheet: string;
  readonly address: string;
}

/** A call of one of the add-in's functions in a formula: its name and the texts of its arguments. */
export interface FormulaCall {
  readonly name: string;
  readonly args: readonly string[];
}

interface OpenCall {
  readonly name: string | undefined;
  readonly args: string[];
  text: string;
  /** The number of open array constants. */
  braces: number;
}

const token = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[A-Za-z_][\w.]*|[(){},]|[^"'A-Za-z_(){},]+/g;
/** Excel stores RACING.FORM as _xldudf_RACING_FORM until it knows the add-in. */
const racingName = /^(?:_xldudf_)?RACING(?:DEV)?[._](\w+)$/i;

const openCall = (word: string): OpenCall => ({
  name: racingName.exec(word)?.[1]?.toUpperCase(),
  args: [],
  text: "",
  braces: 0,
});

/**
 * Parses the calls of RACING functions in a formula, inner calls first. The formula must be in English with
 * commas, the form that Excel passes to scripts.
 *
 * @example
 * parseFormulaCalls('=INDEX(RACING.FORM(B1,"sha-tin",3),2,1)') // [{ name: "FORM", args: ["B1", '"sha-tin"', "3"] }]
 */
export function parseFormulaCalls(formula: string): readonly FormulaCall[] {
  const calls: FormulaCall[] = [];
  const stack: OpenCall[] = [openCall("")];
  let word = "";
  for (const [text] of formula.matchAll(token)) {
    const top = stack.at(-1) ?? openCall("");
    if (text === "(") stack.push(openCall(word));
    else if (text === ")") closeCall(stack, calls);
    else if (text === "," && top.braces === 0) {
      top.args.push(top.text.trim());
      top.text = "";
    } else {
      if (text === "{") top.braces++;
      if (text === "}") top.braces--;
      top.text += text;
    }
    word = text;
  }
  return calls;
}

function closeCall(stack: OpenCall[], calls: FormulaCall[]): void {
  const { name, args, text } = stack.pop() ?? openCall("");
  const all = args.length === 0 && text.trim() === "" ? [] : [...args, text.trim()];
  if (name !== undefined) calls.push({ name, args: all });
  const outer = stack.at(-1);
  if (outer) outer.text += `(${all.join(",")})`;
}

/** An argument of a formula: a constant, cells, or an expression that only Excel can compute. */
export type FormulaArgument =
  { readonly value: unknown } | { readonly reference: Reference } | { readonly computed: true };

const numberConstant = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i;
const reference = new RegExp(
  String.raw`^(?:(?<sheet>[A-Za-z_][\w.]*|'(?:[^']|'')+')!)?(?<address>${cellPattern}(?::${cellPattern})?)$`,
  "i",
);

/**
 * Parses an argument of a formula. A reference without a sheet refers to the formula's sheet.
 *
 * @example
 * parseFormulaArgument("Card!$B$1", "Race") // { reference: { sheet: "Card", address: "B1" } }
 */
export function parseFormulaArgument(argument: string, sheet: string): FormulaArgument {
  if (argument === "") return { value: undefined };
  const text = textOfConstants(argument);
  if (text !== undefined) return { value: text };
  if (numberConstant.test(argument)) return { value: Number(argument) };
  if (/^(?:TRUE|FALSE)$/i.test(argument)) return { value: argument.toUpperCase() === "TRUE" };
  const foundGroups = reference.exec(argument)?.groups;
  if (!foundGroups?.address) return { computed: true };
  const on = foundGroups.sheet === undefined ? sheet : unquotedSheet(foundGroups.sheet);
  return { reference: { sheet: on, address: plain(foundGroups.address).toUpperCase() } };
}

/** Returns a cell's value as formula text: a range as an array constant, a blank as "". */
function constantOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number" || typeof cell === "boolean") return String(cell).toUpperCase();
  if (!Array.isArray(cell)) return textConstant(String(cell));
  const rows = cell.map((row: unknown[]) => row.map((one) => constantOf(one) || '""').join(","));
  return `{${rows.join(";")}}`;
}

/**
 * Returns the formula of a function with its argument values, in English with commas.
 *
 * @example
 * formulaOf("FORM", ["today", "sha-tin", 3, null]) // '=RACING.FORM("today","sha-tin",3)'
 */
export function formulaOf(name: string, cells: readonly unknown[]): string {
  const texts = cells.map(constantOf);
  while (texts.at(-1) === "") texts.pop();
  return `=RACING.${name}(${texts.join(",")})`;
}
