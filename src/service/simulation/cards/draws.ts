import { parameters } from "../parameters/parameters";
import { type Phase, phases, type Start } from "../races/race";
import type { Random } from "../random/random";
import type { Venue } from "../venues/venue";

/** The phase that publishes a scratching, by cumulative probability; some appear only in the result. */
const publishedIn: readonly (readonly [upTo: number, phase: Phase])[] = [
  [0.35, phases.dayBefore],
  [0.8, phases.raceDay],
  [1, phases.result],
];

/**
 * Draws the scratchings of a field, and lets emergencies and reserves in for those scratched before the
 * result. They are drawn with the field, as they depend on nothing later; `Start.scratchedAt` holds the phase
 * that publishes them.
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

/** Lets a reserve start from the empty box, an emergency from its own barrier. */
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
  if (race.jumps) return; // of gallops alone
  if (race.venue.raceCode === "gallops")
    return random.shuffle(race.starts).forEach((start, index) => (start.barrier = index + 1));
  if (race.standing) return drawStandingStart(race, random);
  assignRows(shuffleStarters(race, random), race.venue.frontRow);
}

/** Draws among all boxes, also of a short field; a reserve has none until it replaces a runner. */
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

/** Returns the starters in random order, the emergencies after them. */
function shuffleStarters({ venue, starts }: Undrawn, random: Random): readonly Start[] {
  return [...random.shuffle(starts.slice(0, venue.fieldLimit)), ...starts.slice(venue.fieldLimit)];
}
