import { parameters } from "../parameters/parameters";
import { phases, type Phase, type Start } from "../races/race";
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
