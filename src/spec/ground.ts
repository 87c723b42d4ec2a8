import type { RaceCode } from "./codes";

/** Words for races over obstacles, in names, classes and courses. */
const obstacles =
  /\b(?:hurdles?|steeple[- ]?chases?|jumps?|haies|cross[- ]country|(?:handicap|novices?['\u2019]?|beginners?['\u2019]?|hunters?['\u2019]?|maiden|mares?['\u2019]?|veterans?['\u2019]?|champion) chase)\b|\u969c/iu;

/** A text about a race; null or undefined if unknown. */
type Text = string | null | undefined;

interface GroundScope {
  readonly raceCode: RaceCode;
  readonly surface?: Text;
  readonly raceName?: Text;
  readonly raceClass?: Text;
  readonly course?: Text;
}

/**
 * Returns the ground of a race: its surface, or "jumps" over obstacles on any surface; undefined for an
 * unknown surface. Times and form on different grounds are not compared.
 *
 * @example groundOf({ raceCode: "gallops", surface: "turf", raceName: "Novices' Hurdle" }) // "jumps"
 */
export function groundOf({
  raceCode,
  surface,
  raceName,
  raceClass,
  course,
}: GroundScope): string | undefined {
  const words = `${raceName ?? ""} ${raceClass ?? ""} ${course ?? ""}`;
  return raceCode === "gallops" && obstacles.test(words) ? "jumps" : (surface ?? undefined);
}

/**
 * Returns false for two grounds that are both known and differ.
 *
 * @example isSameGround("turf", undefined) // true
 */
export const isSameGround = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;
