import type { InvalidLine } from "./invalidLine";
import { NoResults } from "./noResults";

/** A line that was not imported: its number in the file, where the headings are line 1, and the reason. */
export interface Rejection {
  readonly line: number;
  readonly reason: string;
  /** Absent for a line; otherwise the number is a runner's in a document. */
  readonly unit?: "runner";
  /** The file of a line, if lines of several files were imported together. */
  readonly file?: string;
}

/** A file cannot be imported because nobody has stated the time zones of these tracks. */
export class UnknownZones extends Error {
  constructor(
    message: string,
    readonly tracks: readonly string[],
  ) {
    super(message);
  }
}

/** Facts about a line that was not imported. */
interface Cause extends Pick<InvalidLine, "track" | "isElsewhere">, Pick<Rejection, "file"> {
  /** True if the line repeats the headings. */
  readonly isHeading?: boolean;
}

/** The losses that a file may have: a number of lines whatever its length, and a share of its lines. */
export const bearable = { lines: 20, share: 0.1 };
const mostKept = 100_000;
const empty = { line: "it has no lines", runner: "it has no runners" } as const;

interface RejectionRules {
  readonly unit?: "line" | "runner";
  /** True if lines at tracks whose time zone is unknown are left out without counting as losses. */
  readonly leavesTracks?: boolean | undefined;
}

/**
 * Creates the list of a file's rejected lines, with reasons that are safe in a terminal. `before` is the
 * number of earlier rejections.
 */
export function createRejections(
  before: number,
  { unit = "line", leavesTracks = false }: RejectionRules = {},
) {
  const list: Rejection[] = [];
  /** The tracks whose time zone is unknown. */
  const tracks = new Set<string>();
  let [elsewhere, headings, atUnknownTracks] = [0, 0, 0];
  const first = ([rejection]: readonly Rejection[]): string => {
    const others = tracks.size > 1 ? `; also unknown: ${printable([...tracks].slice(1).join(", "))}` : "";
    if (!rejection) return "";
    const place = [rejection.file, unit, rejection.line].filter((one) => one !== undefined).join(" ");
    return `; ${place}: ${rejection.reason}${others}`;
  };
  const failure = (message: string): Error =>
    tracks.size > 0 ? new UnknownZones(message, [...tracks]) : new Error(message);
  return {
    list,
    /** Returns the tracks whose time zone is unknown. */
    tracks: (): readonly string[] => [...tracks],
    count: (): number => before + list.length,
    /** Adds a line. Throws if the file has lost too many lines to be a results file. */
    add: (line: number, reason: string, { track, isElsewhere, isHeading, file }: Cause = {}): void => {
      if (track !== undefined && tracks.size < 100) tracks.add(track);
      if (track !== undefined) atUnknownTracks += 1;
      if (isElsewhere) elsewhere += 1;
      if (isHeading) headings += 1;
      list.push({
        line,
        reason: printable(reason),
        ...(unit === "line" ? {} : { unit }),
        ...(file === undefined ? {} : { file: printable(file) }),
      });
      if (before + list.length > mostKept)
        throw new Error(`it loses more than ${count(mostKept)} ${unit}s${first(list)}`);
    },
    /** Throws if a file with this many imported lines has lost too many others. */
    check: (imported: number): void => {
      const rejected = before + list.length - elsewhere - headings;
      if (imported === 0) {
        if (rejected > 0) throw failure(`no ${unit} can be imported${first(list)}`);
        const isEmpty = list.length === 0;
        throw new NoResults(isEmpty ? empty[unit] : `no ${unit} can be imported${first(list)}`);
      }
      const lost = rejected - (leavesTracks ? atUnknownTracks : 0);
      if (lost <= bearable.lines || lost <= bearable.share * (imported + lost)) return;
      const message = `it loses ${count(lost)} of ${count(imported + lost)} ${unit}s, more than one in ten${first(list)}`;
      throw leavesTracks ? new Error(message) : failure(message);
    },
  };
}

export const count = (lines: number): string => lines.toLocaleString("en");

/**
 * Returns a text with control and format characters written as `\u{1b}`, because a terminal would obey them.
 */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
