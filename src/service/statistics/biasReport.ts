import { chiSquareUpperTail } from "../../maths/chiSquare";
import { normalUpperTail } from "../../maths/normalDistribution";
import {
  bands,
  type BiasStrength,
  type ConditionKey,
  conditionKeys,
  type RaceCode,
  raceCodeLetters,
} from "../../spec/codes";
import { goingKeyOf, goingLabel } from "../../spec/goings";
import type { TrackBiasResponse } from "../../spec/trackBias";
import type { Surface } from "../races/surface";
import type { History, Venue } from "../store/history";
import { drawTotals, type DrawTotals } from "../store/queries/drawTotals";
import { conditionTotals, type ConditionTotals } from "../store/queries/races";
import { fraction, placeRateOf, sumsBy, totalsOf } from "./totals";

/** A barrier's wins, and those expected by chance: the sum of 1 / starters over its starts. */
interface BarrierRecord {
  readonly barrier: number;
  readonly wins: number;
  readonly expected: number;
}

const fewestWins = 50;
/** The expected wins that a barrier needs for the chi-square approximation (Cochran's rule). */
const leastExpected = 3;
const significance = 0.1;
/** The lowest effect size for each strength; a smaller effect means none. */
const strengths: readonly (readonly [number, BiasStrength])[] = [
  [0.24, "strong"],
  [0.14, "moderate"],
  [0.07, "mild"],
];

/**
 * Returns the strength of a barrier draw bias. It compares wins with those expected from the field sizes, so
 * that a wide barrier is not weak merely because it is only drawn in large fields. The bias must be
 * significant by a chi-square or a trend test; its effect is the larger excess of the two statistics over
 * chance, per win.
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

/** Returns the standard score of a linear trend over the barriers in wins minus expected wins. */
function trend(records: readonly BarrierRecord[]): number {
  const wins = total(records, ({ expected }) => expected);
  const middle = total(records, ({ barrier, expected }) => barrier * expected) / wins;
  const lean = total(records, ({ barrier, wins: won, expected }) => (barrier - middle) * (won - expected));
  return lean / Math.sqrt(total(records, ({ barrier, expected }) => (barrier - middle) ** 2 * expected));
}

const total = (records: readonly BarrierRecord[], value: (record: BarrierRecord) => number): number =>
  records.reduce((sum, record) => sum + value(record), 0);

/** The part common to the whole report, each distance band and the recent statistics (spec 2.4). */
type BarrierReport = Pick<
  TrackBiasResponse,
  "totalRaces" | "expectedWinRate" | "barrierStats" | "strongestBarrier" | "weakestBarrier" | "biasStrength"
>;

/** Returns the report on totals by barrier; by the interface's definition, its `totalRaces` counts starts. */
function barrierReport(draws: readonly DrawTotals[]): BarrierReport {
  const totals = ["starts", "wins", "places", "placeUnknown", "expected"] as const;
  const barriers = sumsBy(draws, totals, ({ draw }) => draw).sort(([a], [b]) => a - b);
  const expectedWinRate = fraction(1, barriers.length);
  const barrierStats = barriers.map(([draw, { starts, wins, places, placeUnknown }]) => ({
    barrierNumber: draw,
    totalStarts: starts,
    wins,
    places,
    winRate: fraction(wins, starts),
    placeRate: placeRateOf({ starts, places, placeUnknown }),
    advantage: fraction(wins, starts) - expectedWinRate,
  }));
  return {
    totalRaces: totalsOf(draws).starts,
    expectedWinRate,
    barrierStats,
    ...extremeBarriers(barrierStats),
    biasStrength: biasStrength(
      barriers.map(([barrier, { wins, expected }]) => ({ barrier, wins, expected })),
    ),
  };
}

type Barrier = Pick<BarrierReport["barrierStats"][number], "barrierNumber" | "totalStarts" | "winRate">;

/** Returns the barriers with the highest and the lowest win rate (spec 2.4); 0 if there are none. */
export function extremeBarriers(barriers: readonly Barrier[]): {
  strongestBarrier: number;
  weakestBarrier: number;
} {
  const bySize = (a: Barrier, b: Barrier) =>
    b.totalStarts - a.totalStarts || a.barrierNumber - b.barrierNumber;
  const strongest = [...barriers].sort((a, b) => b.winRate - a.winRate || bySize(a, b))[0];
  const weakest = [...barriers].sort((a, b) => a.winRate - b.winRate || bySize(a, b))[0];
  return { strongestBarrier: strongest?.barrierNumber ?? 0, weakestBarrier: weakest?.barrierNumber ?? 0 };
}

