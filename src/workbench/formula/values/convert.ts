/** Conversions between types of values by Excel's rules. */
import { errors, FormulaError, type Plain, plain, type Scalar } from "./value";

/** Reads a text as a number, a date or a time; undefined for any other text. */
export type ReadNumber = (text: string) => number | undefined;

/** Returns a number with the 15 digits that Excel keeps. */
export const digits15 = (value: number): number =>
  Number.isInteger(value) && Math.abs(value) < 1e15 ? value : Number(value.toPrecision(15));

/** Returns the number in digits; digits after the fifteenth become 0, the same as in Excel. */
export function numberOfDigits(text: string): number {
  if (text.length < 16) return Number(text);
  const [mantissa = "", ...exponent] = text.split(/(?=e)/i);
  let count = 0;
  const keptDigits = mantissa.replace(/\d/g, (digit) => {
    if (count > 0 || digit !== "0") count++;
    return count > 15 ? "0" : digit;
  });
  return Number(keptDigits + exponent.join(""));
}

/** Returns a number as Excel writes it in a text: up to 15 digits or 20 places, then with an exponent. */
export function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const [mantissa = "0", power = "0"] = value.toExponential(14).split("e");
  const digits = mantissa.replace(/\.?0+$/, "");
  const exponent = Number(power);
  const places = digits.replace(/^-?\d\.?/, "").length - exponent;
  if (exponent > 20 || places > 19 || exponent < -9)
    return `${digits}E${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  return exponent > 15
    ? `${digits.replace(".", "").padEnd(exponent + (digits.startsWith("-") ? 2 : 1), "0")}`
    : Number(`${digits}e${exponent}`).toFixed(Math.max(0, places));
}

/** Returns a value as text; throws it if it is an error. */
export function toText(value: Scalar): string {
  const plainValue = plain(value);
  if (typeof plainValue === "string") return plainValue;
  if (typeof plainValue === "number") return numberText(plainValue);
  if (typeof plainValue === "boolean") return plainValue ? "TRUE" : "FALSE";
  if (plainValue === null) return "";
  throw plainValue;
}

/** Returns a value as a number; throws #VALUE! for a text that is not a number. */
export function toNumber(value: Scalar, read: ReadNumber): number {
  const plainValue = plain(value);
  if (typeof plainValue === "number") return plainValue;
  if (plainValue === null) return 0;
  if (typeof plainValue === "boolean") return plainValue ? 1 : 0;
  if (plainValue instanceof FormulaError) throw plainValue;
  const number = read(plainValue);
  if (number === undefined) throw new FormulaError("#VALUE!", `"${plainValue}" is not a number`);
  return number;
}

export function toBoolean(value: Scalar): boolean {
  const plainValue = plain(value);
  if (typeof plainValue === "boolean") return plainValue;
  if (typeof plainValue === "number") return plainValue !== 0;
  if (plainValue === null) return false;
  if (plainValue instanceof FormulaError) throw plainValue;
  const word = plainValue.toLowerCase();
  if (word === "true" || word === "false") return word === "true";
  throw new FormulaError("#VALUE!", `"${plainValue}" is neither TRUE nor FALSE`);
}

const rank = (value: Plain): number =>
  typeof value === "number" ? 0 : typeof value === "string" ? 1 : typeof value === "boolean" ? 2 : 3;

const collator = new Intl.Collator("en", { sensitivity: "accent" });

/** Compares two texts, ignoring case. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  const [low, high] = [one.toLowerCase(), other.toLowerCase()];
  return low === high ? 0 : collator.compare(low, high) || (low < high ? -1 : 1);
}

/** Compares two numbers, which are equal if their 15 digits are. */
export function compareNumbers(one: number, other: number): number {
  if (one === other) return 0;
  const difference = one - other;
  if (Math.abs(difference) < Math.abs(one) * 1e-14 && digits15(one) === digits15(other)) return 0;
  return difference < 0 ? -1 : 1;
}

/** A blank equals the empty value of the other type. */
const blankAs = (other: Plain): Plain =>
  typeof other === "string" ? "" : typeof other === "boolean" ? false : 0;

/** Compares two values in the order of Excel's operators: numbers, texts, FALSE, TRUE. */
export function compareValues(one: Plain, other: Plain): number {
  const left = one ?? blankAs(other);
  const right = other ?? blankAs(one);
  if (typeof left === "number" && typeof right === "number") return compareNumbers(left, right);
  if (typeof left === "string" && typeof right === "string") return compareTexts(left, right);
  const difference = rank(left) - rank(right);
  return difference === 0 ? Number(left) - Number(right) : difference;
}

/** Compares values for sorting: errors and then blanks come last. */
export function compareForSorting(one: Scalar, other: Scalar): number {
  const [left, right] = [plain(one), plain(other)];
  const place = (value: Plain | FormulaError): number => (value instanceof FormulaError ? 3 : rank(value));
  const difference = place(left) - place(right) || Number(left === null) - Number(right === null);
  if (difference !== 0) return difference;
  return left instanceof FormulaError || right instanceof FormulaError ? 0 : compareValues(left, right);
}

/** Returns a finite number; throws #NUM! for any other. */
export function finite(value: number): number {
  if (Number.isFinite(value)) return value;
  throw errors.number;
}
