import type { Random } from "../random";
import type { Territory } from "../places/territory";
import { peopleNames } from "./peopleNames";

/** How often a person bears the name of another of the same race code. */
const namesakes = 0.02;

/** A name for a person: a new one, or now and then that of somebody in `taken`, which it extends. */
export function personName(tongue: Territory["tongue"], taken: Set<string>, random: Random): string {
  if (taken.size > 0 && random.chance(namesakes)) return random.pick([...taken]);
  for (;;) {
    const name = madeUp(tongue, random);
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

function madeUp(tongue: Territory["tongue"], random: Random): string {
  const pool = peopleNames[tongue];
  const initial = random.chance(0.35) ? `${String.fromCharCode(65 + random.whole(26))} ` : "";
  return `${random.pick(pool.given)} ${initial}${random.pick(pool.family)}`;
}
