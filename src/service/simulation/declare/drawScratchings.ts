import { law } from "../parameters";
import type { Random } from "../random";
import type { Start } from "../race";
import { stages, type Stage } from "../stage";
import type { Venue } from "../venue";

/** When a scratching becomes known: the day before, on the morning, or so late that only the result tells. */
const known: readonly (readonly [upTo: number, stage: Stage])[] = [
  [0.35, stages.eve],
  [0.8, stages.morning],
  [1, stages.settled],
];

/**
 * Draws who will not start, and lets emergencies and reserves in for those scratched before the race is on.
 * It can be drawn with the field, as it depends on nothing that happens in between; `Start.scratchedAt` says from when it is known.
 */
export function drawScratchings(venue: Venue, starts: readonly Start[], random: Random): void {
  const waiting = starts.slice(venue.fieldLimit);
  for (const start of waiting) start.entersAt = stages.never;
  for (const start of starts.slice(0, venue.fieldLimit)) {
    if (!random.chance(law.scratchings[venue.raceCode])) continue;
    start.scratchedAt = whenKnown(random);
    if (start.scratchedAt < stages.settled) letIn(waiting.shift(), start);
  }
}

function whenKnown(random: Random): Stage {
  const drawn = random.uniform();
  return known.find(([upTo]) => drawn < upTo)?.[1] ?? stages.settled;
}

/** A reserve takes the empty box, an emergency starts from its own barrier. */
function letIn(reserve: Start | undefined, scratched: Start): void {
  if (!reserve) return;
  reserve.entersAt = scratched.scratchedAt;
  reserve.barrier ??= scratched.barrier;
}
