import { cellAddress } from "./cellAddress";

/** The cells of a race's sheet that its formulas refer to. */
export const raceCells = {
  /** Date, track and race, in the order of every function. */
  race: "$B$1,$B$2,$B$3",
  options: "$B$4",
  scratched: "$B$5:$G$5",
  sharpen: "$B$6",
  model: "$D$6",
  bank: "$B$7",
  kellyFraction: "$D$7",
} as const;

/** The largest field that a sheet leaves room for. */
export const fieldSize = 24;

/** The row of the tables' headings; the runners follow. */
export const headingRow = 9;

/** The tables of a race's sheet, each with its first column: side by side, so that no larger field can run into anything below. */
export const tableColumns = { form: 0, prices: 7, market: 17, record: 23, order: 34, speed: 40 } as const;

/** The cells of a column beside the runners. */
export const runnersDown = (column: number): string =>
  `${cellAddress(column, headingRow + 1)}:${cellAddress(column, headingRow + fieldSize)}`;

/** What a race's sheet is about, as it is typed into its cells; a formula may stand in the place of a value. */
export interface RaceSelection {
  readonly date: string;
  readonly track: string;
  readonly race: string | number;
  /** Race type and country: "race_code=gallops; country=au". */
  readonly options: string;
}
