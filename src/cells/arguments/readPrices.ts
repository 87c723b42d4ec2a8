import { formatCount, formatNumber, t } from "../../language/translate";
import { ArgumentError, isBlankOrZero, rowsIn } from "../cellValue";
import { runnersNamed } from "../nameMatching";
import { nearestName } from "../../spec/nearestName";
import { isAbsent } from "./readList";
import {
  checkAmerican,
  dateRule,
  isDateLike,
  type PriceList,
  priceIn,
  priceListOf,
  priceRule,
} from "./readOdds";
import type { Entrants } from "./readRunners";

/** The columns in a pasted block of prices, by index. */
interface PriceColumns {
  readonly number: number | undefined;
  readonly name: number | undefined;
  readonly price: number;
}

type Cells = readonly unknown[];

const highestNumber = 40;
const heading = /\b(?:odds|price|win|fixed|sp|tote|div(?:idend)?)\b/i;

/**
 * Returns the whole numbers of a column below its heading; undefined if it holds anything else, or a number
 * twice.
 */
function numbersIn(cells: Cells): number[] | undefined {
  const numbers: number[] = [];
  for (const [index, cell] of cells.entries()) {
    if (isBlankOrZero(cell)) continue;
    const number = typeof cell === "number" ? cell : Number(String(cell).replace(/^#|[.)]$/g, ""));
    if (Number.isInteger(number) && number > 0 && number <= highestNumber) numbers.push(number);
    else if (index > 0 || !Number.isNaN(number)) return undefined;
  }
  return numbers.length > 0 && new Set(numbers).size === numbers.length ? numbers : undefined;
}

/** Returns a name without a leading number and a trailing barrier: "3. Fair Wind (8)". */
const plainLabel = (text: string): string =>
  text.replace(/^\s*\d{1,2}[.)]?\s+/, "").replace(/\s*[([]\d{1,2}[)\]]\s*$/, "");

/** Returns the index of the item with the highest score above 0, or the first of equals. */
function best<Item>(items: readonly Item[], scoreOf: (item: Item) => number): number | undefined {
  const scores = items.map(scoreOf);
  const highest = Math.max(0, ...scores);
  return highest > 0 ? scores.indexOf(highest) : undefined;
}

/** Rates a column as prices: a clear heading counts most, then prices with decimals. */
function priceScore(cells: Cells): number {
  const prices = cells.filter((cell) => !isBlankOrZero(cell) && priceIn(cell) !== undefined);
  if (prices.length === 0) return 0;
  const [first] = cells;
  if (typeof first === "string" && priceIn(first) === undefined && heading.test(first)) return 3;
  return prices.some((cell) => !Number.isInteger(Number(cell))) ? 2 : 1;
}

/**
 * Finds the columns of a block. In the name column, most cells name runners. The number column is left of it
 * and holds distinct whole numbers, half of which are runners' numbers. Prices are to the right of both.
 * Undefined if there are neither numbers nor names, or no prices.
 */
function priceColumns(rows: readonly Cells[], { numbers, names = [] }: Entrants): PriceColumns | undefined {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
  const name = best(
    columns,
    (cells) =>
      cells.filter(
        (cell) =>
          typeof cell === "string" &&
          [cell, plainLabel(cell)].some((text) => runnersNamed(text, names).length > 0),
      ).length,
  );
  const runnerNumbers = new Set(numbers);
  const isNumbers = (cells: Cells, index: number): boolean => {
    const listedNumbers = numbersIn(cells) ?? [];
    return (
      index < (name ?? width - 1) &&
      2 * listedNumbers.filter((one) => runnerNumbers.has(one)).length >= listedNumbers.length
    );
  };
  const numbered = columns.findIndex(
    (cells, index) => numbersIn(cells) !== undefined && isNumbers(cells, index),
  );
  const number = numbered < 0 ? undefined : numbered;
  if (number === undefined && name === undefined) return undefined;
  const after = 1 + Math.max(number ?? -1, name ?? -1);
  const right = best(columns.slice(after), priceScore);
  if (right !== undefined) return { number, name, price: after + right };
  const left = columns.map((cells, index) => (index === number || index === name ? [] : cells));
  const price = best(left, priceScore);
  return price === undefined ? undefined : { number, name, price };
}

/** The prices of a race's runners. */
export interface RunnerPrices {
  /** Decimal odds in the order of the entrants; undefined for a runner without a price. */
  readonly prices: readonly (number | undefined)[];
  /** The numbers and names with a price that belong to no runner; of many five, and how many more. */
  readonly unmatched: readonly string[];
}

/**
 * Returns the price in a cell; undefined for a cell that states no price. Throws an ArgumentError that names
 * any other cell.
 */
function priceOf(cell: unknown, label: string, list: PriceList): number | undefined {
  if (isAbsent(cell)) return undefined;
  const price = list.priceOf(label, cell);
  if (price === undefined) throw new ArgumentError(label, isDateLike(cell) ? dateRule() : priceRule(), cell);
  return price;
}

/** The most cells in a row with one runner's number, name and price. */
const longestLabelled = 3;

/** Returns the cells of one row or one column; undefined for a block. */
function lineOf(rows: readonly (readonly unknown[])[], count: number): readonly unknown[] | undefined {
  const [first = []] = rows;
  if (first.length <= 1) return rows.map(([cell]) => cell);
  if (rows.length > 1 || !first.every((cell) => isAbsent(cell) || priceIn(cell) !== undefined))
    return undefined;
  return first.length === count || first.length > longestLabelled ? first : undefined;
}

/** Returns the words for a runner's place in an argument: odds of 2 Old Oak. */
const placeOf = (name: string, runner: number, { numbers, names = [] }: Entrants): string =>
  `${name} of ${numbers[runner]} ${names[runner] ?? ""}`.trimEnd();

/** Reads prices in the order of the runners; blank cells after the last runner are ignored. */
function alignedPrices(
  name: string,
  range: readonly unknown[],
  { numbers, names = [] }: Entrants,
): RunnerPrices {
  const isLonger = range.slice(numbers.length).every(isBlankOrZero);
  const cells = isLonger ? range.slice(0, numbers.length) : range;
  if (cells.length !== numbers.length)
    throw new ArgumentError(
      name,
      t`must have ${formatCount(numbers.length, "cell")}, one for each runner, or their numbers or names next to the prices, such as "1: 2.60, 2: 4.40"`,
      formatCount(cells.length, "cell"),
    );
  const label = (index: number): string =>
    names[index] === undefined
      ? t`${name} (cell ${index + 1} of ${cells.length})`
      : placeOf(name, index, { numbers, names });
  if (cells.length > 1 && cells.every((cell, index) => Number(cell) === numbers[index]))
    throw new ArgumentError(name, t`holds the runners' numbers where prices belong`, cells.join("; "));
  const list = priceListOf(cells);
  const prices = cells.map((cell, index) => priceOf(cell, label(index), list));
  checkAmerican(label, cells, prices);
  return { prices, unmatched: [] };
}

/** Returns the number at the beginning of a cell: 3, "3.", "3. Fair Wind". */
function numberOf(cell: unknown): number | undefined {
  if (typeof cell === "number") return Number.isInteger(cell) ? cell : undefined;
  const [, digits] = /^\s*#?(\d{1,2})(?:[.)]?\s*$|[.)]\s)/.exec(typeof cell === "string" ? cell : "") ?? [];
  return digits === undefined ? undefined : Number(digits);
}

interface Label {
  readonly number: unknown;
  readonly name: unknown;
}

const textOf = ({ number, name }: Label): string =>
  [number, name]
    .filter((cell) => !isBlankOrZero(cell))
    .map(String)
    .join(" ");

/**
 * Returns the index of a row's runner by number, or else by name. Throws an ArgumentError if the two differ.
 */
function runnerOf(where: string, label: Label, { numbers, names = [] }: Entrants): number | undefined {
  const number = numberOf(label.number) ?? numberOf(label.name);
  const byNumber = number === undefined ? -1 : numbers.indexOf(number);
  const text = typeof label.name === "string" ? label.name : "";
  const exact = text === "" ? [] : runnersNamed(text, names);
  const byName = text === "" || exact.length > 0 ? exact : runnersNamed(plainLabel(text), names);
  const namedRunner = byName.includes(byNumber) ? byNumber : byName[0];
  if (namedRunner === undefined) return byNumber < 0 ? undefined : byNumber;
  const others = byNumber < 0 ? byName.slice(1) : namedRunner === byNumber ? [] : [byNumber];
  if (others.length === 0) return namedRunner;
  const fitting = [namedRunner, ...others].map((index) => `${numbers[index]} ${names[index]}`);
  throw new ArgumentError(where, t`must be about one runner, not ${fitting.join(" and ")}`, textOf(label));
}

/** The most labels that a message names. */
const mostNamed = 5;

/**
 * Returns the labels that match no runner, those that may mean one of the names first, each with that name;
 * of many labels five, and the number of the others.
 */
function strayTexts(labels: readonly Label[], names: readonly string[] = []): readonly string[] {
  const known = names.filter((name) => name !== "");
  const texts = labels.map((label) => {
    const text = textOf(label);
    if (text === "") return { text: t`a price without a runner` };
    const near = nearestName(plainLabel(text), known);
    return near === undefined ? { text } : { text: `${text} (${near}?)`, near };
  });
  const similarFirst = [
    ...texts.filter(({ near }) => near !== undefined),
    ...texts.filter(({ near }) => near === undefined),
  ].map(({ text }) => text);
  const more = texts.length - mostNamed;
  return more > 0 ? [...similarFirst.slice(0, mostNamed), t`and ${formatNumber(more)} more`] : similarFirst;
}

/** Returns the labels next to prices in a block of two columns that match no runner. */
function unknownRunners(
  name: string,
  block: readonly (readonly unknown[])[],
  entrants: Entrants,
): readonly Label[] {
  return block.flatMap(([label, cell, ...others]) => {
    if (others.length > 0 || isBlankOrZero(label) || priceIn(cell) === undefined) return [];
    const labels: Label = { number: undefined, name: label };
    return runnerOf(name, labels, entrants) === undefined ? [labels] : [];
  });
}

function labelledPrices(
  name: string,
  rows: readonly (readonly unknown[])[],
  { entrants, columns }: { readonly entrants: Entrants; readonly columns: PriceColumns },
): RunnerPrices {
  const prices: (number | undefined)[] = entrants.numbers.map(() => undefined);
  const unmatched: Label[] = [];
  const whereOf = (index: number): string => `${name} (row ${index + 1} of ${rows.length})`;
  const cells = rows.map((row) => row[columns.price]);
  const list = priceListOf(cells);
  rows.forEach((row, index) => {
    const where = whereOf(index);
    const at = (column: number | undefined): unknown => (column === undefined ? undefined : row[column]);
    const label: Label = { number: at(columns.number), name: at(columns.name) };
    const cell = row[columns.price];
    const runner = runnerOf(where, label, entrants);
    const isHeading = index === 0 && runner === undefined && priceIn(cell) === undefined;
    if (isHeading && !isAbsent(cell)) return;
    const price = priceOf(cell, runner === undefined ? where : placeOf(name, runner, entrants), list);
    if (price === undefined) return;
    if (runner === undefined) unmatched.push(label);
    else if (prices[runner] !== undefined && prices[runner] !== price)
      throw new ArgumentError(where, t`has a second price for a runner`, textOf(label));
    else prices[runner] = price;
  });
  checkAmerican(whereOf, cells, prices);
  const { names = [] } = entrants;
  // A few labels may be misspelt. Many belong to other races; only runners without a price may be meant.
  const meant =
    unmatched.length > mostNamed ? names.filter((_, runner) => prices[runner] === undefined) : names;
  return { prices, unmatched: strayTexts(unmatched, meant) };
}

/** The sign between a runner and its price in a text. */
const sign = /\s*[=:]\s*/;

/** The signs between the prices of a text, by what the text holds; a comma may also be a decimal point. */
const separators: readonly (readonly [holds: RegExp, separator: RegExp])[] = [
  // One number with a comma between thousands, such as 1,234.5.
  [/^\s*[$£€]?\s*\d{1,3}(?:,\d{3})+\.\d+\s*$/, /[;\n]/],
  [sign, /[;\n]|,(?=[^,:=]*[:=])/],
  [/[;\n]/, /[;\n]/],
  [/,\s/, /,\s+/],
  // With a decimal point or a second comma, commas separate prices.
  [/\..*,|,.*[.,]/, /,/],
];

/**
 * Returns the parts of a text about several runners.
 *
 * @example partsOf("2.6, 4.4") // ["2.6", "4.4"]
 */
export function partsOf(text: string): string[] {
  const [, separator = /[;\n]/] = separators.find(([holds]) => holds.test(text)) ?? [];
  return text.split(separator).map((part) => part.trim());
}

/** Returns the rows of a range, or the parts of a text: "3.5; 5/2; evens", "1: 2.60, 2: 4.40", "2.6, 4.4". */
function rowsOf(value: unknown): unknown[][] {
  const cells = rowsIn(value);
  const [[only] = []] = cells;
  if (cells.length !== 1 || cells[0]?.length !== 1 || typeof only !== "string") return cells;
  return partsOf(only).map((part) => (sign.test(part) ? part.split(sign) : [part]));
}

function withoutBlankColumns(rows: readonly (readonly unknown[])[]): unknown[][] {
  const width = Math.max(...rows.map(({ length }) => length));
  const filled = Array.from({ length: width }, (_, column) => column).filter((column) =>
    rows.some((row) => !isBlankOrZero(row[column])),
  );
  return rows.map((row) => filled.map((column) => row[column]));
}

/**
 * Parses prices: one row or column in the order of the runners, or a block of two or more columns with
 * runners' numbers or names and prices, in any form that `priceIn` reads and from any source. A row belongs
 * to the runner with its number, or else with its name. Throws an ArgumentError that names the cell for a
 * text that is not a price, and one for a block without numbers and names.
 *
 * @example
 * readPrices("odds", [["Old Oak", "5/2"]], { numbers: [1, 2], names: ["Fair Wind", "Old Oak"] }) // { prices: [undefined, 3.5], unmatched: [] }
 */
export function readPrices(name: string, value: unknown, entrants: Entrants): RunnerPrices {
  const rows = rowsOf(value);
  const block = withoutBlankColumns(rows);
  const isLine = rows.length === 1 || block[0]?.length === 0;
  const line = lineOf(isLine ? rows : block, entrants.numbers.length);
  if (line) return alignedPrices(name, line, entrants);
  const columns = priceColumns(block, entrants);
  if (!columns) {
    const unknown = unknownRunners(name, block, entrants);
    if (unknown.length > 0)
      throw new ArgumentError(
        name,
        t`must name runners of the field`,
        strayTexts(unknown, entrants.names).join(", "),
      );
    throw new ArgumentError(name, t`must have the runners' numbers or names next to the prices`, value);
  }
  return labelledPrices(name, block, { entrants, columns });
}
