import { weekdayOf } from "../../../dates/days";
import { hash, uniformOf } from "../random/random";
import type { Venue } from "./venue";

/** The preference for a venue on its own weekday, on the scale of the other venues' random numbers. */
const ownDay = 0.45;

/**
 * Returns true when a venue races on a day: its circuit has as many meetings as its calendar states for the
 * weekday, each at another venue, and a venue is preferred on its own weekday. It depends on the circuit and
 * the day only.
 */
export function racesOn({ circuit, index }: Venue, day: number): boolean {
  const expected = circuit.week[weekdayOf(day)] ?? 0;
  if (expected === 0) return false;
  const whole = Math.floor(expected);
  const meetings = whole + Number(uniformOf(hash(circuit.seed, day, 11)) < expected - whole);
  if (meetings === 0) return false;
  const homes = racingDays(circuit.week);
  const weekday = weekdayOf(day);
  const orderOf = (seed: number, other: number) =>
    uniformOf(hash(seed, day, 12)) - (homes[other % homes.length] === weekday ? ownDay : 0);
  const orders = circuit.venueSeeds.map(orderOf);
  const own = orders[index] ?? Infinity;
  return orders.filter((order) => order < own).length < meetings;
}

/** Returns the weekdays with racing, the biggest first. */
function racingDays(week: readonly number[]): readonly number[] {
  return week
    .map((meetings, weekday) => ({ meetings, weekday }))
    .filter(({ meetings }) => meetings > 0)
    .sort((left, right) => right.meetings - left.meetings)
    .map(({ weekday }) => weekday);
}
