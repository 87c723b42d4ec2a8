import { countryCodes, type RaceCode } from "../../../spec/codes";
import { ancestorName, type GivenNames, type NameSequence, nextRunnerName, personName } from "../names/names";
import { parameters } from "../parameters/parameters";
import type { Territory } from "../places/territory";
import { hash, Random } from "../random/random";
import { careers, drawRuns, type Person } from "./careers";

type Role = "riders" | "trainers";

/** The people and runners of one race code in one region. Saved with the state of a world. */
export interface Circuit {
  readonly key: string;
  readonly seed: number;
  readonly territory: Territory;
  readonly raceCode: RaceCode;
  /** The number of the first day with races. */
  readonly opensOn: number;
  /** The mean number of meetings on each weekday, Sunday first. */
  readonly week: readonly number[];
  /** True if there is at least one meeting every day. */
  readonly racesDaily: boolean;
  /** The seeds of its venues, in order. */
  readonly venueSeeds: readonly number[];
  readonly riders: Person[];
  readonly trainers: Person[];
  /** The runners in training; a newcomer replaces each one that retires. */
  readonly runners: Runner[];
  born: number;
  /** The names given so far; unique for runners of a race code, and for people within a language. */
  readonly names: Readonly<Record<Role, GivenNames> & { runners: NameSequence }>;
}

const runnersPerTrainer: Readonly<Record<RaceCode, number>> = { gallops: 11, harness: 6, greyhounds: 7 };
const ridesPerYear = 260;

/** Fills an empty circuit with people and runners for a number of starts per day, as of its first day. */
export function populate(circuit: Circuit, startsPerDay: number, day: number): void {
  const { raceCode, riders, trainers, runners } = circuit;
  const runnerCount = Math.ceil(startsPerDay * careers[raceCode].everyDays * 1.12) + 40;
  const riderCount =
    raceCode === "greyhounds" ? 0 : Math.max(24, Math.round((startsPerDay * 365) / ridesPerYear));
  const trainerCount = Math.max(12, Math.round(runnerCount / runnersPerTrainer[raceCode]));
  for (let rank = 0; rank < riderCount; rank++) riders.push(newPerson(circuit, "riders", rank / riderCount));
  for (let rank = 0; rank < trainerCount; rank++)
    trainers.push(newPerson(circuit, "trainers", rank / trainerCount));
  for (let index = 0; index < runnerCount; index++) runners.push(newRunner(circuit, day, false));
}

export function replaceRetired(circuit: Circuit, day: number): void {
  const { runners } = circuit;
  for (let index = 0; index < runners.length; index++) {
    if ((runners[index]?.retiresOn ?? Infinity) <= day) runners[index] = newRunner(circuit, day, true);
  }
}

const sires = 400;
const dams = 20_000;
/** The standard deviation of the logarithm of a runner's rests relative to the usual. */
const restSpread = 0.42;

/** Creates a runner on the day on which it enters training: a newcomer, or one of any age at the epoch. */
function newRunner(circuit: Circuit, day: number, young: boolean) {
  const { raceCode: code, territory } = circuit;
  const born = circuit.born++;
  const random = new Random(hash(circuit.seed, born, 7));
  const rests = Math.exp(restSpread * random.normal());
  const { age, left } = careerOf(code, young, random);
  const ability = random.normal() * parameters.ability[code];
  const male = random.chance(code === "greyhounds" ? 0.55 : 0.62);
  const jumper = code === "gallops" && territory.jumps && random.chance(age > 3.5 ? 0.3 : 0.05);
  const parent = (generation: number, count: number): string =>
    ancestorName({ tongue: territory.tongue, raceCode: code }, generation, random.whole(count));
  return {
    key: `${circuit.key}-${born + 1}`,
    seed: hash(circuit.seed, born + 1),
    name: nextRunnerName(circuit.names.runners),
    origin: random.chance(0.85) ? territory.country : random.pick(countryCodes),
    male,
    /** A male gelded before his first race; the others are gelded when they turn four. */
    gelded: random.chance(0.6),
    bornOn: day - Math.round(age * 365),
    /** The first day on which it no longer races, known from the beginning; see `pastRecord`. */
    retiresOn: day + Math.round(left * 365),
    /** A random number from 0 to 1 that decides its home track among those of the circuit. */
    home: random.uniform(),
    /** Its rests between races relative to the usual. */
    rests,
    sire: parent(1, sires),
    dam: parent(2, dams),
    /** The distance that suits it best, on the scale of `distanceScale`. */
    bestDistance: jumper ? 2.6 + 0.5 * random.normal() : random.normal(),
    jumper,
    /** The position in the field in which it likes to race; higher is further forward. */
    earlySpeed: random.normal(),
    firstUp: parameters.firstUp.mean + parameters.firstUp.spread * random.normal(),
    secondUp: parameters.secondUp.mean + parameters.secondUp.spread * random.normal(),
    /** Kilograms; greyhounds only. */
    bodyWeight: code === "greyhounds" ? (male ? 32.5 : 27.5) + 1.3 * random.normal() : undefined,
    trainer: random.pick(circuit.trainers, 1.6),
    rider: code === "greyhounds" ? undefined : random.pick(circuit.riders, 1.5),
    ability,
    form: parameters.form.atBirth * random.normal(),
    /** The handicapper's estimate of its ability. */
    rating: ability + 0.7 * random.normal(),
    lastRun: undefined as number | undefined,
    /** The first day on which it may be declared again; Infinity while it is declared or retired. */
    readyOn: day + random.whole(young ? 10 : Math.round(careers[code].everyDays) + 6),
    runsSinceSpell: young ? 0 : random.whole(4),
    runsBeforeSpell: drawRuns(code, rests, random),
    /** True if the gap before its last run was a spell. */
    wasFirstUp: false,
    starts: 0,
    wins: 0,
    prizeMoney: 0,
  };
}

type Created = ReturnType<typeof newRunner>;
type Changing = "ability" | "form" | "rating" | "lastRun" | "readyOn" | "runsSinceSpell" | "runsBeforeSpell";
type Counted = "wasFirstUp" | "starts" | "wins" | "prizeMoney";

/** A horse or a dog: constant traits, and the state that races change. Saved with the state of a world. */
export type Runner = Readonly<Created> & Pick<Created, Changing | Counted>;

/**
 * Returns the age and remaining years of a newcomer, or of a runner met at random, which more often has a
 * long career.
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

const apprenticeShare = 0.15;

/** Creates a person whose `rank` is from 0 for the busiest in the circuit to 1 for the idlest. */
function newPerson(circuit: Circuit, role: Role, rank: number): Person {
  const { raceCode, territory, names } = circuit;
  const index = circuit[role].length;
  const isRider = role === "riders";
  const random = new Random(hash(circuit.seed, index, isRider ? 8 : 9));
  const { spread, rank: rankEffect } = isRider ? parameters.rider : parameters.trainer;
  const isApprentice = isRider && raceCode === "gallops" && random.chance(apprenticeShare);
  return {
    key: `${circuit.key}-${isRider ? "r" : "t"}${index + 1}`,
    name: personName({ tongue: territory.tongue, isTrainer: !isRider }, names[role], random),
    skill: spread * random.normal() + rankEffect * (0.5 - rank),
    claim: isApprentice ? random.pick([1.5, 2, 3, 4]) : 0,
  };
}
