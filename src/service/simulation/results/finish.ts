import type { ConditionKey, RaceCode } from "../../../spec/codes";
import { parameters } from "../parameters/parameters";
import type { Race, Start } from "../races/race";
import type { Random } from "../random/random";
import type { Going } from "../venues/going";

/** Early speed lost for each barrier further out, for the second row and for each metre of a handicap. */
const barrierCost: Readonly<Record<RaceCode, number>> = { gallops: 0.04, harness: 0.09, greyhounds: 0.05 };
const secondRowCost = 0.9;
const handicapMetreCost = 0.06;

/** The utility of the expected leader relative to the runner expected last. */
const leadWorth: Readonly<Record<RaceCode, number>> = { gallops: 0.35, harness: 0.6, greyhounds: 0.7 };
/** The speed that finishing first adds to the expected early speed, and that finishing last subtracts. */
const winnerLead: Readonly<Record<RaceCode, number>> = { gallops: 0.53, harness: 0.75, greyhounds: 0.8 };
const settlingLuck = 0.7;

function earlySpeeds(code: RaceCode, starters: readonly Start[]): readonly number[] {
  return starters.map(({ barrier = 0, row, handicapMetres, runner }) => {
    const cost = barrierCost[code] * barrier + handicapMetreCost * handicapMetres;
    return runner.earlySpeed - cost - (row === "second" ? secondRowCost : 0);
  });
}

/** Returns the utility of each starter's expected position once settled; the field's mean is 0. */
export function leadUtilities(code: RaceCode, starters: readonly Start[]): readonly number[] {
  const speeds = earlySpeeds(code, starters);
  const behind = Math.max(1, speeds.length - 1);
  return speeds.map((speed) => {
    const faster = speeds.filter((other) => other > speed).length;
    return leadWorth[code] * (0.5 - faster / behind);
  });
}

/**
 * Draws the positions in which the starters of a race settled (at the bell for harness) after their finish is
 * known: from early speed, luck and the finish. The leader therefore wins more often than its chances before
 * the race suggest, which stay true.
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

const lastPower = parameters.placePower.at(-1) ?? 1;

/** Draws the order of finish from the front, each by (win probability) ** the power of the position. */
export function drawFinishOrder(starters: readonly Start[], random: Random): readonly Start[] {
  const running = [...starters];
  const order: Start[] = [];
  while (running.length > 0) {
    const power = parameters.placePower[order.length] ?? lastPower;
    order.push(...running.splice(drawNext(running, power, random), 1));
  }
  return order;
}

function drawNext(running: readonly Start[], power: number, random: Random): number {
  const weights = running.map(({ probability }) => probability ** power);
  let left = random.uniform() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (left -= weight) <= 0);
  return index < 0 ? running.length - 1 : index;
}

/** The mean margin between two finishers, in lengths. */
const meanGap: Readonly<Record<RaceCode, number>> = { gallops: 0.94, harness: 1.6, greyhounds: 1.3 };
/** The number of first finishers who never fail to finish. */
const certainFinishers = 3;
const failsToFinish = { flat: 0.003, jumps: 0.06 };
const deadHeats = 0.003;
const secondsPerLength: Readonly<Record<RaceCode, number>> = {
  gallops: 0.165,
  harness: 0.16,
  greyhounds: 0.07,
};

/** Sets finish, margin and time of each starter; some behind the first three do not finish. */
export function assignPlacings(race: Race, order: readonly Start[], going: Going, random: Random): void {
  const code = race.meeting.venue.raceCode;
  const risk = race.jumps ? failsToFinish.jumps : failsToFinish.flat;
  const finishers = order.filter((_, index) => index < certainFinishers || !random.chance(risk));
  const fastest = winningTime(code, { ...race, going: going.key }, random);
  let margin = 0;
  let finish = 1;
  finishers.forEach((start, index) => {
    if (index > 0 && !random.chance(deadHeats)) {
      margin += 0.1 + random.exponential(meanGap[code]);
      finish = index + 1;
    }
    start.finish = finish;
    start.margin = round(margin, 10);
    start.seconds = round(fastest + start.margin * secondsPerLength[code], 100);
  });
}

function round(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}

/** Speed over a short distance in metres per second, and its change per kilometre. */
const speeds: Readonly<Record<RaceCode, readonly [short: number, perKilometre: number]>> = {
  gallops: [17.9, -0.55],
  harness: [14.3, -0.35],
  greyhounds: [18.1, -1.4],
};
const timeFactors: Readonly<Partial<Record<ConditionKey, number>>> = {
  firm: 0.995,
  soft: 1.02,
  heavy: 1.045,
  slow: 1.012,
  fast: 0.995,
};
const jumpsTimeFactor = 1.12;

function winningTime(
  code: RaceCode,
  race: { distance: number; jumps: boolean; going: ConditionKey },
  random: Random,
): number {
  const [short, perKilometre] = speeds[code];
  const speed = short + (perKilometre * race.distance) / 1000;
  const luck = 1 + 0.006 * random.normal();
  return (race.distance / speed) * (timeFactors[race.going] ?? 1) * (race.jumps ? jumpsTimeFactor : 1) * luck;
}
