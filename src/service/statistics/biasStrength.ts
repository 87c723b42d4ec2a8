import type { BiasStrength } from "../../spec/codes";
import { chiSquareUpperTail } from "../../maths/chiSquare";
import { normalUpperTail } from "../../maths/normalDistribution";

/** A barrier's wins, and those to expect from chance: the sum of 1 / starters over its starts. */
export interface BarrierRecord {
  readonly barrier: number;
  readonly wins: number;
  readonly expected: number;
}

const fewestWins = 50;
/** The expected wins that a barrier needs for the chi-square approximation (Cochran's rule). */
const leastExpected = 3;
const significance = 0.1;
/** The lowest effect size of each strength; a smaller effect is none. */
const strengths: readonly (readonly [number, BiasStrength])[] = [
  [0.24, "strong"],
  [0.14, "moderate"],
  [0.07, "mild"],
];

/**
 * Returns the strength of a barrier draw bias. Each barrier's wins are compared with those expected in fields
 * of the sizes it ran in, so that a wide barrier is not weak for being drawn in large fields only. The bias
 * must be significant by a chi-square test over the barriers or a test of a linear trend; its effect is the
 * larger excess of the two statistics over chance, per win.
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
  const p = Math.min(
    1,
    2 * Math.min(2 * normalUpperTail(Math.abs(z)), chiSquareUpperTail(chiSquare, degrees)),
  );
  if (p >= significance) return "none";
  const effect = Math.sqrt(Math.max(0, chiSquare - degrees, z ** 2 - 1) / wins);
  return strengths.find(([least]) => effect >= least)?.[1] ?? "none";
}

/** Returns the standard score of a linear trend over the barriers in wins less expected wins. */
function trend(records: readonly BarrierRecord[]): number {
  const wins = total(records, ({ expected }) => expected);
  const middle = total(records, ({ barrier, expected }) => barrier * expected) / wins;
  const lean = total(records, ({ barrier, wins: won, expected }) => (barrier - middle) * (won - expected));
  return lean / Math.sqrt(total(records, ({ barrier, expected }) => (barrier - middle) ** 2 * expected));
}

const total = (records: readonly BarrierRecord[], value: (record: BarrierRecord) => number): number =>
  records.reduce((sum, record) => sum + value(record), 0);
