import { hashText } from "../random/hash";

/**
 * The names given within one circuit. Circuits that must not give the same name share all possible names:
 * each owns the names whose hash modulo `of` is its `place`. Saved with the state of a world.
 */
export interface GivenNames {
  readonly taken: Set<string>;
  /** The index of the circuit among those that share the names. */
  readonly place: number;
  readonly of: number;
}

/** Attempts (times `of`) without a free name before the next numeral is added. */
const attemptsPerNumeral = 50;
const numerals = ["", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX"] as const;

/**
 * Returns a name that has not been given yet, with a numeral when `propose` keeps returning names that have.
 */
export function uniqueName({ taken, place, of }: GivenNames, propose: () => string): string {
  for (let attempts = 0; ; attempts++) {
    const numeral = numerals[Math.floor(attempts / (attemptsPerNumeral * of)) % numerals.length] ?? "";
    const name = propose() + numeral;
    if (hashText(name) % of !== place || taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}
