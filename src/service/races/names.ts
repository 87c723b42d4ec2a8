import { comparableName } from "../../spec/comparableName";

/**
 * Lowers only the letters A to Z, like LOWER in the SQL of every store.
 *
 * @example lowerAscii("ÉLAN Vital"); // "Élan vital"
 */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const titles: ReadonlySet<string> = new Set(["mr", "mrs", "ms", "miss", "mx", "dr", "sir", "dame"]);
const hasTitle = new RegExp(`(?:^| )(?:${[...titles].join("|")})(?: |$)`);

/**
 * Returns the name of a jockey or trainer for comparison: folded, without titles.
 *
 * @example foldPersonName("Ms Jess Philpot"); // "jess philpot"
 * @example foldPersonName("Mr & Mrs B. Hayes"); // "b hayes"
 */
export function foldPersonName(name: string): string {
  const folded = comparableName(name);
  if (!hasTitle.test(folded)) return folded;
  const words = folded.split(" ");
  const rest = words.filter((word) => !titles.has(word));
  return (rest.length > 0 ? rest : words).join(" ");
}

/**
 * Returns the slug of a venue for comparison: without hyphens and the words racecourse and racetrack.
 *
 * @example foldVenueSlug("ashford-park-racecourse"); // "ashfordpark"
 */
export function foldVenueSlug(slug: string): string {
  const joined = slug.replaceAll("-", "");
  return joined.replace(/race(?:course|track)/, "") || joined;
}
