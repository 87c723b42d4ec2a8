/** Excel's names of the types of charts that the add-in inserts. */
export type ChartType = "ColumnClustered" | "LineMarkers" | "XYScatter";

/**
 * A chart over cells: their first row names the series, their first column the categories, or the x values of
 * points.
 */
export interface ChartDesign {
  readonly type: ChartType;
  readonly title: string;
  /** The titles of the axis of categories, or of x, and of the axis of values. */
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
  added.axes.categoryAxis.title.text = axes[0];
  added.axes.valueAxis.title.text = axes[1];
  added.width = size.width;
  added.height = size.height;
  for (const [index, color] of colors.entries())
    added.series.getItemAt(index).format.fill.setSolidColor(color);
}
