import type { Field, Starter } from "../races/field";
import { words } from "./influences";

/** The words of a start as numbers, in the order of `words`. */
export type WordNumbers = readonly number[];

/** In place of a word that the source does not tell, and of one that was never met before. */
export const untold = 0;
const unknown = -1;

/** Numbers the words of starts, so that each is looked up once a start, however many influences it is part of. */
export class StartWords {
  readonly #known = Object.values(words).map((word) => ({ word, numbers: new Map<string | number, number>() }));

  /** Words that were not met before get a number. */
  meet(starter: Starter, field: Field): WordNumbers {
    return this.#known.map(({ word, numbers }) => {
      const said = word(starter, field);
      if (said === undefined) return untold;
      const known = numbers.get(said);
      if (known !== undefined) return known;
      numbers.set(said, numbers.size + 1);
      return numbers.size;
    });
  }

  find(starter: Starter, field: Field): WordNumbers {
    return this.#known.map(({ word, numbers }) => {
      const said = word(starter, field);
      return said === undefined ? untold : (numbers.get(said) ?? unknown);
    });
  }
}
