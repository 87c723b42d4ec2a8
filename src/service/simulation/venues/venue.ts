import { bands } from "../../../spec/bands";
import type { RaceCode } from "../../../spec/codes";
import { jumpsDistances, usualDistances } from "../parameters/distances";
import type { Territory } from "../places/territory";
import { hash, hashText } from "../random/hash";
import { Random } from "../random/random";
import type { Circuit } from "../runners/circuit";

/** A fictional track for one race code, with its true effects. Saved with the state of a world. */
export interface Venue {
  readonly name: string;
  readonly seed: number;
  readonly raceCode: RaceCode;
  readonly territory: Territory;
  readonly timezone: string;
  readonly circuit: Circuit;
  readonly meetingsPerWeek: number;
  /** Offset of its main racing day within the week; another one at each venue of its circuit. */
  readonly weekday: number;
  readonly races: number;
  readonly distances: readonly number[];
  /** Empty where there is no jumping. */
  readonly jumpsDistances: readonly number[];
  /** The true effect of one barrier further out, by distance band; gallops and harness. */
  readonly slopes: readonly number[];
  /** The true effect of each box; greyhounds. */
  readonly boxes: readonly number[];
  readonly synthetic: boolean;
  /** The moisture that its ground returns to. */
  readonly wetness: number;
  /** The number of barriers in the front row of a mobile start. */
  readonly frontRow: number;
  /** The maximum number of starters; further entries are emergencies or reserves. */
  readonly fieldLimit: number;
  readonly quality: number;
  /** The wetness of the ground today. */
  moisture: number;
}

/**
 * Meetings per week (least, range), races of a meeting, the share of distances offered, draw effects and
 * field limits.
 */
const habits: Readonly<
  Record<
    RaceCode,
    {
      perWeek: readonly [number, number];
      races: number;
      offered: number;
      slope: number;
      spread: number;
      limits: number[];
    }
  >
> = {
  gallops: {
    perWeek: [0.45, 0.55],
    races: 7,
    offered: 0.65,
    slope: -0.06,
    spread: 0.045,
    limits: [12, 14, 16],
  },
  harness: { perWeek: [0.8, 1], races: 8, offered: 0.45, slope: -0.075, spread: 0.045, limits: [12, 13] },
  greyhounds: { perWeek: [1.4, 1.2], races: 10, offered: 0.42, slope: 0, spread: 0, limits: [] },
};
const slopeByBand = [1.25, 1, 0.8, 0.6, 0.5, 0.4];
const boxEffects = [0.3, 0.1, -0.02, 0, -0.08, -0.14, -0.18, 0.02];
/** Probability that a gallops track has a straight course, without a draw effect. */
const straightTracks = 0.12;

export interface VenueOptions {
  readonly timezone: string;
  readonly seed: number;
  /** The index of the venue within its circuit. */
  readonly index: number;
}

/** Creates a venue; its true effects depend only on the seed and on its own name. */
export function createVenue(name: string, circuit: Circuit, { timezone, seed, index }: VenueOptions): Venue {
  const { territory, raceCode } = circuit;
  const venueSeed = hash(seed, hashText(`${territory.country}/${raceCode}/${name}`));
  const random = new Random(venueSeed);
  const habit = habits[raceCode];
  const [least, range] = habit.perWeek;
  const busy = territory.country === "hk" || territory.country === "jp";
  return {
    name,
    seed: venueSeed,
    raceCode,
    territory,
    timezone,
    circuit,
    meetingsPerWeek: busy ? 1 : least + range * random.uniform(),
    weekday: (circuit.seed + index) % 7,
    races: habit.races + random.whole(3),
    distances: distancesOf(raceCode, habit.offered, random),
    jumpsDistances: jumpsOf(circuit, random),
    slopes: slopesOf(raceCode, random),
    boxes: raceCode === "greyhounds" ? boxesOf(territory.boxes, random) : [],
    synthetic: raceCode === "gallops" && random.chance(0.15),
    wetness: 0.5 * random.normal(),
    frontRow: 6 + random.whole(3),
    fieldLimit: raceCode === "greyhounds" ? territory.boxes : random.pick(habit.limits),
    quality: random.normal(),
    moisture: 0.8 * random.normal(),
  };
}

function distancesOf(code: RaceCode, offered: number, random: Random): readonly number[] {
  const chosen = usualDistances[code].filter(() => random.chance(offered));
  return chosen.length >= 2 ? chosen : usualDistances[code].slice(2, 5);
}

function jumpsOf({ territory, raceCode }: Circuit, random: Random): readonly number[] {
  const jumps = raceCode === "gallops" && territory.jumps && random.chance(0.7);
  return jumps ? jumpsDistances : [];
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

/** Runners in an average field. */
export const usualField: Readonly<Record<RaceCode, number>> = {
  gallops: 10.4,
  harness: 9.4,
  greyhounds: 7.5,
};

/** Returns the starts at some venues on an average day. */
export function startsPerDay(venues: readonly Venue[]): number {
  return venues.reduce(
    (sum, { meetingsPerWeek, races, raceCode }) => sum + (meetingsPerWeek / 7) * races * usualField[raceCode],
    0,
  );
}
