import type { RaceCode } from "../../../spec/codes";
import type { Start } from "../races/race";
import type { Random } from "../random/random";

/** Early speed lost by each barrier further out, by the second row and by each metre of a handicap. */
const barrierCost: Readonly<Record<RaceCode, number>> = { gallops: 0.04, harness: 0.09, greyhounds: 0.05 };
const secondRowCost = 0.9;
const handicapMetreCost = 0.06;

/** Utility of the runner that is expected to lead, against the one expected last. */
const leadWorth: Readonly<Record<RaceCode, number>> = { gallops: 0.35, harness: 0.6, greyhounds: 0.7 };
/** The speed that finishing first adds to the expected early speed, and that finishing last takes off. */
const winnerLead: Readonly<Record<RaceCode, number>> = { gallops: 0.53, harness: 0.75, greyhounds: 0.8 };
const settlingLuck = 0.7;

/** Returns the early speed of each starter from its barrier. */
export function earlySpeeds(code: RaceCode, starters: readonly Start[]): readonly number[] {
  return starters.map(({ barrier = 0, row, handicapMetres, runner }) => {
    const cost = barrierCost[code] * barrier + handicapMetreCost * handicapMetres;
    return runner.earlySpeed - cost - (row === "second" ? secondRowCost : 0);
  });
}

/** Returns the utility of each starter's expected position once settled: the field's mean is 0. */
export function leadUtilities(code: RaceCode, starters: readonly Start[]): readonly number[] {
  const speeds = earlySpeeds(code, starters);
  const behind = Math.max(1, speeds.length - 1);
  return speeds.map((speed) => {
    const faster = speeds.filter((other) => other > speed).length;
    return leadWorth[code] * (0.5 - faster / behind);
  });
}

/**
 * Draws the positions in which the starters of a race settled (at the bell for harness), given how they
 * finished: from early speed, luck and the finish. So the leader wins more often than its chances before the
 * race, which stay true.
 */
export function drawSettling(code: RaceCode, starters: readonly Start[], random: Random): void {
  const speeds = earlySpeeds(code, starters);
  const last = Math.max(2, starters.length);
  const early = starters.map((start, index) => {
    const finish = ((start.finish ?? last) - 1) / (last - 1);
    const speed = (speeds[index] ?? 0) + winnerLead[code] * (1 - 2 * finish) + settlingLuck * random.normal();
    return { start, speed };
  });
  early.sort((left, right) => right.speed - left.speed);
  early.forEach(({ start }, index) => (start.settled = index + 1));
}
