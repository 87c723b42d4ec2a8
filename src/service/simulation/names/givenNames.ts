import { hashText } from "../random";

/**
 * The names given so far by one of several that must not give the same: all the names there are fall into `of` portions,
 * and this one draws from the portion at `place`.
 */
export interface GivenNames {
  readonly taken: Set<string>;
  readonly place: number;
  readonly of: number;
}

/** After so many names of its portion that are taken, a bearer gets a name with a numeral. */
const patience = 50;
const numerals = ["", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX"] as const;

/** Out of the names that `propose` makes up, one that has not been given yet: now and then a second of its name. */
export function newName({ taken, place, of }: GivenNames, propose: () => string): string {
  for (let tries = 0; ; tries++) {
    const numeral = numerals[Math.floor(tries / (patience * of)) % numerals.length] ?? "";
    const name = propose() + numeral;
    if (hashText(name) % of !== place || taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}
