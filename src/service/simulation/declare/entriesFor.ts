import { usualField } from "../population";
import type { Random } from "../random";
import type { Runner } from "../runner";
import type { Venue } from "../venue";

const fewestEntries = 24;
const fewestJumpers = 6;

/** The runners entered for a meeting: those of the circuit that are ready, longest waiting first. Empty when too few are. */
export function entriesFor(venue: Venue, day: number, random: Random): readonly Runner[] {
  const ready = venue.circuit.runners.filter((runner) => runner.readyOn <= day);
  const jumping = venue.jumpsDistances.length > 0 && ready.filter((runner) => runner.jumper).length >= fewestJumpers;
  const able = jumping ? ready : ready.filter((runner) => !runner.jumper);
  const waiting = able.map((runner) => ({ runner, since: runner.readyOn + 6 * random.uniform() }));
  if (waiting.length < fewestEntries) return [];
  waiting.sort((left, right) => left.since - right.since);
  const wanted = Math.round((venue.races - 1 + random.whole(3)) * usualField[venue.raceCode] * (0.94 + 0.16 * random.uniform()));
  return waiting.slice(0, wanted).map(({ runner }) => runner);
}
