import type { RaceCode } from "../../../spec/codes";
import { type Ladder, ladders } from "../names/raceClasses";
import type { Random } from "../random/random";
import { ageOn, type Runner } from "../runners/runner";
import type { Venue } from "../venues/venue";

const fewestEntries = 24;
const fewestJumpers = 6;

/** Days that a runner is preferred at its home track, and for its rating at a metropolitan track. */
const homeDays = 3;
const standingDays = 5;

/** Returns the runners entered for a meeting, longest waiting first; none when too few are ready. */
export function entriesFor(venue: Venue, day: number, random: Random): readonly Runner[] {
  const ready = venue.circuit.runners.filter(({ readyOn, retiresOn }) => readyOn <= day && retiresOn > day);
  const jumping =
    venue.jumpsDistances.length > 0 && ready.filter((runner) => runner.jumper).length >= fewestJumpers;
  const able = jumping ? ready : ready.filter((runner) => !runner.jumper);
  const waiting = able.map((runner) => {
    const isHome = Math.floor(runner.home * venue.circuit.venueSeeds.length) === venue.index;
    const level = Math.max(-2, Math.min(3, runner.rating));
    const preference = (isHome ? homeDays : 0) + standingDays * venue.standing * level;
    return { runner, since: runner.readyOn + 6 * random.uniform() - preference };
  });
  if (waiting.length < fewestEntries) return [];
  waiting.sort((left, right) => left.since - right.since);
  const wanted = Math.round(
    (venue.races - 1 + random.whole(3)) * venue.usualField * (0.94 + 0.16 * random.uniform()),
  );
  return waiting.slice(0, wanted).map(({ runner }) => runner);
}

/** The runners that a race is for: jumpers, those without a win, winners of few races, or all by rating. */
export type FieldKind = "jumps" | "maiden" | "forWins" | "rated";

export interface Field {
  readonly kind: FieldKind;
  readonly runners: readonly Runner[];
}

export function ladderOf({ raceCode, territory }: Venue): Ladder {
  return ladders[raceCode][territory.classes];
}

/** A runner without a win after so many starts races against winners. */
const maidenStarts = 8;
/** Winners of few races: at most so many wins, and no higher rating. */
const few = { wins: 3, rating: 0.1 };

function kindOf(runner: Runner, venue: Venue): FieldKind {
  const { maiden, forWins } = ladderOf(venue);
  if (runner.jumper) return "jumps";
  if (maiden && runner.wins === 0 && runner.starts < maidenStarts) return "maiden";
  const restricted = forWins && venue.standing <= 0 && runner.wins > 0 && runner.wins <= few.wins;
  return restricted && runner.rating < few.rating ? "forWins" : "rated";
}

/** The meeting for which fields are made. */
interface FieldOptions {
  readonly venue: Venue;
  readonly day: number;
  readonly random: Random;
}

/** Splits the entries of a meeting into fields of similar runners, in the order of the card. */
export function splitIntoFields(entries: readonly Runner[], options: FieldOptions): readonly Field[] {
  const { venue } = options;
  const kinds: readonly FieldKind[] = ["jumps", "maiden", "forWins", "rated"];
  return kinds.flatMap((kind) => {
    const runners = entries.filter((runner) => kindOf(runner, venue) === kind);
    const fields = splitBySimilarity({ kind, runners }, options).map((field) => ({ kind, runners: field }));
    return fields.sort((left, right) => meanRating(left.runners) - meanRating(right.runners));
  });
}

export function meanRating(runners: readonly Runner[]): number {
  return runners.reduce((sum, { rating }) => sum + rating, 0) / runners.length;
}

const smallestField = 5;
const sizeSpread: Readonly<Record<RaceCode, number>> = { gallops: 1.8, harness: 1.8, greyhounds: 0.6 };
/** Entries beyond the starters: emergencies of gallops and harness, reserves of greyhounds. */
const spareEntries: Readonly<Record<RaceCode, { most: number; chance: number }>> = {
  gallops: { most: 4, chance: 1 },
  harness: { most: 2, chance: 1 },
  greyhounds: { most: 2, chance: 0.15 },
};

function splitBySimilarity(
  { kind, runners: entries }: Field,
  { venue, day, random }: FieldOptions,
): readonly (readonly Runner[])[] {
  const isApart = random.pick(separations);
  const apartOf = (runner: Runner): number =>
    apart * (kind === "forWins" ? runner.wins : Number(isApart(runner, venue, day)));
  const keyOf = (runner: Runner): number =>
    apartOf(runner) + runner.rating + ratingNoise[venue.raceCode] * random.normal();
  const ordered = entries
    .map((runner) => ({ runner, key: keyOf(runner) }))
    .sort((left, right) => left.key - right.key);
  const runners = ordered.map(({ runner }) => runner);
  const fields: (readonly Runner[])[] = [];
  let races = Math.min(
    Math.round(runners.length / venue.usualField),
    Math.floor(runners.length / smallestField),
  );
  for (let assigned = 0; races > 0; races--) {
    const size = nextSize(venue, runners.length - assigned, { races, random });
    fields.push(runners.slice(assigned, assigned + size));
    assigned += size;
  }
  return fields;
}

/** The ways to separate the entries of a meeting before they are graded: mostly by distance. */
type Separation = (runner: Runner, venue: Venue, day: number) => boolean;
const byDistance: Separation = ({ bestDistance }) => bestDistance > 0;
const separations: readonly Separation[] = [
  ...[byDistance, byDistance, byDistance, byDistance],
  ({ male }) => male,
  ({ bornOn }, { raceCode, territory }, day) => ageOn(raceCode, territory.southern, bornOn, day) > 3,
];
const apart = 20;
/** Fields are not exactly graded: the spread of what else decides where a runner is entered. */
const ratingNoise: Readonly<Record<RaceCode, number>> = { gallops: 0.9, harness: 1.3, greyhounds: 1.3 };

/** Returns the size of the next field when `left` runners remain for `races` races. */
function nextSize(venue: Venue, left: number, { races, random }: { races: number; random: Random }): number {
  const { most, chance } = spareEntries[venue.raceCode];
  const oversubscribed = random.chance(chance);
  const limit = venue.fieldLimit + (oversubscribed ? 1 + random.whole(most) : 0);
  const available = left - smallestField * (races - 1);
  const filled = oversubscribed && venue.raceCode === "greyhounds";
  const mean = left / races;
  const wanted =
    races === 1 ? left : filled ? limit : Math.round(mean + sizeSpread[venue.raceCode] * random.normal());
  return Math.max(smallestField, Math.min(limit, available, wanted));
}
