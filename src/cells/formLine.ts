import { ArgumentError } from "./argumentError";

/** The parsed form string of a runner. */
export interface FormLine {
  /** Finishing positions, most recent first; 0 is tenth or worse. */
  readonly finishes: readonly number[];
  /** Number of spells. */
  readonly spells: number;
  /** Starts since the last spell: 0 for a runner resuming; undefined without a spell. */
  readonly runsSinceSpell: number | undefined;
}

/**
 * Parses a form string: one character per start, the most recent last; 1 to 9 is the finishing position, 0 is
 * tenth or worse, X is a spell (spec section 2.3, runners[].form). Throws an ArgumentError for other
 * characters.
 *
 * @example
 * formLine("x21X30") // { finishes: [0, 3, 1, 2], spells: 2, runsSinceSpell: 2 }
 */
export function formLine(text: string): FormLine {
  const form = text.trim().toUpperCase();
  if (!/^[0-9X]*$/.test(form))
    throw new ArgumentError("form", "must hold the digits of finishes and X for spells only", text);
  const finishes = [...form.replaceAll("X", "")].map(Number).reverse();
  const lastSpell = form.lastIndexOf("X");
  return {
    finishes,
    spells: form.split("X").length - 1,
    runsSinceSpell: lastSpell < 0 ? undefined : form.length - 1 - lastSpell,
  };
}
