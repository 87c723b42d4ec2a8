import { dateOf } from "../../../src/dates/days";
import type { RaceRecord, RunnerRecord } from "../../../src/service/races/records";
import { randomFrom, raceOf, shuffled } from "./simulatedRaces";

/** A horse of the country, with what only its maker knows. */
interface Horse {
  readonly key: string;
  readonly ability: number;
  /** Added on turf, subtracted on dirt. */
  readonly turfTaste: number;
  readonly bornDay: number;
  readonly body: number;
  readonly stable: number;
  readonly female: boolean;
  /** The form of its last start, which counts at the next one too. */
  form: number;
  lastDistance?: number;
  lastBody?: number;
  lastDay: number;
}

/** A start with the strength that it was run with, before chance. */
export interface KnownStart {
  readonly race: RaceRecord;
  readonly runner: RunnerRecord;
  readonly strength: number;
}

const field = 10;
const firstDay = 20_000;
const distances = [1200, 1600, 2000] as const;
const surfaces = ["turf", "dirt"] as const;
/** Seconds for a metre: dirt is slower than turf whatever the word for its going. */
const paces = { turf: 0.0575, dirt: 0.0608 } as const;

/**
 * Returns the races of a country whose tracks behave as Japan's: turf and dirt are both called Good, dirt is
 * 5% slower, tracks are fast or slow for a day on each surface, horses prefer a surface, lose strength with
 * age, dislike longer distances than last time, are stronger when heavy and weaker when heavier than last
 * time. Fillies are weaker. At each distance of a track and surface either the inside or the outside is
 * better. Horses begin in races among themselves, of crops that are better or worse: only what the others do
 * later shows it. On request a start's form counts at the next one too, jockeys differ in skill, and there
 * are prices, whose market knows most of the strength.
 */
export function syntheticCountry({
  days,
  seed = 11,
  form: formSpread = 0,
  skill = 0,
  prices = false,
}: {
  readonly days: number;
  readonly seed?: number;
  /** The standard deviation of a start's form. */
  readonly form?: number;
  /** The standard deviation of the jockeys' skill. */
  readonly skill?: number;
  readonly prices?: boolean;
}): {
  readonly races: readonly RaceRecord[];
  readonly starts: readonly KnownStart[];
} {
  const random = randomFrom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random());
  const gumbel = (): number => -Math.log(-Math.log(random() || 1e-9));
  const skills = Array.from({ length: 15 }, () => skill * normal());
  let horses: Horse[] = [];
  let count = 0;
  const newHorse = (day: number, crop: number): Horse => ({
    key: `h${count++}`,
    ability: crop + 0.5 * normal(),
    turfTaste: 0.8 * normal(),
    bornDay: day - 365 * (2 + 4 * random()),
    body: 480 + 25 * normal(),
    stable: Math.floor(20 * random()),
    female: random() < 0.5,
    form: 0,
    lastDay: -Infinity,
  });
  const races: RaceRecord[] = [];
  const starts: KnownStart[] = [];

  const run = (of: readonly Horse[], at: { day: number; raceNumber: number; variant: number }): void => {
    const { day, raceNumber, variant } = at;
    const surface = surfaces[raceNumber % 2] ?? "turf";
    const distance = distances[Math.floor(3 * random())] ?? 1200;
    // Alike for a distance of a track and surface.
    const outside = ((day % 2) + (raceNumber % 2) + distances.indexOf(distance)) % 2 === 0 ? 0.08 : -0.08;
    const parts = of.map((horse, index) => {
      const age = Math.floor((day - horse.bornDay) / 365);
      const further = horse.lastDistance === undefined ? 0 : Math.log(distance / horse.lastDistance);
      const body = horse.body + 6 * normal();
      const gained = horse.lastBody === undefined ? 0 : body - horse.lastBody;
      const jockey = Math.floor(skills.length * random());
      const form = formSpread * normal();
      const strength =
        horse.ability +
        (skills[jockey] ?? 0) +
        form +
        horse.form +
        outside * (index - (field - 1) / 2) -
        (horse.female ? 0.6 : 0) -
        0.04 * gained +
        (surface === "turf" ? horse.turfTaste : -horse.turfTaste) -
        0.3 * (age - 4.5) -
        1.2 * further +
        0.012 * (body - 480);
      horse.lastDistance = distance;
      horse.lastBody = body;
      horse.form = form;
      horse.lastDay = day;
      return { horse, jockey, age, body, strength, score: strength + gumbel() };
    });
    const odds = parts.map(({ strength }) => Math.exp(strength + 0.3 * normal()));
    const total = odds.reduce((sum, one) => sum + one, 0);
    const order = [...parts].sort((one, other) => other.score - one.score);
    const best = order[0]?.score ?? 0;
    const secondsOf = (score: number): number => paces[surface] * distance * (1 + variant - 0.0025 * score);
    const runners = parts.map(({ horse, jockey, age, body, score }, index): RunnerRecord => {
      const seconds = secondsOf(score);
      return {
        number: index + 1,
        name: horse.key,
        runnerKey: horse.key,
        barrier: index + 1,
        jockeyKey: `j${jockey}`,
        trainerKey: `t${horse.stable}`,
        age,
        weight: 55,
        bodyWeight: Math.round(body),
        scratched: false,
        finish: order.findIndex((one) => one.horse === horse) + 1,
        margin: Math.round((100 * ((best - score) * 0.0025 * distance)) / 2.4) / 100,
        seconds: Math.round(10 * seconds) / 10,
        last600: Math.round(10 * (36 - 0.4 * score + 0.15 * normal())) / 10,
        sex: horse.female ? "Filly" : "Colt",
        ...(prices ? { startingPrice: Math.max(1.1, (0.8 * total) / (odds[index] ?? 1)) } : {}),
      };
    });
    const race = raceOf({
      date: dateOf(day),
      country: "jp",
      track: `Track ${day % 2}`,
      timezone: "Asia/Tokyo",
      raceNumber,
      distance,
      surface,
      condition: "Good",
      prizeMoney: "¥1000000",
      runners,
    });
    races.push(race);
    parts.forEach(({ strength }, index) => {
      const runner = runners[index];
      if (runner) starts.push({ race, runner, strength });
    });
  };

  for (let day = firstDay; day < firstDay + days; day++) {
    const variants = surfaces.map(() => 0.012 * normal());
    const variantOf = (raceNumber: number): number => variants[raceNumber % 2] ?? 0;
    const crop = 0.9 * normal();
    const crops = Array.from({ length: field }, () => newHorse(day, crop));
    run(crops, { day, raceNumber: 1, variant: variantOf(1) });
    const rested = shuffled(
      horses.filter(({ lastDay }) => lastDay < day - 12),
      random,
    );
    for (let raceNumber = 2; raceNumber <= 4; raceNumber++) {
      const of = rested.splice(0, field);
      if (of.length === field) run(of, { day, raceNumber, variant: variantOf(raceNumber) });
    }
    horses = [...horses, ...crops].filter(({ bornDay }) => day - bornDay < 365 * 8).slice(-600);
  }
  return { races, starts };
}
