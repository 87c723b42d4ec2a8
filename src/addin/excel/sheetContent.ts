import type { SheetLook } from "./sheetLook";

/** A sheet to be added, as data. Addresses and ranges are Excel's, without a sheet. */
export interface SheetContent extends SheetLook {
  readonly name: string;
  /** The input of each cell; a text that begins with "=" is a formula, in English with commas. */
  readonly cells: Readonly<Record<string, string | number>>;
  /** Number formats by range. */
  readonly formats?: Readonly<Record<string, string>>;
  /** Column widths in pixels, from column A. */
  readonly widths?: readonly number[];
  /** The number of columns at the left that stay in view. */
  readonly frozen?: number;
}

/** The race that the example workbook shows; a formula may take the place of a value. */
export interface ExampleRace {
  readonly date: string;
  readonly track: string;
  readonly race: string | number;
  readonly raceCode: string;
  /** Race type and country: "race_code=gallops; country=au". */
  readonly options: string;
  /** The distances that the bias lab compares. */
  readonly distances: readonly (string | number)[];
}

/** Returns the sheets of the example workbook. */
export type ExampleSheets = (race: ExampleRace) => SheetContent[];
