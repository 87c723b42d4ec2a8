import { cellAddress, columnName } from "../../cells/addresses";
import type { WrittenHeading } from "../../cells/bets/writeBet";

/** The headings of the bets sheet: facts of a bet, and columns that the log writes. */
export type BetHeading = WrittenHeading | "Logged, your clock" | "Start, your clock" | "Model";

interface BetColumn {
  readonly heading: BetHeading;
  readonly width: number;
  readonly format?: string;
}

/** The columns of a new sheet's bets; SETTLE reads those whose headings it knows. */
export const betColumns: readonly BetColumn[] = [
  { heading: "Logged, your clock", width: 128, format: "d mmm hh:mm" },
  { heading: "Date", width: 84, format: "d mmm yyyy" },
  { heading: "Start, your clock", width: 108, format: "hh:mm" },
  { heading: "Track", width: 92, format: "@" },
  { heading: "Race", width: 38 },
  { heading: "No", width: 30 },
  { heading: "Runner", width: 178, format: "@" },
  { heading: "Type", width: 60, format: "@" },
  { heading: "Side", width: 38, format: "@" },
  { heading: "Price", width: 48, format: "0.00" },
  { heading: "Stake", width: 58, format: "#,##0.00" },
  { heading: "My chance", width: 72, format: "0.0%" },
  { heading: "Model", width: 52, format: "0.0%" },
  { heading: "Terms", width: 48, format: "@" },
  { heading: "Places", width: 48 },
  { heading: "Free bet", width: 62, format: "@" },
  { heading: "BOG", width: 38, format: "@" },
  { heading: "Currency", width: 64, format: "@" },
  { heading: "Bet number", width: 84, format: "@" },
  { heading: "Multiple", width: 76, format: "@" },
  { heading: "Finish", width: 54, format: "@" },
  { heading: "Result", width: 54, format: "@" },
  { heading: "Dead heat", width: 70, format: "@" },
  { heading: "Deduction", width: 76, format: "0%" },
  { heading: "Returned", width: 70, format: "#,##0.00" },
  { heading: "Commission", width: 86, format: "0.0%" },
  { heading: "SP", width: 48, format: "0.00" },
  { heading: "SP chance", width: 76, format: "0.0%" },
  { heading: "BSP", width: 48, format: "0.00" },
  { heading: "Liability", width: 66, format: "#,##0.00" },
  { heading: "Unit stake", width: 74, format: "#,##0.00" },
  { heading: "Total stake", width: 78, format: "#,##0.00" },
  { heading: "Place price", width: 78, format: "0.00" },
  { heading: "Dividend", width: 90, format: "@" },
  { heading: "Cash out", width: 68, format: "#,##0.00" },
  { heading: "Profit/loss", width: 78, format: "#,##0.00" },
  { heading: "Struck", width: 100, format: "d mmm hh:mm" },
  { heading: "Withdrawn", width: 110, format: "@" },
  { heading: "Reduction", width: 76, format: "@" },
  { heading: "Runners", width: 60 },
  { heading: "Off", width: 46, format: "hh:mm" },
  { heading: "Country", width: 60, format: "@" },
];

/** The row of the headings; bets follow, down to the last row that the sheet's formulas cover. */
export const headingsRow = 7;
export const firstBet = headingsRow + 1;
export const lastBet = headingsRow + 5000;

/** The fields of SETTLE that a new sheet shows to the left of its bets, where they stay in view. */
export const resultFields = [
  "status",
  "profit",
  "risk",
  "runner",
  "closingValue",
  "finish",
  "startingPrice",
  "reason",
] as const;

/** The columns of a bets sheet, counted from 0. */
export interface BetLayout {
  readonly at: ReadonlyMap<BetHeading, number>;
  /** The first and the last column of the bets. */
  readonly first: number;
  readonly last: number;
  /** The column with the outcome of each bet. */
  readonly status: number;
  /** The column with the possible loss of each bet; sheets of the first layout do not have it. */
  readonly risk: number | undefined;
}

const gap = 1;
const firstColumn = resultFields.length + gap;
export const newLayout: BetLayout = {
  at: new Map(betColumns.map(({ heading }, index) => [heading, firstColumn + index])),
  first: firstColumn,
  last: firstColumn + betColumns.length - 1,
  status: resultFields.indexOf("status"),
  risk: resultFields.indexOf("risk"),
};

/** The headings of every bets sheet; people may have removed or added others. */
const needed: readonly BetHeading[] = [
  ...(["Logged, your clock", "Date", "Start, your clock", "Track", "Race", "No", "Runner", "Type"] as const),
  ...(["Price", "Stake", "My chance", "Model"] as const),
];
const headings: ReadonlySet<unknown> = new Set(betColumns.map(({ heading }) => heading));
const widest = 100;

/** The cells that hold the headings of a bets sheet, in any layout. */
export const headingCells = `A${headingsRow}:${columnName(widest - 1)}${headingsRow}`;

/**
 * Returns the columns of a bets sheet from its row of headings, whatever its name and the order of its
 * columns; undefined for other sheets. The results are to the left of the bets; in sheets of the first layout
 * they are to the right.
 */
export function layoutOf([head = []]: readonly (readonly unknown[])[]): BetLayout | undefined {
  const first = head.indexOf(needed[0]);
  if (first < 0 || !needed.every((heading) => head.includes(heading))) return undefined;
  const lastNeeded = Math.max(...needed.map((heading) => head.indexOf(heading)));
  const blank = head.findIndex((heading, index) => index > lastNeeded && (heading ?? "") === "");
  const last = (blank < 0 ? head.length : blank) - 1;
  const at = new Map<BetHeading, number>();
  for (let column = first; column <= last; column++) {
    const heading = head[column];
    if (headings.has(heading)) at.set(heading as BetHeading, column);
  }
  const isFirstLayout = first === 0;
  const result = (heading: string): number =>
    head.findIndex((one, column) => one === heading && (column < first || column > last));
  // The headings of results are missing while their formula shows an error.
  const [status, risk] = [result("Status"), result("Risk")];
  return {
    at,
    first,
    last,
    status: status >= 0 ? status : isFirstLayout ? last + gap + 1 : newLayout.status,
    risk: risk >= 0 ? risk : isFirstLayout ? undefined : newLayout.risk,
  };
}

/** Returns the cells of some rows of bets, such as A8:P9. */
export const betRows = ({ first, last }: BetLayout, row: number, count: number): string =>
  `${cellAddress(first, row)}:${cellAddress(last, row + count - 1)}`;

/** Returns the cells of all bets, with their headings. */
export const betCells = (layout: BetLayout): string =>
  betRows(layout, headingsRow, lastBet - headingsRow + 1);

/**
 * Returns the number formats for rows of bets by range, including the text format, because March 5 would
 * become a day.
 */
export const betFormats = (
  { at }: BetLayout,
  first: number,
  count: number,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    betColumns.flatMap(({ heading, format }) => {
      const column = at.get(heading);
      return column === undefined || format === undefined
        ? []
        : [[`${cellAddress(column, first)}:${cellAddress(column, first + count - 1)}`, format]];
    }),
  );
