import type { Bet } from "../../cells/bets/bet";
import type { RowKind } from "../../cells/bets/betColumns";

/** A line of a file with its cells. */
export interface FileLine {
  readonly line: number;
  readonly cells: readonly unknown[];
}

/** A file of bets, or of starting prices, as it was understood. */
export interface BetFile {
  readonly kind: RowKind;
  /** Each heading with what it was taken for; undefined for a column that is not used. */
  readonly columns: readonly (readonly [heading: string, field: string | undefined])[];
  /** The headings that may change the money and are not understood. */
  readonly unknownMoney: readonly string[];
  /** The order in which dates in numbers were read; undefined without any. */
  readonly dates: string | undefined;
  readonly read: readonly (FileLine & { readonly bet: Bet })[];
  /** The lines that cannot be used, each with the reason. */
  readonly refused: readonly RefusedLine[];
}

export interface RefusedLine {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
  /** The race that lacks a starter's price because of it. */
  readonly race?: string;
}

/** Returns what names the race of a bet. */
export const raceOf = ({ date, track, race, time }: Bet): string => [date, track, race ?? time].join("\n");
