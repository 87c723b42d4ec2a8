import type { RaceCode } from "../../spec/codes";
import type { WeighedField, WeighedStarter } from "./field";

/** Metres of one length. */
const lengths: Readonly<Record<RaceCode, number>> = { gallops: 2.4, harness: 2.4, greyhounds: 1.15 };

/** The largest margin that counts: a runner beaten further was eased. */
const largestMargin = 30;

/** The effect of one kilogram carried, in thousandths of the winner's time. */
const effectOfKilogram = 0.26;

/**
 * Returns the margin between each starter and the winner in thousandths of the winner's time (0 for the
 * winner, negative for the others), adjusted for the weight carried: from the lengths, or from the times
 * without lengths; undefined when unknown.
 */
export function marginsOf({
  starters,
  race,
}: Pick<WeighedField, "race" | "starters">): (number | undefined)[] {
  const winner = starters.find(({ record }) => record.finish === 1)?.record;
  const behind = ({ record: { finish, margin, seconds } }: WeighedStarter): number | undefined => {
    if (finish === undefined) return undefined;
    if (finish === 1) return 0;
    if (margin !== undefined && race.distance)
      return (1000 * margin * lengths[race.raceCode]) / race.distance;
    return seconds && winner?.seconds ? (1000 * (seconds - winner.seconds)) / winner.seconds : undefined;
  };
  return starters.map((starter) => {
    const lost = behind(starter);
    return lost === undefined
      ? undefined
      : effectOfKilogram * starter.extraWeight - Math.min(largestMargin, lost);
  });
}
