import facts from "../spec/tracks.json";
import { isListedTrack } from "../spec/trackZones";
import { type HintedMeeting, isBritish } from "./exchangePrices";

/** A British or Irish track. */
export interface HomeTrack {
  readonly country: "gb" | "ie";
  readonly track: string;
}

const british: readonly string[] = facts.tracks.gb["Europe/London"];
const irish: readonly string[] = facts.tracks.ie["Europe/Dublin"];
/**
 * Abbreviations that are not the beginnings of a name's words, as in three public parsers of these
 * files. Another abbreviation, such as Down for Down Royal or
 * Downpatrick, is kept as it is written.
 */
const short: ReadonlyMap<string, string> = new Map(
  Object.entries({
    chms: "Chelmsford",
    epsm: "Epsom",
    haml: "Hamilton",
    hntg: "Huntingdon",
    limk: "Limerick",
    mrktr: "Market Rasen",
    nwcs: "Newcastle",
    plmp: "Plumpton",
    stfd: "Stratford",
    sthl: "Southwell",
    thsk: "Thirsk",
    uttx: "Uttoxeter",
  }),
);

/** Returns a test for names that begin so, or each of whose first words does: Kemp, GowP. */
function abbreviatedTo(course: string): (name: string) => boolean {
  const initials = course.replaceAll(/\W+/g, "").replaceAll(/(?<=[a-z])(?=[A-Z])/g, "[a-z]* ");
  const [start, words] = [course.toLowerCase(), new RegExp(`^${initials}`)];
  return (name) => name.toLowerCase().startsWith(start) || words.test(name);
}

/**
 * Returns a meeting's track by its whole name, also of an abbreviation that only one track has; undefined for
 * a meeting of another country.
 *
 * @example homeTrackOf({ code: "IRE", course: "GowP" }) // { country: "ie", track: "Gowran Park" }
 */
export function homeTrackOf(meeting: HintedMeeting): HomeTrack | undefined {
  if (!isBritish(meeting)) return undefined;
  const { code, course } = meeting;
  const isIrish = code.startsWith("I");
  const names = code === "" ? [...british, ...irish] : isIrish ? irish : british;
  const begins = names.filter(abbreviatedTo(course));
  const exact = begins.find((name) => name.toLowerCase() === course.toLowerCase());
  const [shortest = ""] = [...begins].sort((one, other) => one.length - other.length);
  // Of Newmarket and Newmarket July, which begins alike, the first is meant.
  const only = begins.every((name) => name.startsWith(shortest)) ? shortest : "";
  const track = exact ?? (only || (short.get(course.toLowerCase()) ?? course));
  // A hint without a country is British, except for a course that only Ireland has.
  const isOnlyIrish = code === "" && irish.includes(track) && !british.includes(track);
  return { country: isIrish || isOnlyIrish ? "ie" : "gb", track };
}

/**
 * Returns the whole name of a British or Irish track that a column of tracks abbreviates; undefined for a
 * name that is a track's own or a whole word of it, and for a track of another country.
 *
 * @example trackOfAbbreviation("Sthl", undefined) // "Southwell"
 */
export function trackOfAbbreviation(text: string, country: string | undefined): string | undefined {
  const codes: Readonly<Record<string, string>> = { "": "", gb: "GB", ie: "IRE" };
  const [course, code] = [text.trim(), codes[country ?? ""]];
  if (code === undefined || !/^[a-z]{3,}$/i.test(course) || isListedTrack(course)) return undefined;
  const track = homeTrackOf({ code, course })?.track;
  const [firstWord = ""] = track?.split(/[\s-]/) ?? [];
  return firstWord.toLowerCase() === course.toLowerCase() ? undefined : track;
}
