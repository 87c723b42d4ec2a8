import { countryCodes } from "../../spec/countries";
import type { RaceCode } from "../../spec/codes";
import type { Circuit } from "./circuit";
import { law } from "./parameters";
import { runnerName } from "./names/runnerName";
import { hash, Random } from "./random";
import type { Runner } from "./runner";

const sires = 400;
const dams = 20_000;

/** How long runners go between races, and how many runs they have between spells. */
export const careers: Readonly<
  Record<RaceCode, { everyDays: number; rest: [number, number]; runs: [number, number]; spell: [number, number] }>
> = {
  gallops: { everyDays: 24, rest: [9, 18], runs: [4, 5], spell: [62, 100] },
  harness: { everyDays: 13, rest: [6, 10], runs: [8, 9], spell: [62, 100] },
  greyhounds: { everyDays: 9.5, rest: [4, 7], runs: [20, 25], spell: [35, 60] },
};

/** How a runner comes into the world: grown up already at the epoch, or young in the place of one that retired. */
export interface Birth {
  readonly circuit: Circuit;
  readonly day: number;
  readonly young: boolean;
  readonly name: string;
  readonly random: Random;
}

/** A runner in training, drawn from its circuit and its number in it. */
export function createRunner({ circuit, day, young, name, random }: Birth): Runner {
  const code = circuit.raceCode;
  const { everyDays, runs } = careers[code];
  const ability = random.normal() * law.ability[code];
  const male = random.chance(code === "greyhounds" ? 0.55 : 0.62);
  const age = ageInYears(code, young, random);
  const jumper = isJumper(circuit, age, random);
  return {
    key: `${circuit.key}-${++circuit.born}`,
    seed: hash(circuit.seed, circuit.born),
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
    firstUp: law.firstUp.mean + law.firstUp.spread * random.normal(),
    secondUp: law.secondUp.mean + law.secondUp.spread * random.normal(),
    bodyWeight: code === "greyhounds" ? (male ? 32.5 : 27.5) + 1.3 * random.normal() : undefined,
    trainer: random.pick(circuit.trainers, 1.6),
    rider: code === "greyhounds" ? undefined : random.pick(circuit.riders, 1.5),
    ability,
    form: law.form.atBirth * random.normal(),
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

function isJumper({ raceCode, territory }: Circuit, age: number, random: Random): boolean {
  return raceCode === "gallops" && territory.jumps && random.chance(age > 3.5 ? 0.3 : 0.05);
}

function ancestor(code: RaceCode, generation: number, index: number): string {
  return runnerName(code, new Random(hash(generation, index)));
}
