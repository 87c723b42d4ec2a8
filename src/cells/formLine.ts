import { ArgumentError } from "./argumentError";

/** What a form string says. */
export interface FormLine {
  /** Finishing positions, the last start first; 0 is tenth or worse. */
  readonly finishes: readonly number[];
  /** How many spells stand in the string. */
  readonly spells: number;
  /** Starts since the last spell, 0 when it ends with this race; undefined when the string holds no spell. */
  readonly runsSinceSpell: number | undefined;
}

/**
 * Takes a form string apart: a character a start, the most recent last, 1 to 9 for the finishing position, 0 for tenth or worse,
 * and X for a spell (spec section 2.3, runners[].form).
 *
 * @example
 * formLine("x21X30") // { finishes: [0, 3, 1, 2], spells: 2, runsSinceSpell: 2 }
 */
export function formLine(text: string): FormLine {
  const form = text.trim().toUpperCase();
  if (!/^[0-9X]*$/.test(form)) throw new ArgumentError("form", "must hold the digits of finishes and X for spells only", text);
  const finishes = [...form.replaceAll("X", "")].map(Number).reverse();
  const lastSpell = form.lastIndexOf("X");
  return {
    finishes,
    spells: form.split("X").length - 1,
    runsSinceSpell: lastSpell < 0 ? undefined : form.length - 1 - lastSpell,
  };
}
