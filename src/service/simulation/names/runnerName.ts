import type { RaceCode } from "../../../spec/codes";
import type { Random } from "../random";
import { runnerWords } from "./runnerWords";

const { first, second, kennel, owner } = runnerWords;

/** Two different words. */
function pair(list: readonly string[], random: Random): readonly [string, string] {
  const one = random.pick(list);
  for (;;) {
    const other = random.pick(list);
    if (other !== one) return [one, other];
  }
}

type Pattern = (random: Random) => string;

const patterns: Readonly<Record<RaceCode, readonly Pattern[]>> = {
  gallops: [
    (random) => `${random.pick(first)} ${random.pick(second)}`,
    (random) => `${random.pick(first)} ${random.pick(second)}`,
    (random) => pair(second, random).join(" "),
    (random) => `The ${random.pick(first)} ${random.pick(second)}`,
    (random) => pair(first, random).join(" And "),
    (random) => `${pair(first, random).join(" ")} ${random.pick(second)}`,
  ],
  harness: [
    (random) => `${random.pick(first)} ${random.pick(second)}`,
    (random) => `${random.pick(owner)} ${random.pick(second)}`,
    (random) => pair(second, random).join(" And "),
    (random) => `My ${random.pick(first)} ${random.pick(second)}`,
  ],
  greyhounds: [
    (random) => `${random.pick(kennel)} ${random.pick(second)}`,
    (random) => `${random.pick(first)} ${random.pick(second)}`,
    (random) => `${random.pick(kennel)} ${random.pick(first)}`,
    (random) => `${random.pick(kennel)} ${random.pick(first)} ${random.pick(second)}`,
  ],
};

/** A name for a runner; not necessarily a new one. */
export function runnerName(code: RaceCode, random: Random): string {
  return random.pick(patterns[code])(random);
}
