import type { CellLook, SheetLook } from "./applySheetLook";

/** Excel's names for the types of charts that the add-in inserts. */
export type ChartType = "ColumnClustered" | "LineMarkers" | "XYScatter";

/** A chart over cells: the first row names the series, the first column holds the categories or x values. */
export interface ChartDesign {
  readonly type: ChartType;
  readonly title: string;
  /** The titles of the category (or x) axis and of the value axis; "" for no title. */
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

/**
 * Returns sample cells, by which Excel distinguishes names from values when it adds a chart over empty cells.
 */
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

/** A cell that opens a sheet when clicked. */
export interface SheetLink {
  readonly cell: string;
  readonly sheet: string;
  /** The look of the cell, because Excel gives links a different look. */
  readonly look: CellLook;
}

/** A chart on a sheet, covering the cells from one to another. */
export interface SheetChart {
  /** The range of its values, including the names of series and categories. */
  readonly source: string;
  readonly size: { readonly rows: number; readonly columns: number };
  readonly from: string;
  readonly to: string;
  readonly chart: ChartDesign;
}

/** A sheet to be added, as data. Addresses and ranges are in Excel's notation, without a sheet. */
export interface SheetContent extends SheetLook {
  readonly name: string;
  /** The input of each cell; a text that begins with "=" is a formula, in English with commas. */
  readonly cells: Readonly<Record<string, string | number>>;
  /** Values or references that stand for computed formulas when requests are planned. */
  readonly planned?: Readonly<Record<string, string>>;
  readonly formats?: Readonly<Record<string, string>>;
  /** Column widths in pixels, from column A. */
  readonly widths?: readonly number[];
  /** Links to sheets that are added together with this one; their cells hold the texts. */
  readonly links?: readonly SheetLink[];
  readonly charts?: readonly SheetChart[];
  /** The cells whose values identify a sheet with the same content; such a sheet is not added again. */
  readonly identity?: readonly string[];
}

/** A race for the input cells of its sheet; a formula may replace a value. */
export interface RaceSelection {
  readonly date: string;
  readonly track: string;
  readonly race: string | number;
  /** Race code and country: "race_code=gallops; country=au". */
  readonly options: string;
  /** gallops, harness or greyhounds. */
  readonly raceCode: string;
  /** The largest field among the races that the sheet will show. */
  readonly runners?: number;
  /** True once a result may be available. */
  readonly hasRun?: boolean;
  /** Example prices, marked as such, in the order of the runners; null for a runner without a price. */
  readonly prices?: readonly (number | null)[];
}

/** Returns the sheets of the example workbook for a race, with the distances that its bias lab compares. */
export type ExampleSheets = (
  race: RaceSelection & { readonly distances: readonly (string | number)[] },
) => SheetContent[];
