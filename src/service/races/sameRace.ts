import { comparableRunner } from "../../spec/comparableName";
import { slugify } from "../../spec/slug";
import type { RaceRecord, RunnerRecord } from "./records";

/** The verdict on two races of one day by their runners: one race, two races, or neither is certain. */
export type Resemblance = "same" | "different" | "uncertain";

/** The fewest runners in common that identify a race. */
const fewest = { names: 2, numbers: 3 } as const;

const namesOf = ({ runners }: RaceRecord): Set<string> =>
  new Set(runners.map(({ name }) => comparableRunner(name)));

/** Returns true if names are in Latin letters, which those of another script cannot equal. */
const isLatin = ({ runners }: RaceRecord): boolean => runners.some(({ name }) => /[a-z]/i.test(name));

const finishers = ({ runners }: RaceRecord): readonly RunnerRecord[] =>
  runners.filter(({ finish }) => finish !== undefined);

/** Returns true if the same numbers have the same finishes, as in two languages' results of one race. */
function haveSameFinishes(one: RaceRecord, other: RaceRecord): boolean {
  if (slugify(one.track) !== slugify(other.track)) return false;
  const finishes = new Map(finishers(other).map(({ number, finish }) => [number, finish]));
  const shared = finishers(one).filter(({ number }) => finishes.has(number));
  const most = Math.max(finishes.size, finishers(one).length);
  return (
    shared.length >= fewest.numbers &&
    2 * shared.length > most &&
    shared.every(({ number, finish }) => finishes.get(number) === finish)
  );
}

/**
 * Compares two races of one country, code and day by their runners, because a horse starts once a day: the
 * numbers and the tracks' names of two sources may differ.
 *
 * @example compareRunners(race, { ...race, raceNumber: 7 }); // "same"
 */
export function compareRunners(one: RaceRecord, other: RaceRecord): Resemblance {
  const [names, others] = [namesOf(one), namesOf(other)];
  const shared = [...names].filter((name) => others.has(name)).length;
  const smaller = Math.min(names.size, others.size);
  if (shared > 0 && 2 * shared >= smaller && shared >= Math.min(fewest.names, smaller)) return "same";
  if (shared > 0) return "uncertain";
  if (isLatin(one) !== isLatin(other)) return haveSameFinishes(one, other) ? "same" : "uncertain";
  return smaller >= fewest.names ? "different" : "uncertain";
}
