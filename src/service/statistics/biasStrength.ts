import type { BiasStrength } from "../../spec/codes";
import { chiSquareUpperTail } from "../../maths/chiSquare";
import { normalUpperTail } from "../../maths/normalDistribution";

/** How one barrier has done: wins, and the wins to expect from chance (the sum of 1 / starters over its starts). */
export interface BarrierRecord {
  readonly barrier: number;
  readonly wins: number;
  readonly expected: number;
}

const fewestWins = 50;
/** A barrier that is expected to win less often than this would spoil the chi-square approximation (Cochran's rule). */
const leastExpected = 3;
const significance = 0.1;
/** Effect sizes from which a significant bias is called by the word; below the first it is none. */
const words: readonly (readonly [number, BiasStrength])[] = [
  [0.24, "strong"],
  [0.14, "moderate"],
  [0.07, "mild"],
];

/**
 * How strongly the draw matters. Each barrier's wins are held against the wins expected in fields of the sizes it ran
 * in, so that a wide barrier is not called weak for being drawn in large fields only. Two tests look at it: chi-square
 * over the barriers, and one for a steady trend from inside to outside; the effect is what they find beyond chance, per win.
 */
export function biasStrength(records: readonly BarrierRecord[]): BiasStrength {
  const compared = records.filter(({ expected }) => expected >= leastExpected);
  const wins = total(compared, ({ wins: won }) => won);
  if (wins < fewestWins || compared.length < 2) return "none";
  const scale = wins / total(compared, ({ expected }) => expected);
  const scaled = compared.map((record) => ({ ...record, expected: record.expected * scale }));
  const chiSquare = total(scaled, ({ wins: won, expected }) => (won - expected) ** 2 / expected);
  const degrees = scaled.length - 1;
  const z = trend(scaled);
  const p = Math.min(1, 2 * Math.min(2 * normalUpperTail(Math.abs(z)), chiSquareUpperTail(chiSquare, degrees)));
  if (p >= significance) return "none";
  const effect = Math.sqrt(Math.max(0, chiSquare - degrees, z ** 2 - 1) / wins);
  return words.find(([least]) => effect >= least)?.[1] ?? "none";
}

/** The standard score of a linear trend of wins over the barriers, against the expected ones. */
function trend(records: readonly BarrierRecord[]): number {
  const wins = total(records, ({ expected }) => expected);
  const middle = total(records, ({ barrier, expected }) => barrier * expected) / wins;
  const lean = total(records, ({ barrier, wins: won, expected }) => (barrier - middle) * (won - expected));
  return lean / Math.sqrt(total(records, ({ barrier, expected }) => (barrier - middle) ** 2 * expected));
}

const total = (records: readonly BarrierRecord[], value: (record: BarrierRecord) => number): number =>
  records.reduce((sum, record) => sum + value(record), 0);
