/** Excel's names of the types of charts that the add-in inserts. */
export type ChartType = "ColumnClustered" | "LineMarkers" | "XYScatter";

/**
 * A chart over cells: their first row names the series, their first column the categories, or the x values of
 * points.
 */
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

/**
 * Returns cells by which Excel knows the names of series and categories: it decides by their content when the
 * chart is added, and the formulas' tables are not calculated by then.
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
