import type { RaceCode } from "../../../spec/codes";
import type { Random } from "../random";
import type { Start } from "../race";

const luck = 0.7;
const secondRow = 0.9;
const perBarrier: Readonly<Record<RaceCode, number>> = { gallops: 0.04, harness: 0.09, greyhounds: 0.05 };
const perHandicapMetre = 0.06;

/** Where the starters settle (at the bell for harness): by their own early speed, the draw, and luck. */
export function drawSettling(code: RaceCode, starters: readonly Start[], random: Random): void {
  const early = starters.map((start) => ({ start, speed: start.runner.earlySpeed - cost(code, start) + luck * random.normal() }));
  early.sort((left, right) => right.speed - left.speed);
  early.forEach(({ start }, index) => (start.settled = index + 1));
}

function cost(code: RaceCode, { barrier = 0, row, handicapMetres }: Start): number {
  return perBarrier[code] * barrier + (row === "second" ? secondRow : 0) + perHandicapMetre * handicapMetres;
}
