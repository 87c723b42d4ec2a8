import type { CellInput } from "../excel/sheetInputs";
import type { BetHeading, BetLayout } from "./betLayout";

/** A row of the bets sheet by heading, without blank cells. */
export type BetRow = Readonly<Partial<Record<BetHeading, CellInput>>>;

/** The columns whose facts come from the source or the sheet's options if a sheet lacks them. */
export const givenOtherwise: ReadonlySet<BetHeading> = new Set<BetHeading>([
  ...(["Returned", "Profit/loss", "Commission", "Currency", "Struck"] as const),
]);

type Fold = (row: BetRow) => BetRow | undefined;

const withType = (row: BetRow, word: string): BetRow => ({ ...row, Type: `${row.Type ?? "win"} ${word}` });

/** Returns the finish of the runner for a stated outcome of the bet; a lay wins if the runner loses. */
function finishOf({ Result: result = "", Side: side = "" }: BetRow): CellInput {
  if (side !== "lay") return result;
  return result === "won" ? "lost" : result === "lost" ? "won" : result;
}

/** The facts that another cell can hold in words; undefined if it cannot. */
const folds: readonly (readonly [heading: BetHeading, fold: Fold])[] = [
  [
    "Result",
    (row) => {
      if (row.Result === "open" || row.Finish !== undefined) return row;
      return { ...row, Finish: finishOf(row) };
    },
  ],
  ["Side", (row) => (row.Side === "lay" ? withType(row, "lay") : row)],
  ["BOG", (row) => withType(row, "BOG")],
  [
    "Free bet",
    (row) => {
      if (row["Free bet"] === "yes") return withType(row, "free bet");
      return row["Free bet"] === "stake returned" ? withType(row, "stake returned") : undefined;
    },
  ],
  [
    "Unit stake",
    (row) => {
      const stake = row["Unit stake"] ?? "";
      if (row.Type === "each way") return { ...row, Stake: `${stake} EW` };
      return row.Multiple === undefined ? { ...row, Stake: stake } : undefined;
    },
  ],
  [
    "Total stake",
    (row) => (row.Multiple === undefined ? { ...row, Stake: row["Total stake"] ?? "" } : undefined),
  ],
  [
    "Dead heat",
    (row) => {
      const isLevel = typeof row["Dead heat"] === "number" && /^\d+=$/.test(String(row.Finish));
      return isLevel ? { ...row, Finish: `${row.Finish}${row["Dead heat"]}` } : undefined;
    },
  ],
  // A number that no other row shares does not make a multiple.
  ["Bet number", (row) => (row.Multiple === undefined ? row : undefined)],
];

/** Returns a row for a sheet's columns, and the headings of facts that they cannot hold. */
export function fitRow(
  row: BetRow,
  { at }: Pick<BetLayout, "at">,
): { readonly row: BetRow; readonly lacking: readonly BetHeading[] } {
  const lacking: BetHeading[] = [];
  let fitted = row;
  for (const [heading, fold] of folds) {
    if (fitted[heading] === undefined || at.has(heading)) continue;
    const folded = fold(fitted);
    if (folded === undefined) continue;
    const { [heading]: _, ...rest } = folded;
    fitted = rest;
  }
  const keptCells: Partial<Record<BetHeading, CellInput>> = {};
  for (const heading of Object.keys(fitted) as BetHeading[]) {
    if (at.has(heading)) keptCells[heading] = fitted[heading] ?? "";
    else if (!givenOtherwise.has(heading)) lacking.push(heading);
  }
  return { row: keptCells, lacking };
}
