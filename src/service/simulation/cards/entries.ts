import type { Random } from "../random/random";
import type { Runner } from "../runners/runner";
import type { Venue } from "../venues/venue";

const fewestEntries = 24;
const fewestJumpers = 6;

/** Days that a runner is preferred at its home track, and for its rating at a metropolitan track. */
const homeDays = 3;
const standingDays = 5;

function preference({ home, rating }: Runner, { circuit, index, standing }: Venue): number {
  const isHome = Math.floor(home * circuit.venueSeeds.length) === index;
  return (isHome ? homeDays : 0) + standingDays * standing * Math.max(-2, Math.min(3, rating));
}

/**
 * Returns the runners entered for a meeting: those of the circuit that are ready, longest waiting first; good
 * ones prefer metropolitan tracks. None when too few are ready.
 */
export function entriesFor(venue: Venue, day: number, random: Random): readonly Runner[] {
  const ready = venue.circuit.runners.filter(({ readyOn, retiresOn }) => readyOn <= day && retiresOn > day);
  const jumping =
    venue.jumpsDistances.length > 0 && ready.filter((runner) => runner.jumper).length >= fewestJumpers;
  const able = jumping ? ready : ready.filter((runner) => !runner.jumper);
  const waiting = able.map((runner) => ({
    runner,
    since: runner.readyOn + 6 * random.uniform() - preference(runner, venue),
  }));
  if (waiting.length < fewestEntries) return [];
  waiting.sort((left, right) => left.since - right.since);
  const wanted = Math.round(
    (venue.races - 1 + random.whole(3)) * venue.usualField * (0.94 + 0.16 * random.uniform()),
  );
  return waiting.slice(0, wanted).map(({ runner }) => runner);
}
