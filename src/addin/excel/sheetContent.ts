import type { ChartDesign } from "./chartDesign";
import type { CellLook, SheetLook } from "./applySheetLook";

/** A cell that opens a sheet when it is clicked. */
export interface SheetLink {
  readonly cell: string;
  /** The name of the sheet to open. */
  readonly sheet: string;
  /** The look of the cell: Excel gives links one of its own. */
  readonly look: CellLook;
}

/** A chart of a sheet over the cells from one to another. */
export interface SheetChart {
  /** The range of its values, with the names of the series and categories. */
  readonly source: string;
  readonly size: { readonly rows: number; readonly columns: number };
  readonly from: string;
  readonly to: string;
  readonly chart: ChartDesign;
}

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
  /** Links to sheets that are added with this one; their cells hold the texts. */
  readonly links?: readonly SheetLink[];
  readonly charts?: readonly SheetChart[];
}

/** The race that the example workbook shows; a formula may take the place of a value. */
export interface ExampleRace {
  readonly date: string;
  readonly track: string;
  readonly race: string | number;
  readonly raceCode: string;
  /** Race type and country: "race_code=gallops; country=au". */
  readonly options: string;
  /** The largest field of the day. */
  readonly runners?: number;
  /** The distances that the bias lab compares. */
  readonly distances: readonly (string | number)[];
}

/** Returns the sheets of the example workbook. */
export type ExampleSheets = (race: ExampleRace) => SheetContent[];
