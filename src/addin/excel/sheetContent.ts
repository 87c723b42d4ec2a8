import type { CellLook, SheetLook } from "./applySheetLook";

/** Excel's names of the types of charts that the add-in inserts. */
export type ChartType = "ColumnClustered" | "LineMarkers" | "XYScatter";

/** A chart over cells: the first row names the series, the first column the categories or x values. */
export interface ChartDesign {
  readonly type: ChartType;
  readonly title: string;
  /** The titles of the axis of categories, or of x, and of the axis of values; "" for none. */
  readonly axes: readonly [category: string, value: string];
  /** Columns by default. */
  readonly seriesBy?: "Columns" | "Rows";
  /** The colours of the first series. */
  readonly colors?: readonly string[];
}

/** The size of an inserted chart in points. */
const size = { width: 390, height: 225 } as const;

/** Gives a chart its titles, its legend, its colours and its size. */
export function applyChartDesign(added: Excel.Chart, { title, axes, colors = [] }: ChartDesign): void {
  added.title.text = title;
  if (axes[0] !== "") added.axes.categoryAxis.title.text = axes[0];
  if (axes[1] !== "") added.axes.valueAxis.title.text = axes[1];
  added.width = size.width;
  added.height = size.height;
  for (const [index, color] of colors.entries())
    added.series.getItemAt(index).format.fill.setSolidColor(color);
}

/** Returns cells by which Excel knows names from values when it adds a chart over empty cells. */
export function sampleCells(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  { type }: ChartDesign,
): (string | number)[][] {
  const sample = (row: number, column: number): string | number => {
    if (row === 0) return `Series ${column}`;
    return column === 0 && type !== "XYScatter" ? `Name ${row}` : row;
  };
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => sample(row, column)),
  );
}

/** A cell that opens a sheet when it is clicked. */
export interface SheetLink {
  readonly cell: string;
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
  /** The value or reference that a computed formula is planned with, for the questions of other cells. */
  readonly planned?: Readonly<Record<string, string>>;
  readonly formats?: Readonly<Record<string, string>>;
  /** Column widths in pixels, from column A. */
  readonly widths?: readonly number[];
  /** Links to sheets that are added with this one; their cells hold the texts. */
  readonly links?: readonly SheetLink[];
  readonly charts?: readonly SheetChart[];
  /** The cells by whose values a sheet of the same name is known to show the same: it is not added again. */
  readonly identity?: readonly string[];
}

/** A race as its sheet's input cells state it; a formula may take the place of a value. */
export interface RaceSelection {
  readonly date: string;
  readonly track: string;
  readonly race: string | number;
  /** Race type and country: "race_code=gallops; country=au". */
  readonly options: string;
  /** gallops, harness or greyhounds. */
  readonly raceCode: string;
  /** The largest field of the races that the sheet is to show. */
  readonly runners?: number;
  /** True once there may be a result to ask for. */
  readonly hasRun?: boolean;
  /** Prices to begin with, marked as examples, in the order of the runners; null for one without. */
  readonly prices?: readonly (number | null)[];
}

/** Returns the sheets of the example workbook for a race, and the distances that its bias lab compares. */
export type ExampleSheets = (
  race: RaceSelection & { readonly distances: readonly (string | number)[] },
) => SheetContent[];
