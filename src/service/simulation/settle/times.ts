import type { ConditionKey, RaceCode } from "../../../spec/codes";
import type { Random } from "../random";

const metresPerSecond: Readonly<Record<RaceCode, readonly [short: number, perKilometre: number]>> = {
  gallops: [17.9, -0.55],
  harness: [14.3, -0.35],
  greyhounds: [18.1, -1.4],
};
const secondsPerLength: Readonly<Record<RaceCode, number>> = { gallops: 0.165, harness: 0.16, greyhounds: 0.07 };
const slower: Readonly<Partial<Record<ConditionKey, number>>> = {
  firm: 0.995,
  soft: 1.02,
  heavy: 1.045,
  slow: 1.012,
  fast: 0.995,
};
const jumping = 1.12;

/** The winner's time in seconds. */
export function winningTime(
  code: RaceCode,
  race: { distance: number; jumps: boolean; going: ConditionKey },
  random: Random,
): number {
  const [short, perKilometre] = metresPerSecond[code];
  const pace = short + (perKilometre * race.distance) / 1000;
  const luck = 1 + 0.006 * random.normal();
  return (race.distance / pace) * (slower[race.going] ?? 1) * (race.jumps ? jumping : 1) * luck;
}

/** Seconds that a margin in lengths takes. */
export function timeBehind(code: RaceCode, lengths: number): number {
  return lengths * secondsPerLength[code];
}
