import type { RaceCode } from "../../../spec/codes";
import type { Random } from "../random";
import type { Race, Start } from "../race";
import { timeBehind, winningTime } from "./times";
import type { Going } from "./going";

const meanGap: Readonly<Record<RaceCode, number>> = { gallops: 1.3, harness: 1.9, greyhounds: 1.4 };
const placesSafe = 3;
const failsToFinish = { flat: 0.003, jumps: 0.06 };
const deadHeats = 0.003;

const round = (value: number, steps: number) => Math.round(value * steps) / steps;

/** Gives the places, margins and times of an order of finish. Some of those behind the first three do not finish. */
export function givePlacings(race: Race, order: readonly Start[], going: Going, random: Random): readonly Start[] {
  const code = race.meeting.venue.raceCode;
  const fails = race.jumps ? failsToFinish.jumps : failsToFinish.flat;
  const finishers = order.filter((_, index) => index < placesSafe || !random.chance(fails));
  const winner = winningTime(code, { ...race, going: going.key }, random);
  let margin = 0;
  let place = 1;
  finishers.forEach((start, index) => {
    if (index > 0 && !random.chance(deadHeats)) {
      margin += 0.1 + random.exponential(meanGap[code]);
      place = index + 1;
    }
    start.finish = place;
    start.margin = round(margin, 10);
    start.seconds = round(winner + timeBehind(code, start.margin), 100);
  });
  return finishers;
}
