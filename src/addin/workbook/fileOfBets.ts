import type { Bet } from "../../cells/bets/bet";
import type { RowKind } from "../../cells/bets/betColumns";
import type { Field } from "../../cells/bets/betReaders";
import type { WidthFault } from "../../files/lineWidth";
import { t } from "../../language/translate";
import { groupBy } from "../../lists/lists";
import { comparableRunner } from "../../spec/comparableName";

/** A line of a file with its cells. */
export interface FileLine {
  /** The file's name; absent for a file that is read alone. */
  readonly file?: string;
  readonly line: number;
  readonly cells: readonly unknown[];
  /** See `TextRow`. */
  readonly fault?: WidthFault;
}

/** Returns the reason why a line's values cannot be trusted; undefined if they stand under their headings. */
export const reasonOfWidth = ({ fault }: FileLine): string | undefined => {
  if (fault === undefined) return undefined;
  return fault === "short"
    ? t`the line has fewer values than there are headings: if a program left out blank cells, save as .xlsx`
    : t`the line has more values than there are headings`;
};

/** The field of each column of a file; undefined for one that is not used. */
export type ColumnFields = readonly (Field | undefined)[];

/** A line with its bet, or with a runner's starting price. */
export interface BetLine extends FileLine {
  readonly bet: Bet;
  /** True for a start that only tells the races of a meeting apart, because its clock is not the track's. */
  readonly isStartElsewhere?: true;
}

/** A track whose time zone decides a day or a start in a file, and is not in the table of tracks. */
export interface UnknownTrack {
  /** Its key in `GivenZones`. */
  readonly key: string;
  /** The file's name for it. */
  readonly name: string;
  /** The zones of tracks in its country, or of all tracks. */
  readonly zones: readonly string[];
}

/** Returns tracks, each once, by its first name. */
export const eachTrackOnce = (tracks: readonly UnknownTrack[]): readonly UnknownTrack[] =>
  [...groupBy(tracks, ({ key }) => key).values()].flatMap(([first]) => first ?? []);

/**
 * Returns the zone to show for each track by its key: the zone answered for the track; without an answer, the
 * only zone answered for tracks of the same name in other countries or without a country, if the track's
 * country has this zone; otherwise "". An answer of "" stays.
 */
export function zonesShown(
  tracks: readonly UnknownTrack[],
  answerOf: (key: string) => string | undefined,
): ReadonlyMap<string, string> {
  const placeOf = (key: string): string | undefined => key.split(" ")[0];
  const answersFor = (place: string | undefined): ReadonlySet<string> =>
    new Set(tracks.flatMap(({ key }) => (placeOf(key) === place && answerOf(key)) || []));
  return new Map(
    tracks.map(({ key, zones }) => {
      const [only = "", ...others] = answersFor(placeOf(key));
      const proposal = others.length === 0 && zones.includes(only) ? only : "";
      return [key, answerOf(key) ?? proposal];
    }),
  );
}

/** A file of bets or of starting prices, after reading. */
export interface BetFile {
  readonly kind: RowKind;
  /** Each heading with its meaning; undefined for an unused column. */
  readonly columns: readonly (readonly [heading: string, field: string | undefined])[];
  /** The field of each column; absent for a known format, whose columns have one meaning. */
  readonly fields?: ColumnFields;
  /** The headings that may affect money but are not recognised. */
  readonly unknownMoney: readonly string[];
  /** The order in which numeric dates were read; undefined if there are none. */
  readonly dates: string | undefined;
  /** The tracks to ask a person about, also those whose zone was given. */
  readonly tracks?: readonly UnknownTrack[];
  readonly read: readonly BetLine[];
  /** The lines that cannot be used, each with a reason. */
  readonly refused: readonly RefusedLine[];
}

export interface RefusedLine extends Pick<FileLine, "file" | "line"> {
  readonly text: string;
  readonly reason: string;
  /** The race that lacks a starter's price because of this line. */
  readonly race?: string;
}

/** Returns the key of a bet's race. */
export const raceOf = ({ date, country, track, race, time }: Bet): string =>
  [date, track, race ?? `at ${String(time)}`, ...(country === undefined ? [] : [country])].join("\n");

/** Returns the key of a bet's runner, for bets of one type. */
export const runnerOf = (bet: Bet): string =>
  [bet.type, raceOf(bet), bet.number ?? comparableRunner(bet.runner ?? "")].join("\n");

/** Returns the words for a line in a reason. */
export const placeOf = ({ file, line }: Pick<FileLine, "file" | "line">): string =>
  file === undefined ? t`line ${line}` : t`${file}, line ${line}`;

/** Returns the refusal of a line, with the race that lacks a price because of it. */
export const refusedLine = (
  { file, line, cells }: FileLine,
  reason: string,
  race?: string | false,
): RefusedLine => ({
  ...(file === undefined ? {} : { file }),
  line,
  text: cells.join(" | "),
  reason,
  ...(typeof race === "string" ? { race } : {}),
});

/** Returns the refusal of a second price for a runner; two different prices are damage to its race. */
export function refusedRepeat(earlier: BetLine, repeat: BetLine): RefusedLine {
  const isSamePrice = (["startingPrice", "betfairPrice"] as const).every(
    (field) => earlier.bet[field] === repeat.bet[field],
  );
  return refusedLine(repeat, t`the runner of ${placeOf(earlier)} again`, !isSamePrice && raceOf(repeat.bet));
}
