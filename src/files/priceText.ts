const mark = "\\s*(?:[jc]?f|[jc]|j?fav|cfav)?";
/** With decimals, a hyphen makes a range of prices, such as 4.0-5.0, and not a fraction. */
const fraction = new RegExp(
  `^(\\d+(?:\\.\\d+)?(?!\\s*-)|\\d+)\\s*(?:/|-(?!\\s*\\d+\\.)|\\bto\\b)\\s*(\\d+(?:\\.\\d+)?)${mark}$`,
);
/** The minus signs and dashes that programs put in place of a hyphen. */
const dashes = /[\u2010-\u2013\u2212\ufe63\uff0d]/g;
/** Digits with or without a sign, and with commas between thousands or before decimals. */
const plainNumber = /^([+-]?)\s?(\d{1,3}(?:,\d{3})+|\d+(?:\.\d*|,\d{1,2})?|\.\d+)$/;
const evens = new RegExp(`^(?:evens|even|evs|ev|even money)${mark}$`);
const decimal =
  /^[$£€]?\s*(\d+(?:[.,]\d{1,2})?|\d*\.\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?)\s*(?:[jc]?f|[jc]|j?fav|cfav)?$/;

/**
 * Returns the number in digits as people write them: with a decimal point, or a comma before the last one or
 * two digits, and the other sign between thousands.
 *
 * @example
 * numberOfDigits("1.200,50") // 1200.5
 */
export const numberOfDigits = (digits: string): number =>
  Number(
    /,\d{1,2}$/.test(digits) ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", ""),
  );

/** Returns a number above 0; undefined for any other. */
export const above0 = (number: number): number | undefined => (number > 0 ? number : undefined);

/**
 * Returns the decimal odds of an American price: +250 wins 250 on a stake of 100, -150 wins 100 on a stake of
 * 150.
 */
export function ofAmerican(line: number): number | undefined {
  if (Math.abs(line) < 100) return undefined;
  return 1 + (line > 0 ? line / 100 : 100 / -line);
}

/** Returns a price in lower case, with a hyphen for any dash and without the apostrophe before a text. */
const plainPrice = (text: string): string => text.trim().replace(/^'/, "").replace(dashes, "-").toLowerCase();

/**
 * Returns the number in a price's cell, with its sign; undefined for a price in any other form, such as 5/2.
 *
 * @example
 * lineIn("\u2013150") // -150
 */
export function lineIn(cell: unknown): number | undefined {
  if (typeof cell === "number") return cell;
  const [, sign, digits] = (typeof cell === "string" && plainNumber.exec(plainPrice(cell))) || [];
  return digits === undefined ? undefined : Number(`${sign}${numberOfDigits(digits)}`);
}

/** Returns true for prices that are all American, because one is a number at or below -100. */
export const areAmerican = (cells: readonly unknown[]): boolean =>
  cells.some((cell) => (lineIn(cell) ?? 0) <= -100);

/**
 * Returns the decimal odds of a price in any usual form: "3.5", "$3.50", "5/2", "evens", "+250", "7/4F";
 * undefined for any other text.
 */
export function priceOfText(priceWords: string): number | undefined {
  const text = plainPrice(priceWords);
  if (evens.test(text)) return 2;
  const [, wins, stakes] = fraction.exec(text) ?? [];
  if (wins !== undefined && Number(stakes) > 0) return 1 + Number(wins) / Number(stakes);
  const line = /^[+-]/.test(text) ? lineIn(text) : undefined;
  if (line !== undefined) return ofAmerican(line);
  const [, digits] = decimal.exec(text) ?? [];
  return digits === undefined ? undefined : above0(numberOfDigits(digits));
}
