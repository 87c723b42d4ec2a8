import type { RaceCode } from "../../../spec/codes";
import type { Random } from "../random/random";
import type { Runner } from "../runners/runner";
import { usualField, type Venue } from "../venues/venue";

const fewestEntries = 24;
const fewestJumpers = 6;

/**
 * Returns the runners entered for a meeting: those of the circuit that are ready, longest waiting first; none
 * when too few are.
 */
export function entriesFor(venue: Venue, day: number, random: Random): readonly Runner[] {
  const ready = venue.circuit.runners.filter((runner) => runner.readyOn <= day);
  const jumping =
    venue.jumpsDistances.length > 0 && ready.filter((runner) => runner.jumper).length >= fewestJumpers;
  const able = jumping ? ready : ready.filter((runner) => !runner.jumper);
  const waiting = able.map((runner) => ({ runner, since: runner.readyOn + 6 * random.uniform() }));
  if (waiting.length < fewestEntries) return [];
  waiting.sort((left, right) => left.since - right.since);
  const wanted = Math.round(
    (venue.races - 1 + random.whole(3)) * usualField[venue.raceCode] * (0.94 + 0.16 * random.uniform()),
  );
  return waiting.slice(0, wanted).map(({ runner }) => runner);
}

const smallestField = 5;
const sizeSpread: Readonly<Record<RaceCode, number>> = { gallops: 1.8, harness: 1.8, greyhounds: 0.6 };
/** Entries beyond the starters: emergencies of gallops and harness, reserves of greyhounds. */
const spareEntries: Readonly<Record<RaceCode, { most: number; chance: number }>> = {
  gallops: { most: 4, chance: 1 },
  harness: { most: 2, chance: 1 },
  greyhounds: { most: 2, chance: 0.15 },
};

/** Splits the entries of a meeting into fields, so that runners of similar taste and rating meet. */
export function splitIntoFields(
  venue: Venue,
  entries: readonly Runner[],
  random: Random,
): readonly (readonly Runner[])[] {
  const jumpers = entries.filter((runner) => runner.jumper);
  const flat = entries.filter((runner) => !runner.jumper);
  return [...splitBySimilarity(venue, jumpers, random), ...splitBySimilarity(venue, flat, random)];
}

function splitBySimilarity(
  venue: Venue,
  entries: readonly Runner[],
  random: Random,
): readonly (readonly Runner[])[] {
  const ordered = entries
    .map((runner) => ({ runner, key: similarityKey(runner, random) }))
    .sort((left, right) => left.key - right.key);
  const runners = ordered.map(({ runner }) => runner);
  const fields: (readonly Runner[])[] = [];
  const usualSize = Math.min(usualField[venue.raceCode], venue.fieldLimit);
  let races = Math.min(Math.round(runners.length / usualSize), Math.floor(runners.length / smallestField));
  for (let assigned = 0; races > 0; races--) {
    const size = nextSize(venue, runners.length - assigned, races, random);
    fields.push(runners.slice(assigned, assigned + size));
    assigned += size;
  }
  return fields;
}

function similarityKey(runner: Runner, random: Random): number {
  const taste = runner.bestDistance > 0.4 ? 20 : runner.bestDistance < -0.4 ? -20 : 0;
  const novice = runner.wins === 0 ? -0.4 : 0;
  return taste + novice + runner.rating + 0.9 * random.normal();
}

/** Returns the size of the next field when `left` runners remain for `races` races. */
function nextSize(venue: Venue, left: number, races: number, random: Random): number {
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
