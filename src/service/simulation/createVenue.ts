import { bands } from "../../spec/bands";
import type { RaceCode } from "../../spec/codes";
import type { Circuit } from "./circuit";
import { jumpsDistances, usualDistances } from "./distances";
import { hash, hashText, Random } from "./random";
import type { Venue } from "./venue";

/** How the races of each code are scheduled, and the shares of its true draw effects. */
const habits: Readonly<
  Record<
    RaceCode,
    { perWeek: readonly [number, number]; races: number; offered: number; slope: number; spread: number; limits: number[] }
  >
> = {
  gallops: { perWeek: [0.45, 0.55], races: 7, offered: 0.65, slope: -0.06, spread: 0.045, limits: [12, 14, 16] },
  harness: { perWeek: [0.8, 1], races: 8, offered: 0.45, slope: -0.075, spread: 0.045, limits: [12, 13] },
  greyhounds: { perWeek: [1.4, 1.2], races: 10, offered: 0.42, slope: 0, spread: 0, limits: [] },
};
const slopeByBand = [1.25, 1, 0.8, 0.6, 0.5, 0.4];
const boxEffects = [0.3, 0.1, -0.02, 0, -0.08, -0.14, -0.18, 0.02];
const straightTracks = 0.12;

interface Setting {
  readonly timezone: string;
  readonly seed: number;
  /** Its place among the venues of its circuit. */
  readonly place: number;
}

/** A venue with its true effects, all drawn from the seed and the venue's own name. */
export function createVenue(name: string, circuit: Circuit, { timezone, seed, place }: Setting): Venue {
  const { territory, raceCode } = circuit;
  const venueSeed = hash(seed, hashText(`${territory.country}/${raceCode}/${name}`));
  const random = new Random(venueSeed);
  const habit = habits[raceCode];
  const [least, more] = habit.perWeek;
  const busy = territory.country === "hk" || territory.country === "jp";
  return {
    name,
    seed: venueSeed,
    raceCode,
    territory,
    timezone,
    circuit,
    meetingsPerWeek: busy ? 1 : least + more * random.uniform(),
    weekday: (circuit.seed + place) % 7,
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
  return bands[code].map((_, band) => base * (slopeByBand[band] ?? 0) + (spread > 0 ? 0.008 * random.normal() : 0));
}

function boxesOf(count: number, random: Random): readonly number[] {
  return boxEffects.slice(0, count).map((effect) => effect * (0.6 + 0.8 * random.uniform()) + 0.07 * random.normal());
}
