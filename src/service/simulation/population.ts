import type { RaceCode } from "../../spec/codes";
import { careers, createRunner } from "./createRunner";
import type { Circuit } from "./circuit";
import { law } from "./parameters";
import { newName } from "./names/givenNames";
import { personName } from "./names/personName";
import { runnerName } from "./names/runnerName";
import type { Person } from "./person";
import { hash, Random } from "./random";
import type { Runner } from "./runner";
import type { Venue } from "./venue";

/** Runners in an average field, by which the circuits are stocked. */
export const usualField: Readonly<Record<RaceCode, number>> = { gallops: 10.4, harness: 9.4, greyhounds: 7.5 };
const runnersPerTrainer: Readonly<Record<RaceCode, number>> = { gallops: 11, harness: 6, greyhounds: 7 };
const ridesPerYear = 260;

/** How many starts the venues of one race code have on an average day. */
export function startsPerDay(venues: readonly Venue[]): number {
  return venues.reduce(
    (sum, { meetingsPerWeek, races, raceCode }) => sum + (meetingsPerWeek / 7) * races * usualField[raceCode],
    0,
  );
}

/** Stocks an empty circuit with people and runners for its venues, as of its first day. */
export function stock(circuit: Circuit, venues: readonly Venue[], day: number): void {
  const { raceCode, riders, trainers, runners } = circuit;
  const starts = startsPerDay(venues);
  const runnerCount = Math.ceil(starts * careers[raceCode].everyDays * 1.12) + 40;
  const riderCount = raceCode === "greyhounds" ? 0 : Math.max(24, Math.round((starts * 365) / ridesPerYear));
  const trainerCount = Math.max(12, Math.round(runnerCount / runnersPerTrainer[raceCode]));
  for (let rank = 0; rank < riderCount; rank++) riders.push(newPerson(circuit, "riders", rank / riderCount));
  for (let rank = 0; rank < trainerCount; rank++) trainers.push(newPerson(circuit, "trainers", rank / trainerCount));
  for (let index = 0; index < runnerCount; index++) runners.push(newRunner(circuit, day, false));
}

/** A new runner for a circuit; it is not yet among the circuit's runners. */
export function newRunner(circuit: Circuit, day: number, young: boolean): Runner {
  const naming = new Random(hash(circuit.seed, circuit.born, 6));
  const name = newName(circuit.names.runners, () => runnerName(circuit.raceCode, naming));
  return createRunner({ circuit, day, young, name, random: new Random(hash(circuit.seed, circuit.born, 7)) });
}

function newPerson(circuit: Circuit, role: "riders" | "trainers", rank: number): Person {
  const count = circuit[role].length;
  const random = new Random(hash(circuit.seed, count, role === "riders" ? 8 : 9));
  const { spread, rank: share } = role === "riders" ? law.rider : law.trainer;
  const apprentice = role === "riders" && circuit.raceCode === "gallops" && random.chance(0.15);
  return {
    key: `${circuit.key}-${role === "riders" ? "r" : "t"}${count + 1}`,
    name: personName(circuit.territory.tongue, circuit.names[role], random),
    skill: spread * random.normal() + share * (0.5 - rank),
    claim: apprentice ? random.pick([1.5, 2, 3, 4]) : 0,
  };
}
