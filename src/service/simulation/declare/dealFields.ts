import type { RaceCode } from "../../../spec/codes";
import type { Random } from "../random";
import type { Runner } from "../runner";
import type { Venue } from "../venue";
import { usualField } from "../population";

const fewest = 5;
const spread: Readonly<Record<RaceCode, number>> = { gallops: 1.8, harness: 1.8, greyhounds: 0.6 };
/** More entries than starters: emergencies of the gallops and harness, reserves of the greyhounds. */
const spare: Readonly<Record<RaceCode, { extra: number; chance: number }>> = {
  gallops: { extra: 4, chance: 1 },
  harness: { extra: 2, chance: 1 },
  greyhounds: { extra: 2, chance: 0.15 },
};

/** The fields of a meeting: entries of like taste and rating run against each other. */
export function dealFields(venue: Venue, entries: readonly Runner[], random: Random): readonly (readonly Runner[])[] {
  const jumpers = entries.filter((runner) => runner.jumper);
  const flat = entries.filter((runner) => !runner.jumper);
  return [...dealKind(venue, jumpers, random), ...dealKind(venue, flat, random)];
}

function dealKind(venue: Venue, entries: readonly Runner[], random: Random): readonly (readonly Runner[])[] {
  const ordered = entries
    .map((runner) => ({ runner, key: likeness(runner, random) }))
    .sort((left, right) => left.key - right.key);
  const runners = ordered.map(({ runner }) => runner);
  const fields: (readonly Runner[])[] = [];
  let races = Math.min(Math.round(runners.length / sizeFor(venue)), Math.floor(runners.length / fewest));
  for (let dealt = 0; races > 0; races--) {
    const size = nextSize(venue, runners.length - dealt, races, random);
    fields.push(runners.slice(dealt, dealt + size));
    dealt += size;
  }
  return fields;
}

function likeness(runner: Runner, random: Random): number {
  const taste = runner.bestDistance > 0.4 ? 20 : runner.bestDistance < -0.4 ? -20 : 0;
  const novice = runner.wins === 0 ? -0.4 : 0;
  return taste + novice + runner.rating + 0.9 * random.normal();
}

function sizeFor(venue: Venue): number {
  return Math.min(usualField[venue.raceCode], venue.fieldLimit);
}

function nextSize(venue: Venue, left: number, races: number, random: Random): number {
  const { extra, chance } = spare[venue.raceCode];
  const oversubscribed = random.chance(chance);
  const limit = venue.fieldLimit + (oversubscribed ? 1 + random.whole(extra) : 0);
  const fair = left / races;
  const most = left - fewest * (races - 1);
  const filled = oversubscribed && venue.raceCode === "greyhounds";
  const wanted = races === 1 ? left : filled ? limit : Math.round(fair + spread[venue.raceCode] * random.normal());
  return Math.max(fewest, Math.min(limit, most, wanted));
}
