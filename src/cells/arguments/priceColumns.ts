import { isBlankOrZero } from "../cellValue";
import { runnersNamed } from "../nameMatching";
import { priceIn } from "./readOdds";
import type { Entrants } from "./readRunners";

/** The columns of a pasted block of prices, by index. */
export interface PriceColumns {
  readonly number: number | undefined;
  readonly name: number | undefined;
  readonly price: number;
}

type Cells = readonly unknown[];

const highestNumber = 40;
const heading = /\b(?:odds|price|win|fixed|sp|tote|div(?:idend)?)\b/i;

/** Returns the whole numbers of a column below its heading; undefined if it holds others, or one twice. */
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

/**
 * Returns a name without the number before it and the barrier after it.
 *
 * @example
 * plainLabel("3. Fair Wind (8)") // "Fair Wind"
 */
export const plainLabel = (text: string): string =>
  text.replace(/^\s*\d{1,2}[.)]?\s+/, "").replace(/\s*[([]\d{1,2}[)\]]\s*$/, "");

const isName = (cell: unknown, names: readonly string[]): boolean =>
  typeof cell === "string" && [cell, plainLabel(cell)].some((text) => runnersNamed(text, names).length > 0);

/** Returns the index of the item with the highest score above 0, the first of equals. */
function best<Item>(items: readonly Item[], scoreOf: (item: Item) => number): number | undefined {
  const scores = items.map(scoreOf);
  const highest = Math.max(0, ...scores);
  return highest > 0 ? scores.indexOf(highest) : undefined;
}

/**
 * Rates a column as one of prices: a heading that says so before prices that are not whole, any before none.
 */
function priceScore(cells: Cells): number {
  const prices = cells.filter((cell) => !isBlankOrZero(cell) && priceIn(cell) !== undefined);
  if (prices.length === 0) return 0;
  const [first] = cells;
  if (typeof first === "string" && priceIn(first) === undefined && heading.test(first)) return 3;
  return prices.some((cell) => !Number.isInteger(Number(cell))) ? 2 : 1;
}

/**
 * Finds the columns of a block: names where most cells name runners; numbers left of them in a column of
 * different whole numbers, half of which are runners'; and prices right of both. Undefined if there are
 * neither numbers nor names, or no prices.
 */
export function priceColumns(
  rows: readonly Cells[],
  { numbers, names = [] }: Entrants,
): PriceColumns | undefined {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
  const name = best(columns, (cells) => cells.filter((cell) => isName(cell, names)).length);
  const known = new Set(numbers);
  const isNumbers = (cells: Cells, index: number): boolean => {
    const found = numbersIn(cells) ?? [];
    return index < (name ?? width - 1) && 2 * found.filter((one) => known.has(one)).length >= found.length;
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