type Range = { readonly from: number; readonly to: number };

export interface BiasScope {
  /** Results before this day are known. */
  readonly before: number;
  /** Today's day number, the last day of the window. */
  readonly today: number;
  /** Metres, including both ends. */
  readonly distance?: Range;
  readonly surface?: Surface;
  readonly course?: string;
  /** Days. */
  readonly window?: number;
  /** Applies only to the recent statistics. */
  readonly goings?: readonly ConditionKey[];
}

export async function biasReport(
  history: History,
  venue: Venue,
  scope: BiasScope,
): Promise<TrackBiasResponse> {
  const { before, distance, surface, course } = scope;
  const all = await drawTotals(history, venue.id, { before, surface, course });
  const draws = distance ? drawsWithin(all, distance) : all;
  return {
    venue: venue.name,
    raceType: raceCodeLetters[venue.raceCode],
    ...barrierReport(draws),
    conditionStats: conditionStats(await conditionTotals(history, venue.id, before), venue.raceCode),
    distanceStats: distance ? [distanceEntry("Custom", draws)] : bandStats(draws, venue.raceCode),
    distanceFilter: distance ? { minDistance: distance.from, maxDistance: distance.to } : null,
    recentStats: await recentStats(history, venue, scope),
  };
}

async function recentStats(
  history: History,
  venue: Venue,
  scope: BiasScope,
): Promise<TrackBiasResponse["recentStats"]> {
  const { before, today, distance, window, goings, surface, course } = scope;
  if (window === undefined) return null;
  const from = today - window + 1;
  const draws = await drawTotals(history, venue.id, {
    from,
    before: Math.min(before, today + 1),
    goings: goings?.map((key) => conditionKeys.indexOf(key)),
    surface,
    course,
  });
  return {
    windowDays: window,
    ...barrierReport(distance ? drawsWithin(draws, distance) : draws),
    condition: goings?.map(goingLabel).join(", ") ?? null,
  };
}

function drawsWithin(draws: readonly DrawTotals[], { from, to }: Range): DrawTotals[] {
  return draws.filter(({ distance }) => distance !== null && distance >= from && distance <= to);
}

/** Returns one entry for each distance band with races, shortest first (spec 4.4, behaviours 1 and 2). */
function bandStats(draws: readonly DrawTotals[], raceCode: RaceCode): TrackBiasResponse["distanceStats"] {
  return bands[raceCode].flatMap(({ category, ...range }) => {
    const within = drawsWithin(draws, range);
    return within.length === 0 ? [] : [distanceEntry(category, within)];
  });
}

/**
 * Returns the entry for a range. Its bounds are the shortest and longest distance run, 0 if there are no
 * races (behaviour 3).
 */
function distanceEntry(
  category: string,
  draws: readonly DrawTotals[],
): TrackBiasResponse["distanceStats"][number] {
  const run = draws.flatMap(({ distance }) => distance ?? []);
  return {
    category,
    minDistance: run.length > 0 ? Math.min(...run) : 0,
    maxDistance: run.length > 0 ? Math.max(...run) : 0,
    ...barrierReport(draws),
  };
}

/** Counts races by condition key; a condition without a key has an entry under its own name. */
function conditionStats(
  rows: readonly ConditionTotals[],
  raceCode: RaceCode,
): TrackBiasResponse["conditionStats"] {
  const sums = sumsBy(rows, ["races", "starters"] as const, ({ surface, condition }) => {
    const key = goingKeyOf(condition, { raceCode, surface });
    return key === undefined ? (condition ?? "") : goingLabel(key);
  });
  const order = (label: string) => (conditionKeys.map(goingLabel).indexOf(label) + 99) % 99;
  return sums
    .sort(([a], [b]) => order(a) - order(b))
    .map(([condition, { races, starters }]) => ({
      condition,
      totalRaces: races,
      avgFieldSize: starters / races,
    }));
}
