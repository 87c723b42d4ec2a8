import type { RaceCode } from "../../../spec/codes";
import { type Ladder, ladders } from "../names/raceClasses";
import type { Runner } from "../runners/circuit";
import { ageOn } from "../runners/careers";
import { parameters } from "../parameters/parameters";
import { type Phase, phases, type Start } from "../races/race";
import type { Random } from "../random/random";
import type { Venue } from "../venues/venue";

const fewestEntries = 24;
const fewestJumpers = 6;

/** Days of preference for a runner at its home track, and by rating at a metropolitan track. */
const homeDays = 3;
const standingDays = 5;

/** Returns the runners entered for a meeting, longest waiting first; an empty list if too few are ready. */
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

/** The runners for whom a race is: jumpers, runners without a win, winners of few races, or all by rating. */
export type FieldKind = "jumps" | "maiden" | "forWins" | "rated";

export interface Field {
  readonly kind: FieldKind;
  readonly runners: readonly Runner[];
}

export function ladderOf({ raceCode, territory }: Venue): Ladder {
  return ladders[raceCode][territory.classes];
}

/** Starts after which a runner without a win races against winners. */
const maidenStarts = 8;
/** Winners of few races: the most wins, and the highest rating. */
const few = { wins: 3, rating: 0.1 };

function kindOf(runner: Runner, venue: Venue): FieldKind {
  const { maiden, forWins } = ladderOf(venue);
  if (runner.jumper) return "jumps";
  if (maiden && runner.wins === 0 && runner.starts < maidenStarts) return "maiden";
  const restricted = forWins && venue.standing <= 0 && runner.wins > 0 && runner.wins <= few.wins;
  return restricted && runner.rating < few.rating ? "forWins" : "rated";
}

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
/** Entries beyond the starters: emergencies in gallops and harness, reserves in greyhound racing. */
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

/** The ways to separate the entries of a meeting before they are graded, mostly by distance. */
type Separation = (runner: Runner, venue: Venue, day: number) => boolean;
const byDistance: Separation = ({ bestDistance }) => bestDistance > 0;
const separations: readonly Separation[] = [
  byDistance,
  byDistance,
  byDistance,
  byDistance,
  ({ male }) => male,
  ({ bornOn }, { raceCode, territory }, day) => ageOn(raceCode, territory.southern, bornOn, day) > 3,
];
const apart = 20;
/** The spread of other reasons for entering a runner, because fields are not graded exactly. */
const ratingNoise: Readonly<Record<RaceCode, number>> = { gallops: 0.9, harness: 1.3, greyhounds: 1.3 };

/** Returns the size of the next field if `left` runners remain for `races` races. */
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

/** The phase that publishes a scratching, by cumulative probability; some appear only in the result. */
const publishedIn: readonly (readonly [upTo: number, phase: Phase])[] = [
  [0.35, phases.dayBefore],
  [0.8, phases.raceDay],
  [1, phases.result],
];

/**
 * Draws the scratchings of a field, and lets emergencies and reserves replace runners scratched before the
 * result. They are drawn together with the field, because they depend on nothing later; `Start.scratchedAt`
 * holds the phase that publishes each.
 */
export function drawScratchings(venue: Venue, starts: readonly Start[], random: Random): void {
  const waiting = starts.slice(venue.fieldLimit);
  for (const start of waiting) start.entersAt = phases.never;
  for (const start of starts.slice(0, venue.fieldLimit)) {
    if (!random.chance(parameters.scratchings[venue.raceCode])) continue;
    const drawn = random.uniform();
    start.scratchedAt = publishedIn.find(([upTo]) => drawn < upTo)?.[1] ?? phases.result;
    if (start.scratchedAt < phases.result) replace(start, waiting.shift());
  }
}

/** Lets a reserve start from the empty box, or an emergency from its own barrier. */
function replace(scratched: Start, reserve: Start | undefined): void {
  if (!reserve) return;
  reserve.entersAt = scratched.scratchedAt;
  reserve.barrier ??= scratched.barrier;
}

export interface Undrawn {
  readonly venue: Venue;
  readonly standing: boolean;
  readonly jumps: boolean;
  /** The best rated first, the emergencies last. */
  readonly starts: readonly Start[];
}

/** Draws barriers, rows, handicap marks and boxes, and numbers the runners. */
export function drawBarriers(race: Undrawn, random: Random): void {
  if (race.venue.raceCode === "greyhounds") return drawBoxes(race, random);
  race.starts.forEach((start, index) => (start.number = index + 1));
  if (race.jumps) return; // gallops only
  if (race.venue.raceCode === "gallops")
    return random.shuffle(race.starts).forEach((start, index) => (start.barrier = index + 1));
  if (race.standing) return drawStandingStart(race, random);
  assignRows(shuffleStarters(race, random), race.venue.frontRow);
}

/** Draws among all boxes, even in a short field; a reserve gets its box when it replaces a runner. */
function drawBoxes({ venue, starts }: Undrawn, random: Random): void {
  const boxes = random.shuffle(Array.from({ length: venue.fieldLimit }, (_, index) => index + 1));
  starts.forEach((start, index) => {
    start.barrier = boxes[index];
    start.number = start.barrier ?? index + 1;
  });
}

/** In a standing start the best fifth gives 10 m away and the very best 20 m; barriers are by mark. */
function drawStandingStart(race: Undrawn, random: Random): void {
  const handicapped = race.starts.length > 6 ? race.starts.slice(0, Math.ceil(race.starts.length * 0.2)) : [];
  handicapped.forEach((start, index) => (start.handicapMetres = index === 0 ? 20 : 10));
  const shuffled = shuffleStarters(race, random);
  const atFront = shuffled.filter((start) => start.handicapMetres === 0);
  assignRows(atFront, race.venue.frontRow);
  for (const metres of [10, 20]) {
    shuffled
      .filter((start) => start.handicapMetres === metres)
      .forEach((start, index) => (start.barrier = index + 1));
  }
}

function assignRows(starts: readonly Start[], frontRow: number): void {
  starts.forEach((start, index) => {
    start.row = index < frontRow ? "front" : "second";
    start.barrier = index < frontRow ? index + 1 : index - frontRow + 1;
  });
}

/** Returns the starters in random order, followed by the emergencies. */
function shuffleStarters({ venue, starts }: Undrawn, random: Random): readonly Start[] {
  return [...random.shuffle(starts.slice(0, venue.fieldLimit)), ...starts.slice(venue.fieldLimit)];
}
