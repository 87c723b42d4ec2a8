import type { RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/schemas/form";
import type { Run } from "../store/queries/starts";

type SpeedMap = NonNullable<FormResponse["runners"][number]["speedMap"]>;

/** A runner of a field with its usual early position. */
export interface EarlyRunner {
  /** See `earlyPosition`; undefined when unknown. */
  readonly position: number | undefined;
  readonly draw: number | null;
  readonly scratched: boolean;
}

/** The highest early position of each running style. */
const styles: readonly (readonly [number, string])[] = [
  [0.2, "leader"],
  [0.45, "on-pace"],
  [0.7, "midfield"],
  [1, "backmarker"],
];

/** In harness, the effect of the draw from the innermost to the outermost, as a share of the field. */
const drawEffect = 0.3;
const middle = 0.5;

/**
 * Returns the speed maps of a field: undefined for scratched runners and those without a known early
 * position. The settling position is a runner's rank by early speed among the starters; unknown ones count as
 * average.
 */
export function speedMaps(field: readonly EarlyRunner[], raceCode: RaceCode): (SpeedMap | undefined)[] {
  const widest = Math.max(
    1,
    ...field.flatMap(({ draw, scratched }) => (scratched || draw === null ? [] : draw)),
  );
  const effectOf = (draw: number | null): number =>
    raceCode === "harness" && draw !== null ? drawEffect * (draw / widest - middle) : 0;
  const expected = field.map(({ position = middle, draw }) => position + effectOf(draw));
  const starters = expected.filter((_position, index) => !field[index]?.scratched);
  return field.map(({ position, draw, scratched }) => {
    if (position === undefined || scratched) return undefined;
    const own = position + effectOf(draw);
    return {
      runningStyle: styles.find(([upTo]) => position <= upTo)?.[1] ?? "backmarker",
      earlySpeedIndex: Math.round(1000 * Math.min(1, Math.max(0, 1 - own))) / 10,
      settlingPosition: 1 + starters.filter((other) => other < own).length,
    };
  });
}

const fewestKnown = 2;
/** The weight of a run against the one after it. */
const fading = 0.8;

/**
 * Returns the usual position of a runner once settled, from 0 (leads) to 1 (last): the mean of its settled
 * positions as shares of the field, weighted towards later runs. Undefined with fewer than two known
 * positions.
 *
 * @example earlyPosition([{ settled: 1, starters: 9 }, { settled: 5, starters: 9 }]); // 0.2222, as 0.8 * 0.5 / 1.8
 */
export function earlyPosition(runs: readonly Pick<Run, "settled" | "starters">[]): number | undefined {
  const known = runs.flatMap(({ settled, starters }) =>
    settled === null || starters < 2 ? [] : [Math.min(1, (settled - 1) / (starters - 1))],
  );
  if (known.length < fewestKnown) return undefined;
  const weights = known.map((_share, back) => fading ** back);
  const sum = known.reduce((total, share, back) => total + share * (weights[back] ?? 0), 0);
  return sum / weights.reduce((total, weight) => total + weight, 0);
}
