import type { RaceCode } from "../../spec/codes";
import { careers, createRunner } from "./createRunner";
import type { Circuit } from "./circuit";
import { law } from "./law";
import { personName } from "./names/personName";
import { newRunnerName } from "./names/runnerName";
import type { Person } from "./person";
import { hash, Random } from "./random";
import type { Runner } from "./runner";
import type { Venue } from "./venue";

/** Runners in an average field, by which the circuits are stocked. */
export const usualField: Readonly<Record<RaceCode, number>> = { gallops: 10.4, harness: 9.4, greyhounds: 7.5 };
const runnersPerTrainer: Readonly<Record<RaceCode, number>> = { gallops: 11, harness: 6, greyhounds: 7 };
const ridesPerYear = 260;

/** Brings people and runners into the world, and keeps their names apart. */
export class Population {
  /** `names` are those given so far, by what bears them. */
  constructor(readonly names: Map<string, Set<string>>) {}

  /** Stocks an empty circuit for its venues, as of its first day. */
  stock(circuit: Circuit, venues: readonly Venue[], day: number): void {
    const { raceCode, riders, trainers, runners } = circuit;
    const startsPerDay = venues.reduce((sum, venue) => sum + (venue.meetingsPerWeek / 7) * venue.races * usualField[raceCode], 0);
    const runnerCount = Math.ceil(startsPerDay * careers[raceCode].everyDays * 1.12) + 40;
    const riderCount = raceCode === "greyhounds" ? 0 : Math.max(24, Math.round((startsPerDay * 365) / ridesPerYear));
    const trainerCount = Math.max(12, Math.round(runnerCount / runnersPerTrainer[raceCode]));
    for (let rank = 0; rank < riderCount; rank++) riders.push(this.person(circuit, "riders", rank / riderCount));
    for (let rank = 0; rank < trainerCount; rank++) trainers.push(this.person(circuit, "trainers", rank / trainerCount));
    for (let index = 0; index < runnerCount; index++) runners.push(this.runner(circuit, day, false));
  }

  /** A new runner for a circuit; it is not yet among the circuit's runners. */
  runner(circuit: Circuit, day: number, young: boolean): Runner {
    const random = new Random(hash(circuit.seed, circuit.born, 7));
    const name = newRunnerName(circuit.raceCode, this.namesOf(`${circuit.raceCode} runners`), random);
    return createRunner({ circuit, day, young, name, random });
  }

  private person(circuit: Circuit, role: "riders" | "trainers", rank: number): Person {
    const count = circuit[role].length;
    const random = new Random(hash(circuit.seed, count, role === "riders" ? 8 : 9));
    const names = this.namesOf(`${circuit.raceCode} ${role} ${circuit.territory.tongue}`);
    const { spread, rank: share } = role === "riders" ? law.rider : law.trainer;
    const apprentice = role === "riders" && circuit.raceCode === "gallops" && random.chance(0.15);
    return {
      key: `${circuit.key}-${role === "riders" ? "r" : "t"}${count + 1}`,
      name: personName(circuit.territory.tongue, names, random),
      skill: spread * random.normal() + share * (0.5 - rank),
      claim: apprentice ? random.pick([1.5, 2, 3, 4]) : 0,
    };
  }

  private namesOf(bearers: string): Set<string> {
    const known = this.names.get(bearers) ?? new Set();
    this.names.set(bearers, known);
    return known;
  }
}
