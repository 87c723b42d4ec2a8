import type { Random } from "../random";
import type { Territory } from "../places/territory";
import { newName, type GivenNames } from "./givenNames";
import { peopleNames } from "./peopleNames";

/** How often a person bears the name of another of the same circuit. */
const namesakes = 0.02;

/** A name for a person: a new one, or now and then one that was given before. */
export function personName(tongue: Territory["tongue"], given: GivenNames, random: Random): string {
  if (given.taken.size > 0 && random.chance(namesakes)) return random.pick([...given.taken]);
  return newName(given, () => madeUp(tongue, random));
}

function madeUp(tongue: Territory["tongue"], random: Random): string {
  const pool = peopleNames[tongue];
  const initial = random.chance(0.35) ? `${String.fromCharCode(65 + random.whole(26))} ` : "";
  return `${random.pick(pool.given)} ${initial}${random.pick(pool.family)}`;
}
