import { yearAndMonth } from "../../../dates/days";
import { type Country, countryCodes, type RaceCode } from "../../../spec/codes";
import careerData from "../data/careers.json";
import { ancestorName } from "../names/runnerName";
import { parameters } from "../parameters/parameters";
import type { Territory } from "../places/territory";
import type { Random } from "../random/random";

/** A jockey, driver or trainer. Saved with the state of a world. */
export interface Person {
  readonly key: string;
  readonly name: string;
  /** Effect on the utility of the runners of this person. */
  readonly skill: number;
  /** An apprentice's claim in kilograms, 0 for none. */
  readonly claim: number;
}

/**
 * A horse or a dog: its constant traits, and the state that its races change. Saved with the state of a
 * world.
 */
export interface Runner {
  readonly key: string;
  readonly seed: number;
  readonly name: string;
  readonly origin: Country;
  readonly male: boolean;
  /** A male gelded before his first race; the others are gelded when they turn four. */
  readonly gelded: boolean;
  readonly bornOn: number;
  /** The first day on which it does not race any more: known from the beginning, see `pastRecord`. */
  readonly retiresOn: number;
  /** A random number from 0 to 1 that decides its home track among those of its circuit. */
  readonly home: number;
  /** Its rests between races against the usual. */
  readonly rests: number;
  readonly sire: string;
  readonly dam: string;
  /** The distance that suits it best, on the scale of `distanceScale`. */
  readonly bestDistance: number;
  readonly jumper: boolean;
  /** Position in the field in which it likes to race: higher is further forward. */
  readonly earlySpeed: number;
  readonly firstUp: number;
  readonly secondUp: number;
  /** Kilograms; greyhounds only. */
  readonly bodyWeight: number | undefined;
  readonly trainer: Person;
  readonly rider: Person | undefined;
  ability: number;
  form: number;
  /** The handicapper's estimate of its ability. */
  rating: number;
  lastRun: number | undefined;
  /** The first day on which it may be declared again; Infinity while it is declared or retired. */
  readyOn: number;
  runsSinceSpell: number;
  runsBeforeSpell: number;
  /** The gap before its last run was a spell. */
  wasFirstUp: boolean;
  starts: number;
  wins: number;
  prizeMoney: number;
}

interface CareerHabits {
  /** Days between races: mean with spells and waiting, and least and range of the draw. */
  readonly everyDays: number;
  readonly rest: readonly [number, number];
  /** Runs between spells, and days of a spell. */
  readonly runs: readonly [number, number];
  readonly spell: readonly [number, number];
  /** Age in years at the debut (least, range), and years of a career: least, mean, and the oldest age. */
  readonly entry: readonly [number, number];
  readonly years: { readonly least: number; readonly mean: number; readonly oldest: number };
}

export const careers = careerData as unknown as Readonly<Record<RaceCode, CareerHabits>>;

const sires = 400;
const dams = 20_000;
/** Standard deviation of the logarithm of a runner's rests against the usual. */
const restSpread = 0.42;

export interface RunnerOptions {
  readonly key: string;
  readonly seed: number;
  readonly name: string;
  /** The circuit that the runner belongs to. */
  readonly circuit: {
    readonly raceCode: RaceCode;
    readonly territory: Territory;
    readonly trainers: readonly Person[];
    readonly riders: readonly Person[];
  };
  /** The number of the day on which it enters training. */
  readonly day: number;
  /** A newcomer, rather than one of any age at the epoch. */
  readonly young: boolean;
  readonly random: Random;
}

export function createRunner({ key, seed, name, circuit, day, young, random }: RunnerOptions): Runner {
  const code = circuit.raceCode;
  const { everyDays } = careers[code];
  const { tongue } = circuit.territory;
  const rests = Math.exp(restSpread * random.normal());
  const career = careerOf(code, young, random);
  const ability = random.normal() * parameters.ability[code];
  const male = random.chance(code === "greyhounds" ? 0.55 : 0.62);
  const age = career.age;
  const jumper = code === "gallops" && circuit.territory.jumps && random.chance(age > 3.5 ? 0.3 : 0.05);
  return {
    key,
    seed,
    name,
    origin: random.chance(0.85) ? circuit.territory.country : random.pick(countryCodes),
    male,
    gelded: random.chance(0.6),
    bornOn: day - Math.round(age * 365),
    retiresOn: day + Math.round(career.left * 365),
    home: random.uniform(),
    rests,
    sire: ancestorName({ tongue, raceCode: code }, 1, random.whole(sires)),
    dam: ancestorName({ tongue, raceCode: code }, 2, random.whole(dams)),
    bestDistance: jumper ? 2.6 + 0.5 * random.normal() : random.normal(),
    jumper,
    earlySpeed: random.normal(),
    firstUp: parameters.firstUp.mean + parameters.firstUp.spread * random.normal(),
    secondUp: parameters.secondUp.mean + parameters.secondUp.spread * random.normal(),
    bodyWeight: code === "greyhounds" ? (male ? 32.5 : 27.5) + 1.3 * random.normal() : undefined,
    trainer: random.pick(circuit.trainers, 1.6),
    rider: code === "greyhounds" ? undefined : random.pick(circuit.riders, 1.5),
    ability,
    form: parameters.form.atBirth * random.normal(),
    rating: ability + 0.7 * random.normal(),
    lastRun: undefined,
    readyOn: day + random.whole(young ? 10 : Math.round(everyDays) + 6),
    runsSinceSpell: young ? 0 : random.whole(4),
    runsBeforeSpell: drawRuns(code, rests, random),
    wasFirstUp: false,
    starts: 0,
    wins: 0,
    prizeMoney: 0,
  };
}

/** Draws the runs until the next spell: more for a runner that needs little rest. */
export function drawRuns(code: RaceCode, rests: number, random: Random): number {
  const [least, range] = careers[code].runs;
  return Math.max(2, Math.round((least + random.whole(range)) / rests ** 0.7));
}

/**
 * Returns the age and the years left of a newcomer, or of a runner of any age as they are met at one time:
 * long careers are met in proportion to their length.
 */
function careerOf(code: RaceCode, young: boolean, random: Random): { age: number; left: number } {
  const { entry, years } = careers[code];
  for (;;) {
    const debut = entry[0] + entry[1] * random.uniform();
    const length = Math.min(years.oldest - debut, years.least + random.exponential(years.mean));
    if (young) return { age: debut, left: length };
    if (random.uniform() * years.oldest > length) continue;
    const since = length * random.uniform();
    return { age: debut + since, left: length - since };
  }
}

/**
 * Returns the age in years on a day. Horses turn a year older on 1 August (southern) or 1 January (northern),
 * greyhounds on their own birthday.
 */
export function ageOn(code: RaceCode, southern: boolean, bornOn: number, day: number): number {
  if (code === "greyhounds") return Math.floor((day - bornOn) / 365.25);
  return racingYear(day, southern) - racingYear(bornOn, southern);
}

/** Returns the racing year of a day; the southern one begins in August. */
function racingYear(day: number, southern: boolean): number {
  const { year, month } = yearAndMonth(day);
  return southern && month < 8 ? year - 1 : year;
}

/** Returns the word for a runner's sex at an age (the values of spec 2.3). */
export function sexAt(
  code: RaceCode,
  { male, gelded }: Pick<Runner, "male" | "gelded">,
  age: number,
): string {
  if (code === "greyhounds") return male ? "Dog" : "Bitch";
  if (!male) return age < 4 ? "Filly" : "Mare";
  return gelded || age >= 4 ? "Gelding" : "Colt";
}
