import type { FlagCondition, NumberCondition, NumberRange } from "../../spec/angleConditions";
import { goingKeyOf } from "../../spec/goings";
import { classOf } from "../ratings/estimate";
import { lowerAscii } from "../races/names";
import { isSpell } from "../races/spell";
import type { FilterCondition } from "../store/queries/angle";
import type { RaceRow } from "../store/queries/races";
import type { EntryRow, PastStart } from "../store/queries/starts";

/** An entry in a future race, with its starts before the race's day, oldest first. */
export interface Entered {
  readonly race: RaceRow;
  readonly entry: EntryRow;
  readonly starts: readonly PastStart[];
  /** The race's class from its starters' ratings, like the `class` of a start; undefined if unknown. */
  readonly raceClass: number | undefined;
}

/** The conditions that depend on the runners' starts before the race. */
const ofStarts: ReadonlySet<string> = new Set(["class", "days", "last", "starts"]);

/** Returns true for a condition that needs the earlier starts of the race's runners. */
export const needsStarts = ({ kind, ...condition }: FilterCondition): boolean =>
  (kind === "flag" && "name" in condition && condition.name !== "favourite") ||
  (kind === "number" && "name" in condition && ofStarts.has(condition.name));

const daysSince = ({ race, starts }: Entered): number | undefined => {
  const last = starts.at(-1);
  return last && race.day - last.day;
};

/** The values compared with numbers, the same as in the store's statement over past starts. */
const numbers: Readonly<
  Record<Exclude<NumberCondition, "price">, (entered: Entered) => number | null | undefined>
> = {
  distance: ({ race }) => race.distance,
  barrier: ({ entry }) => entry.draw,
  number: ({ entry }) => entry.number,
  weight: ({ entry }) => entry.weight,
  claim: ({ entry }) => entry.claim ?? 0,
  age: ({ entry }) => entry.age,
  race: ({ race }) => race.number,
  field: ({ race }) => race.starters,
  class: ({ raceClass }) => (raceClass === undefined ? undefined : Math.round(60 + raceClass / 40)),
  days: daysSince,
  last: ({ starts }) => starts.at(-1)?.finish,
  starts: ({ starts }) => starts.length,
};

const texts: Readonly<Record<string, (entered: Entered) => string | null>> = {
  class: ({ race }) => race.raceClass,
  surface: ({ race }) => race.surface,
  course: ({ race }) => race.course,
  sex: ({ entry }) => entry.sex,
  sire: ({ entry }) => entry.sire,
  dam: ({ entry }) => entry.dam,
  damsire: ({ entry }) => entry.damsire,
};

const ids = {
  jockey_id: ({ entry }: Entered) => entry.jockeyId,
  trainer_id: ({ entry }: Entered) => entry.trainerId,
  runner_id: ({ entry }: Entered) => entry.runnerId,
  venue_id: ({ race }: Entered) => race.venueId,
} as const;

const flags: Readonly<Record<FlagCondition, (entered: Entered) => boolean>> = {
  favourite: () => true, // based on prices, which are not known before the race
  debut: ({ starts }) => starts.length === 0,
  "first-up": (entered) => isSpell(daysSince(entered) ?? -1, entered.race.raceCode),
  "second-up": (entered) => {
    const { race, starts } = entered;
    const [before, last] = starts.slice(-2);
    if (!before || !last || isSpell(race.day - last.day, race.raceCode)) return false;
    return isSpell(last.day - before.day, race.raceCode);
  },
};

/** Returns true if a number is in a range. The ends of a class are the ends of its scale, not limits. */
function isIn(name: NumberCondition, value: number | null | undefined, range: NumberRange): boolean {
  if (value === null || value === undefined) return false;
  const { low, high, above, below } = range;
  const isClass = name === "class";
  const isAbove = above ? value > low : value >= low || (isClass && low === 0);
  const isBelow = below ? value < high : value <= high || (isClass && high === 120);
  return isAbove && isBelow;
}

/** Returns true for an entry that meets a condition; a price, unknown before the race, is left open. */
export function meets(condition: FilterCondition, entered: Entered): boolean {
  switch (condition.kind) {
    case "number":
      return (
        condition.name === "price" || isIn(condition.name, numbers[condition.name](entered), condition.range)
      );
    case "keys": {
      const key = goingKeyOf(entered.race.condition, entered.race);
      return key !== undefined && condition.keys.includes(key);
    }
    case "ids": {
      const id = ids[condition.column](entered);
      return id !== null && condition.ids.includes(id);
    }
    case "flag":
      return flags[condition.name](entered);
    case "text": {
      const value = texts[condition.name]?.(entered);
      return typeof value === "string" && condition.values.map(lowerAscii).includes(lowerAscii(value));
    }
  }
}

/** Returns a race's class from its starters' last ratings; undefined if too few are rated. */
export function classOfField(
  starters: readonly { readonly starts: readonly Pick<PastStart, "rating">[] }[],
): number | undefined {
  const raceClass = classOf(
    starters.map(({ starts }) => starts.flatMap(({ rating }) => rating ?? []).at(-1)),
  );
  return raceClass === undefined ? undefined : Math.round(raceClass);
}
