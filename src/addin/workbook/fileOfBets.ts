import type { Bet } from "../../cells/bets/bet";
import type { RowKind } from "../../cells/bets/betColumns";
import type { Field } from "../../cells/bets/betReaders";

/** A line of a file with its cells. */
export interface FileLine {
  readonly line: number;
  readonly cells: readonly unknown[];
}

/** The field of each column of a file; undefined for one that is not used. */
export type ColumnFields = readonly (Field | undefined)[];

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
  readonly read: readonly (FileLine & { readonly bet: Bet })[];
  /** The lines that cannot be used, each with a reason. */
  readonly refused: readonly RefusedLine[];
}

export interface RefusedLine {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
  /** The race that lacks a starter's price because of this line. */
  readonly race?: string;
}

/** Returns the key of a bet's race. */
export const raceOf = ({ date, track, race, time }: Bet): string => [date, track, race ?? time].join("\n");
