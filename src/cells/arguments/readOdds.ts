import { t } from "../../language/translate";
import { ArgumentError, rowsIn } from "../cellValue";
import { above0, areAmerican, lineIn, ofAmerican, priceOfText } from "../../files/priceText";
import { numberIn } from "./readNumber";
import { type NumberList, readCells } from "./readList";

/** The highest price; a higher number is the date that Excel makes of 5/2. */
const highestPrice = 10_000;
/** Returns the rule for a price; the usual invalid number is a date that Excel made of 5/2. */
export const priceRule = (): string =>
  t`must be a price of 1 or more, such as 3.5, "7/2", "evens" or "+250"; use blank or SCR for a missing one`;
export const dateRule = (): string =>
  t`is a date that Excel has made of a price: type it as a text, such as '7/2`;

/** Returns true for a number too high for a price. */
export const isDateLike = (cell: unknown): boolean => (numberIn(cell) ?? 0) > highestPrice;

/**
 * Returns the decimal odds of a price in any usual form: 3.5, "$3.50", "5/2", "evens", "+250", "-150";
 * undefined for anything else. A negative number is American, any other number is decimal.
 *
 * @example
 * priceIn("5/2") // 3.5
 */
export function priceIn(cell: unknown): number | undefined {
  if (typeof cell === "string") return priceOfText(cell);
  const number = numberIn(cell);
  if (number === undefined || number > highestPrice) return undefined;
  return number < 0 ? ofAmerican(number) : above0(number);
}

/** Returns true for an unsigned number that may be American, because Excel stores +250 as 250. */
const isUnsigned = (cell: unknown): boolean => {
  const number = lineIn(cell);
  const isSigned = typeof cell === "string" && cell.includes("+");
  return number !== undefined && !isSigned && Number.isInteger(number) && number >= 100;
};

/** The sum of 1 / price below which unsigned numbers of 100 and more are not read as decimal odds. */
const lowestBook = 0.5;

/** Prices in one list, which all use the same notation. */
export interface PriceList {
  /** True if a number at or below -100 shows that all are American. */
  readonly american: boolean;
  /**
   * Returns the decimal odds of a cell, 1 or more; undefined if it has no price. Throws for an unclear cell.
   */
  readonly priceOf: (name: string, cell: unknown) => number | undefined;
}

/**
 * Returns the reader for a list of prices. One number at or below -100 shows that all are American; Excel
 * drops the plus sign from numbers in cells.
 *
 * @example priceListOf([-150, 250]).priceOf("odds", 250) // 3.5
 */
export function priceListOf(cells: readonly unknown[]): PriceList {
  const isAmerican = areAmerican(cells);
  return {
    american: isAmerican,
    priceOf(name, cell) {
      const number = lineIn(cell);
      if (isAmerican && number !== undefined) {
        const price = ofAmerican(number);
        if (price !== undefined) return price;
        throw new ArgumentError(
          name,
          t`is no American price, though others here are: write it as "7/2" or "+350"`,
          cell,
        );
      }
      const isUnclear = typeof cell === "string" && /^\s*[$£€]?\s*\d{1,3},\d{3}\s*$/.test(cell);
      if (isUnclear) throw new ArgumentError(name, t`can be read in two ways: write 2125 or 2.125`, cell);
      const price = priceIn(cell);
      return price !== undefined && price >= 1 && price <= highestPrice ? price : undefined;
    },
  };
}

/** Returns the sentence about a number that may be American. */
export const americanRule = (): string =>
  t`may be American or decimal: write "+250" for American odds or "249/1" for decimal 250`;

/** Returns true for an unsigned number that may be American odds. */
export const isPerhapsAmerican = isUnsigned;

/** Throws for unsigned numbers of 100 and more if the prices add up to far less than 1. */
export function checkAmerican(
  nameOf: (index: number) => string,
  cells: readonly unknown[],
  prices: readonly (number | undefined)[],
): void {
  if (areAmerican(cells)) return;
  const index = cells.findIndex(isUnsigned);
  if (index < 0) return;
  const book = prices.reduce<number>((total, price) => total + (price === undefined ? 0 : 1 / price), 0);
  if (book < lowestBook) throw new ArgumentError(nameOf(index), americanRule(), cells[index]);
}

/**
 * Parses the prices in one row or column as decimal odds; undefined for a cell without a price. Throws an
 * ArgumentError that names the cell, for a text that is not a price and for a number above 10,000.
 */
export function readOddsList(name: string, value: unknown): NumberList {
  const cells = rowsIn(value).flat();
  const prices = priceListOf(cells);
  const list = readCells(name, value, {
    numberOf: (cell, label) => prices.priceOf(label, cell),
    rule: t`${priceRule()}; Excel makes a date of 5/2 unless the cell is formatted as text`,
  });
  checkAmerican((index) => t`${name} (cell ${index + 1} of ${cells.length})`, cells, list.numbers);
  return list;
}
