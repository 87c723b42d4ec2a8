import { isSpell } from "./spells";

const longest = 20;
const shortest = 5;

/**
 * The form strings of a runner before a race on `day`, oldest start first: the finishing position, 0 for tenth or worse
 * and for a runner that did not finish, X for a spell - the one that this race ends included. A debutant has none.
 *
 * @example formStrings([{ day: 0, finish: 1 }, { day: 90, finish: 12 }], 97); // { form: "1X0", last20Starts: "1X0" }
 */
export function formStrings(
  starts: readonly { readonly day: number; readonly finish: number | null }[],
  day: number,
): { form?: string; last20Starts?: string } {
  const marks = starts.map(({ day: on, finish }, place) => {
    const next = starts[place + 1]?.day ?? day;
    return `${finish === null || finish > 9 ? 0 : finish}${isSpell(on, next) ? "X" : ""}`;
  });
  const last20Starts = marks.join("").slice(-longest);
  return last20Starts === "" ? {} : { form: last20Starts.slice(-shortest), last20Starts };
}
