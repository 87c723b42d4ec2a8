import type { RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/form";

type SpeedMap = NonNullable<FormResponse["runners"][number]["speedMap"]>;

export interface EarlyRunner {
  /** See `earlyPosition`; undefined if unknown. */
  readonly position: number | undefined;
  readonly draw: number | null | undefined;
  readonly scratched: boolean;
}

/** The highest early position for each running style: leader, presser, midfield, back. */
const styles: readonly (readonly [number, string])[] = [
  [0.2, "L"],
  [0.45, "P"],
  [0.7, "M"],
  [1, "B"],
];

/** The effect of the draw in harness racing, from the innermost to the outermost, as a share of the field. */
const drawEffect = 0.3;
const middle = 0.5;

/**
 * The scale of the logistic curve that turns the difference of two early positions into the probability of
 * settling in front. Of several, it had the smallest mean error in 2,600 Hong Kong races.
 */
const spread = 0.2;

/**
 * Returns the speed maps of a field: undefined for scratched runners and unknown early positions. The
 * settling position is 1 plus the probability of each other starter settling in front; unknown ones are taken
 * as average. The early speed index runs from 0 to 10.
 */
export function speedMaps(field: readonly EarlyRunner[], raceCode: RaceCode): (SpeedMap | undefined)[] {
  const widest = Math.max(1, ...field.flatMap(({ draw, scratched }) => (scratched ? [] : (draw ?? []))));
  const effectOf = (draw: EarlyRunner["draw"]): number =>
    raceCode === "harness" && typeof draw === "number" ? drawEffect * (draw / widest - middle) : 0;
  const expected = field.map(({ position = middle, draw }) => position + effectOf(draw));
  const starters = expected.filter((_position, index) => !field[index]?.scratched);
  return field.map(({ position, draw, scratched }) => {
    if (position === undefined || scratched) return undefined;
    const ownPosition = position + effectOf(draw);
    return {
      runningStyle: styles.find(([upTo]) => position <= upTo)?.[1] ?? "B",
      earlySpeedIndex: roundToTenth(10 * Math.min(1, Math.max(0, 1 - ownPosition))),
      settlingPosition: roundToTenth(settlingPosition(ownPosition, starters)),
    };
  });
}

/** Returns the expected position of a runner among the starters, which include it. */
function settlingPosition(ownPosition: number, starters: readonly number[]): number {
  const inFront = starters.reduce(
    (sum, other) => sum + 1 / (1 + Math.exp((other - ownPosition) / spread)),
    0,
  );
  // The sum includes the runner itself, at one half.
  return 1 + inFront - 0.5;
}

const roundToTenth = (value: number): number => Math.round(10 * value) / 10;

const fewestKnown = 2;
/** The weight of a run relative to the next one. */
const fading = 0.8;

/**
 * Returns the usual position of a runner once settled, from 0 (leads) to 1 (last): the mean of its settled
 * positions as shares of the field, weighted towards later runs. Undefined if fewer than two positions are
 * known.
 *
 * @example earlyPosition([{ settled: 1, starters: 9 }, { settled: 5, starters: 9 }]); // 0.2222, as 0.8 * 0.5 / 1.8
 */
export function earlyPosition(
  runs: readonly { readonly settled?: number | null; readonly starters: number }[],
): number | undefined {
  const knownPositions = runs.flatMap(({ settled, starters }) =>
    typeof settled !== "number" || starters < 2 ? [] : [Math.min(1, (settled - 1) / (starters - 1))],
  );
  if (knownPositions.length < fewestKnown) return undefined;
  const weights = knownPositions.map((_share, back) => fading ** back);
  const sum = knownPositions.reduce((total, share, back) => total + share * (weights[back] ?? 0), 0);
  return sum / weights.reduce((total, weight) => total + weight, 0);
}
