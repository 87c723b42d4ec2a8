import { type GivenNames, personName } from "../names/personName";
import { parameters } from "../parameters/parameters";
import type { Territory } from "../places/territory";
import { Random } from "../random/random";

/** A jockey, driver or trainer. Saved with the state of a world. */
export interface Person {
  readonly key: string;
  readonly name: string;
  /** Effect on the utility of the runners of this person. */
  readonly skill: number;
  /** An apprentice's claim in kilograms, 0 for none. */
  readonly claim: number;
}

export type Role = "riders" | "trainers";

export interface PersonOptions {
  readonly key: string;
  readonly seed: number;
  readonly role: Role;
  /** From 0 for the busiest of the circuit to 1 for the idlest. */
  readonly rank: number;
  /** Some of the riders claim. */
  readonly apprentices: boolean;
  readonly tongue: Territory["tongue"];
  readonly names: GivenNames;
}

const apprenticeShare = 0.15;

export function createPerson({ key, seed, role, rank, apprentices, tongue, names }: PersonOptions): Person {
  const random = new Random(seed);
  const { spread, rank: rankEffect } = role === "riders" ? parameters.rider : parameters.trainer;
  const apprentice = apprentices && random.chance(apprenticeShare);
  return {
    key,
    name: personName({ tongue, isTrainer: role === "trainers" }, names, random),
    skill: spread * random.normal() + rankEffect * (0.5 - rank),
    claim: apprentice ? random.pick([1.5, 2, 3, 4]) : 0,
  };
}
