import type { RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/responses";
import type { Run } from "../store/queries/starts";

type SpeedMap = NonNullable<FormResponse["runners"][number]["speedMap"]>;

/** A runner as its field is laid out by early speed. */
export interface EarlyRunner {
  /** Where it usually settles, 0 to 1; undefined when that is not known. */
  readonly place: number | undefined;
  readonly draw: number | null;
  readonly scratched: boolean;
}

/** Usual places up to which a running style is called by its word. */
const styles: readonly (readonly [number, string])[] = [
  [0.2, "leader"],
  [0.45, "on-pace"],
  [0.7, "midfield"],
  [1, "backmarker"],
];

/** In harness a place from the draw's one side to the other is worth this part of the field. */
const drawWorth = 0.3;
const unknownPlace = 0.5;

/**
 * The speed map of each runner of a field, in the field's order: undefined for scratched runners and those whose habit is not
 * known. The settling position is a runner's rank by early speed among the starters, unknown ones counting as average.
 */
export function speedMaps(field: readonly EarlyRunner[], raceCode: RaceCode): (SpeedMap | undefined)[] {
  const widest = Math.max(1, ...field.flatMap(({ draw, scratched }) => (scratched || draw === null ? [] : draw)));
  const lean = (draw: number | null): number =>
    raceCode === "harness" && draw !== null ? drawWorth * (draw / widest - unknownPlace) : 0;
  const expected = field.map(({ place = unknownPlace, draw }) => place + lean(draw));
  const starters = expected.filter((_place, at) => !field[at]?.scratched);
  return field.map(({ place, draw, scratched }) => {
    if (place === undefined || scratched) return undefined;
    const own = place + lean(draw);
    return {
      runningStyle: styles.find(([upTo]) => place <= upTo)?.[1] ?? "backmarker",
      earlySpeedIndex: Math.round(1000 * Math.min(1, Math.max(0, 1 - own))) / 10,
      settlingPosition: 1 + starters.filter((other) => other < own).length,
    };
  });
}

/** Fewer known positions do not tell a habit. */
const fewestKnown = 2;
/** What a run counts against the one after it. */
const fading = 0.8;

/**
 * Where a runner usually settles, from 0 (leads) to 1 (last): the mean of its settled positions as shares of the field, later
 * runs counting more. Undefined when the source has told too few.
 *
 * @example earlyPlace([{ settled: 1, starters: 9 }, { settled: 5, starters: 9 }]); // 0.2222, as 0.8 * 0.5 / 1.8
 */
export function earlyPlace(runs: readonly Pick<Run, "settled" | "starters">[]): number | undefined {
  const known = runs.flatMap(({ settled, starters }) =>
    settled === null || starters < 2 ? [] : [Math.min(1, (settled - 1) / (starters - 1))],
  );
  if (known.length < fewestKnown) return undefined;
  const weights = known.map((_share, back) => fading ** back);
  const sum = known.reduce((total, share, back) => total + share * (weights[back] ?? 0), 0);
  return sum / weights.reduce((total, weight) => total + weight, 0);
}
