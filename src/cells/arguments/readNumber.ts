import { t } from "../../language/translate";
import { ArgumentError, isBlank, single } from "../cellValue";

export interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Returns the number in a cell, or in its text with a decimal point; undefined for anything else. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(value)
    ? Number(value)
    : undefined;
}

/**
 * Returns the number in a text with a decimal comma, such as 0,5 or 1,25; undefined for other texts, such as
 * 1,200.
 */
function withDecimalComma(cell: unknown): number | undefined {
  return typeof cell === "string" && /^\s*[+-]?(0,\d+|\d+,\d{1,2})\s*$/.test(cell)
    ? Number(cell.replace(",", "."))
    : undefined;
}

export function readNumber(name: string, value: unknown): number {
  const cell = single(value);
  if (isBlank(cell)) throw new ArgumentError(name, t`is blank`);
  const number = numberIn(cell) ?? withDecimalComma(cell);
  if (number === undefined) throw new ArgumentError(name, t`must be a number`, cell);
  return number;
}

/** Parses a whole number within bounds: a number or a text of digits. */
export function readInteger(
  name: string,
  value: unknown,
  { minimum = 1, maximum = Number.MAX_SAFE_INTEGER }: Bounds,
): number {
  const number = typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  if (typeof number === "number" && Number.isInteger(number) && number >= minimum && number <= maximum)
    return number;
  const rule =
    maximum === Number.MAX_SAFE_INTEGER
      ? t`must be a whole number from ${minimum} upwards`
      : t`must be a whole number from ${minimum} to ${maximum}`;
  throw new ArgumentError(name, rule, value);
}

/** Parses a race number in any usual form: "R5" is 5. */
export function readRace(name: string, value: unknown, bounds: Bounds): number {
  const [, digits] = typeof value === "string" ? (/^\s*r(?:ace)?\.?\s*(\d+)\s*$/i.exec(value) ?? []) : [];
  return readInteger(name, digits ?? value, bounds);
}

const daysOfUnits: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };

/**
 * Parses a number of days within bounds, with or without a unit; a month has 30 days.
 *
 * @example
 * readDays("window", "3 months", { minimum: 14, maximum: 365 }) // 90
 */
export function readDays(name: string, value: unknown, bounds: Bounds): number {
  const [, count, unit = ""] =
    /^\s*(?:last\s+)?(\d{1,4})\s*(day|week|month|year)s?\s*$/i.exec(String(value)) ?? [];
  const days = count === undefined ? value : Number(count) * (daysOfUnits[unit.toLowerCase()] ?? 1);
  return readInteger(name, days, bounds);
}

/** Metres per imperial unit. */
const [mile, furlong, yard] = [1609.344, 201.168, 0.9144] as const;
/** Metres by which sources may round such a distance, up or down to the next 5 or 10. */
const rounding = 10;

/** Returns the range of metres that may be stated for a distance such as 1m2f; undefined for other texts. */
function imperialRange(text: string): string | undefined {
  const pattern =
    /^(?:(\d{1,2})\s*m(?:iles?)?)?\s*(?:(\d{1,2})\s*f(?:urlongs?)?)?\s*(?:(\d{1,3})\s*y(?:ards)?)?$/i;
  const [all, miles = 0, furlongs = 0, yards = 0] = pattern.exec(text) ?? [];
  if (!all) return undefined;
  const metres = Math.round(Number(miles) * mile + Number(furlongs) * furlong + Number(yards) * yard);
  return `${metres - rounding}-${metres + rounding}`;
}

/**
 * Parses a distance for the service: "1200" for one distance, "1000-1400" for a range that includes both
 * ends. Accepts metres ("1200m"), and miles, furlongs and yards as the range of metres that sources may
 * state. Throws an ArgumentError for any other text, a reversed range and a distance outside the bounds (spec
 * 4.4).
 *
 * @example
 * readDistance("distance", "6f", { minimum: 200, maximum: 5000 }) // "1197-1217"
 */
export function readDistance(
  name: string,
  value: unknown,
  { minimum = 0, maximum = Infinity }: Bounds,
): string {
  const text = String(value)
    .trim()
    .replaceAll(/(\d{3})\s*m(?:et(?:re|er)s?)?(?=$|\s*[-\u2013]|\s+to\s)/gi, "$1")
    .replace(/(\d)\s+to\s+(\d)/i, "$1-$2");
  const metres = imperialRange(text) ?? text;
  const [, from, to = from] = /^(\d+)(?:\s*[-\u2013]\s*(\d+))?$/.exec(metres) ?? [];
  if (from === undefined || to === undefined)
    throw new ArgumentError(
      name,
      t`must be metres or miles and furlongs, such as 1200, 1000-1400, 6f or 1m2f`,
      value,
    );
  const [low, high] = [Number(from), Number(to)];
  if (low > high) throw new ArgumentError(name, t`must have the lower bound first`, value);
  if (low < minimum || high > maximum)
    throw new ArgumentError(name, t`must lie between ${minimum} and ${maximum} metres`, value);
  return low === high ? String(low) : `${low}-${high}`;
}
