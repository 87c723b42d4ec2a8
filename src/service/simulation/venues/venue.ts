import { weekdayOf } from "../../../dates/days";
import { bands, type RaceCode } from "../../../spec/codes";
import { jumpsDistances, usualDistances } from "../parameters/parameters";
import { cardSizeOf } from "../places/territory";
import { hash, hashText, Random, uniformOf } from "../random/random";
import type { Circuit } from "../runners/circuit";

/** A fictional track for one race code, with its true effects. Saved with the state of a world. */
export type Venue = Readonly<ReturnType<typeof createVenue>> & {
  /** The wetness of the ground today. */
  moisture: number;
};

/** The share of the usual distances that a track offers, and the mean and spread of its draw effects. */
const habits: Readonly<Record<RaceCode, { offered: number; slope: number; spread: number }>> = {
  gallops: { offered: 0.5, slope: -0.06, spread: 0.045 },
  harness: { offered: 0.4, slope: -0.075, spread: 0.045 },
  greyhounds: { offered: 0.42, slope: 0, spread: 0 },
};
const slopeByBand = [1.25, 1, 0.8, 0.6, 0.5, 0.4];
const boxEffects = [0.3, 0.1, -0.02, 0, -0.08, -0.14, -0.18, 0.02];
/** The probability that a gallops track has a straight course, which has no draw effect. */
const straightTracks = 0.12;

/** Creates a venue; its true effects depend only on the world's seed and on its name. */
export function createVenue(
  name: string,
  circuit: Circuit,
  { timezone, seed, index }: { timezone: string; seed: number; index: number },
) {
  const { territory, raceCode } = circuit;
  const venues = circuit.venueSeeds.length;
  const ownSeed = venueSeed(seed, `${territory.country}/${raceCode}/${name}`);
  const random = new Random(ownSeed);
  const { races, field, limits } = cardSizeOf(territory.country, raceCode);
  const fieldLimit = raceCode === "greyhounds" ? territory.boxes : random.pick(limits);
  return {
    name,
    seed: ownSeed,
    raceCode,
    territory,
    timezone,
    circuit,
    /** The index of the venue within its circuit. */
    index,
    /** 1 for metropolitan tracks, the first third of a circuit; 0 for provincial, -1 for country tracks. */
    standing: index * 3 < venues ? 1 : index * 3 < 2 * venues ? 0 : -1,
    races: races[0] + random.whole(races[1]),
    /** The entries of an average race. */
    usualField: Math.min(field, fieldLimit + (raceCode === "greyhounds" ? -0.2 : 1)),
    distances: distancesOf(raceCode, random),
    /** Empty if there is no jumping. */
    jumpsDistances: raceCode === "gallops" && territory.jumps && random.chance(0.7) ? jumpsDistances : [],
    /** The true effect of each barrier further out, by distance band; gallops and harness. */
    slopes: slopesOf(raceCode, random),
    /** The true effect of each box; greyhounds. */
    boxes: raceCode === "greyhounds" ? boxesOf(territory.boxes, random) : [],
    synthetic: raceCode === "gallops" && random.chance(0.15),
    /** The moisture to which its ground returns. */
    wetness: 0.5 * random.normal(),
    /** The number of barriers in the front row of a mobile start. */
    frontRow: 6 + random.whole(3),
    /** The most starters; further entries are emergencies or reserves. */
    fieldLimit,
    quality: random.normal(),
    moisture: 0.8 * random.normal(),
  };
}

/** Returns the seed of a venue in a seed's world; `path` is "country/code/name". */
export function venueSeed(seed: number, path: string): number {
  return hash(seed, hashText(path));
}

function distancesOf(code: RaceCode, random: Random): readonly number[] {
  const chosen = usualDistances[code].filter(() => random.chance(habits[code].offered));
  return chosen.length >= 2 ? chosen : usualDistances[code].slice(2, 5);
}

function slopesOf(code: RaceCode, random: Random): readonly number[] {
  const { slope, spread } = habits[code];
  const straight = code === "gallops" && random.chance(straightTracks);
  const base = straight ? 0.005 * random.normal() : slope + spread * random.normal();
  return bands[code].map(
    (_, band) => base * (slopeByBand[band] ?? 0) + (spread > 0 ? 0.008 * random.normal() : 0),
  );
}

function boxesOf(count: number, random: Random): readonly number[] {
  return boxEffects
    .slice(0, count)
    .map((effect) => effect * (0.6 + 0.8 * random.uniform()) + 0.07 * random.normal());
}

export function startsPerDay(venues: readonly Venue[]): number {
  return venues.reduce((sum, { circuit: { week, venueSeeds }, races, usualField }) => {
    const meetings = week.reduce((total, expected) => total + Math.min(expected, venueSeeds.length), 0);
    return sum + (meetings / 7 / venueSeeds.length) * races * usualField;
  }, 0);
}

/** The preference for a venue on its own weekday, on the scale of the other venues' random numbers. */
const ownDay = 0.45;

/**
 * Returns true if a venue races on a day. Its circuit has as many meetings as its calendar states for the
 * weekday, each at a different venue, and a venue is preferred on its own weekday. The result depends only on
 * the circuit and the day.
 */
export function racesOn({ circuit, index }: Venue, day: number): boolean {
  const expected = circuit.week[weekdayOf(day)] ?? 0;
  if (expected === 0) return false;
  const whole = Math.floor(expected);
  const meetings = whole + Number(uniformOf(hash(circuit.seed, day, 11)) < expected - whole);
  if (meetings === 0) return false;
  const homes = racingDays(circuit.week);
  const weekday = weekdayOf(day);
  const orderOf = (seed: number, other: number) =>
    uniformOf(hash(seed, day, 12)) - (homes[other % homes.length] === weekday ? ownDay : 0);
  const orders = circuit.venueSeeds.map(orderOf);
  const ownOrder = orders[index] ?? Infinity;
  return orders.filter((order) => order < ownOrder).length < meetings;
}

function racingDays(week: readonly number[]): readonly number[] {
  return week
    .map((meetings, weekday) => ({ meetings, weekday }))
    .filter(({ meetings }) => meetings > 0)
    .sort((left, right) => right.meetings - left.meetings)
    .map(({ weekday }) => weekday);
}
