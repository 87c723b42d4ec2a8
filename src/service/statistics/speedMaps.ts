import type { RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/responses";

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
