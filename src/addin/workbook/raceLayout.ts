import { cellAddress } from "./cellAddress";

/** A race as its sheet's input cells state it; a formula may take the place of a value. */
export interface RaceSelection {
  readonly date: string;
  readonly track: string;
  readonly race: string | number;
  /** Race type and country: "race_code=gallops; country=au". */
  readonly options: string;
}

/** The input cells of a race's sheet, which its formulas refer to. */
export const raceCells = {
  /** Date, track and race: the first arguments of every function. */
  race: "$B$1,$B$2,$B$3",
  options: "$B$4",
  scratched: "$B$5:$G$5",
  sharpen: "$B$6",
  model: "$D$6",
  bank: "$B$7",
  kellyFraction: "$D$7",
} as const;

/** The number of runners that a sheet leaves room for. */
export const fieldSize = 24;

/** The row of the tables' headings, above the runners. */
export const headingRow = 9;

/**
 * The first column of each table of a race's sheet. The tables stand side by side, so that a large field
 * spills over nothing.
 */
export const tableColumns = { form: 0, prices: 7, market: 17, record: 23, order: 34, speed: 40 } as const;

/** Returns the range of a column beside the runners. */
export const runnerRange = (column: number): string =>
  `${cellAddress(column, headingRow + 1)}:${cellAddress(column, headingRow + fieldSize)}`;

/** The labels of column A from its first row, which tell that a sheet shows a race. */
export const raceLabels = ["Date", "Track", "Race", "Options", "Scratch", "Sharpen", "Bank"] as const;

/** The range that states whether a sheet shows a race, and which: labels, inputs and the start time. */
export const raceHead = `A1:E${raceLabels.length}`;

/** The row and column of the start time in `raceHead`, counted from 0. */
export const startTime = { row: 1, column: 4 } as const;

/** The cell of the first table's formula; a copy of the sheet as values has none. */
export const firstFormula = cellAddress(tableColumns.form, headingRow);

interface InputRange {
  readonly rows: number;
  readonly columns: number;
  /** The value of each cell before anything is entered; blank without it. */
  readonly initial?: number;
}

/** The cells whose entries belong to the race that the sheet shows: scratchings, scenario and market odds. */
export const entryRanges: Readonly<Record<string, InputRange>> = {
  "B5:G5": { rows: 1, columns: 6 },
  B6: { rows: 1, columns: 1, initial: 1 },
  D6: { rows: 1, columns: 1 },
  [runnerRange(tableColumns.market)]: { rows: fieldSize, columns: 1 },
};
