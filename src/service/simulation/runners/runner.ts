import { yearAndMonth } from "../../../dates/days";
import type { RaceCode } from "../../../spec/codes";
import { countryCodes, type Country } from "../../../spec/countries";
import { runnerName } from "../names/runnerName";
import { parameters } from "../parameters/parameters";
import type { Territory } from "../places/territory";
import { hash } from "../random/hash";
import { Random } from "../random/random";
import type { Person } from "./person";

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

/** Days between races (mean, and least and range of the draw), runs between spells, and days of a spell. */
export const careers: Readonly<
  Record<
    RaceCode,
    { everyDays: number; rest: [number, number]; runs: [number, number]; spell: [number, number] }
  >
> = {
  gallops: { everyDays: 24, rest: [9, 18], runs: [4, 5], spell: [62, 100] },
  harness: { everyDays: 13, rest: [6, 10], runs: [8, 9], spell: [62, 100] },
  greyhounds: { everyDays: 9.5, rest: [4, 7], runs: [20, 25], spell: [35, 60] },
};

const sires = 400;
const dams = 20_000;

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
  const { everyDays, runs } = careers[code];
  const ability = random.normal() * parameters.ability[code];
  const male = random.chance(code === "greyhounds" ? 0.55 : 0.62);
  const age = ageInYears(code, young, random);
  const jumper = code === "gallops" && circuit.territory.jumps && random.chance(age > 3.5 ? 0.3 : 0.05);
  return {
    key,
    seed,
    name,
    origin: random.chance(0.85) ? circuit.territory.country : random.pick(countryCodes),
    male,
    gelded: random.chance(0.6),
    bornOn: day - Math.round(age * 365),
    sire: ancestor(code, 1, random.whole(sires)),
    dam: ancestor(code, 2, random.whole(dams)),
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
    runsBeforeSpell: runs[0] + random.whole(runs[1]),
    wasFirstUp: false,
    starts: 0,
    wins: 0,
    prizeMoney: 0,
  };
}

function ageInYears(code: RaceCode, young: boolean, random: Random): number {
  if (code === "greyhounds") return 1.7 + (young ? 0 : 2.3 * random.uniform());
  return 2.2 + (young ? 1.3 * random.uniform() : 5 * random.uniform() ** 1.3);
}

function ancestor(code: RaceCode, generation: number, index: number): string {
  return runnerName(code, new Random(hash(generation, index)));
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
