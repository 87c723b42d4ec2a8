import type { RaceCode } from "../../spec/codes";
import type { Carrier, WeighedField } from "./field";

/** Metres of one length. */
const lengths: Readonly<Record<RaceCode, number>> = { gallops: 2.4, harness: 2.4, greyhounds: 1.15 };

/** Beaten further than this, a runner was no longer trying. */
const mostBehind = 30;

/** What a kilogram carried is worth, in thousandths of the winner's time. */
const worthOfKilogram = 0.26;

/**
 * How far behind the winner each starter finished, in thousandths of the winner's time (0 for the winner, else negative),
 * allowing for the weight it carried. From the lengths, or the seconds where there are no lengths; undefined where neither is known.
 */
export function marginsOf({ starters, race }: Pick<WeighedField, "race" | "starters">): (number | undefined)[] {
  const winner = starters.find(({ record }) => record.finish === 1)?.record;
  const behind = ({ record: { finish, margin, seconds } }: Carrier): number | undefined => {
    if (finish === undefined) return undefined;
    if (finish === 1) return 0;
    if (margin !== undefined && race.distance) return (1000 * margin * lengths[race.raceCode]) / race.distance;
    return seconds && winner?.seconds ? (1000 * (seconds - winner.seconds)) / winner.seconds : undefined;
  };
  return starters.map((starter) => {
    const lost = behind(starter);
    return lost === undefined ? undefined : worthOfKilogram * starter.extraWeight - Math.min(mostBehind, lost);
  });
}
