import { ArgumentError } from "../argumentError";
import type { Bounds } from "./readInteger";

/**
 * Metres as the service takes them: "1200" for that distance, "1000-1400" for a range, both ends included.
 * Refuses a unit, a reversed range and bounds outside the rule (spec 4.4).
 */
export function readDistance(name: string, value: unknown, { minimum = 0, maximum = Infinity }: Bounds): string {
  const text = String(value).trim();
  const [, from, to = from] = /^(\d+)(?:\s*[-\u2013]\s*(\d+))?$/.exec(text) ?? [];
  if (from === undefined || to === undefined)
    throw new ArgumentError(name, "must be whole metres without a unit, such as 1200 or 1000-1400", value);
  const [low, high] = [Number(from), Number(to)];
  if (low > high) throw new ArgumentError(name, "must have the lower bound first", value);
  if (low < minimum || high > maximum) throw new ArgumentError(name, `must lie between ${minimum} and ${maximum} metres`, value);
  return low === high ? String(low) : `${low}-${high}`;
}
