import { t } from "../../language/translate";
import { numberIn, numberOfDigits } from "./readNumber";
import { type NumberList, readCells } from "./readList";

/** The highest price; a number above it is the day that Excel makes of a price typed as 5/2. */
const highestPrice = 10_000;
const fraction = /^(\d+(?:\.\d+)?)\s*(?:\/|-|\bto\b)\s*(\d+(?:\.\d+)?)\s*(?:[jc]?f|fav)?$/;
const american = /^([+-])(\d+(?:\.\d+)?)$/;
const evens = /^(?:evens|even|evs|ev|even money)\s*(?:[jc]?f|fav)?$/;
const decimal = /^[$£€]?\s*(\d+(?:[.,]\d{1,2})?|\d*\.\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?)$/;

/** The rule of a price; what Excel has made of one that was typed as 5/2 is the usual other number. */
export const priceRule = (): string =>
  t`must be a price above 1, such as 3.5, "7/2", "evens" or "+250", blank or SCR without one`;
export const dateRule = (): string =>
  t`is a date that Excel has made of a price: type it as a text, such as '7/2`;

/** Returns true for a number too high for a price. */
export const isDateLike = (cell: unknown): boolean => (numberIn(cell) ?? 0) > highestPrice;

const above0 = (number: number): number | undefined => (number > 0 ? number : undefined);

/** Returns the decimal odds of an American price: +250 wins 250 on 100, -150 wins 100 on 150. */
function ofAmerican(line: number): number | undefined {
  if (Math.abs(line) < 100) return undefined;
  return 1 + (line > 0 ? line / 100 : 100 / -line);
}

function ofText(text: string): number | undefined {
  if (evens.test(text)) return 2;
  const [, wins, stakes] = fraction.exec(text) ?? [];
  if (wins !== undefined && Number(stakes) > 0) return 1 + Number(wins) / Number(stakes);
  const [, sign = "", line] = american.exec(text) ?? [];
  if (line !== undefined) return ofAmerican(Number(sign + line));
  const [, digits] = decimal.exec(text) ?? [];
  return digits === undefined ? undefined : above0(numberOfDigits(digits));
}

/**
 * Returns the decimal odds of a price as people write it: 3.5, "$3.50", "5/2", "evens", "+250", "-150";
 * undefined for anything else. A number below 0 is American, any other number decimal.
 *
 * @example
 * priceIn("5/2") // 3.5
 */
export function priceIn(cell: unknown): number | undefined {
  if (typeof cell === "string") return ofText(cell.trim().replace(/^'/, "").toLowerCase());
  const number = numberIn(cell);
  if (number === undefined || number > highestPrice) return undefined;
  return number < 0 ? ofAmerican(number) : above0(number);
}

/**
 * Parses prices of one row or column as decimal odds; undefined for a cell without a price. Throws an
 * ArgumentError that names the cell for a text that is no price, and for a number above 10,000.
 */
export function readOddsList(name: string, value: unknown): NumberList {
  return readCells(name, value, {
    numberOf: priceIn,
    rule: t`${priceRule()}; Excel makes a date of 5/2 unless the cell is formatted as text`,
  });
}
