import type { ChartDefinition } from "@odoo/o-spreadsheet";
import type { SheetChart, SheetContent } from "../../addin/excel/sheetContent";
import { addressOfArea, parseAddress } from "./address";
import type { ChartDraft } from "./gridHost";

type Definition = ChartDefinition<string>;

const types: Readonly<Record<string, object>> = {
  ColumnClustered: { type: "bar", stacked: false },
  LineMarkers: {
    type: "line",
    labelsAsText: true,
    stacked: false,
    cumulative: false,
    hideDataMarkers: false,
  },
  XYScatter: { type: "scatter", labelsAsText: false },
};

/**
 * Returns the engine's definition of a chart whose first row and first column hold the names of the series
 * and categories. Throws for a type that the grid lacks.
 */
export function chartDefinition({ type, source, seriesBy = "Columns" }: ChartDraft): Definition {
  const kind = types[type];
  if (!kind)
    throw new Error(`Cannot add a chart of the type ${type}: the grid has ${Object.keys(types).join(", ")}`);
  const byColumns = seriesBy === "Columns";
  const part = (index: number): string =>
    addressOfArea(
      byColumns
        ? { ...source, column: source.column + index, columns: 1 }
        : { ...source, row: source.row + index, rows: 1 },
    );
  const dataSets = Array.from({ length: (byColumns ? source.columns : source.rows) - 1 }, (_, index) => ({
    dataSetId: String(index),
    dataRange: part(index + 1),
  }));
  return {
    ...kind,
    title: {},
    legendPosition: dataSets.length > 1 ? "bottom" : "none",
    background: "#FFFFFF",
    dataSetStyles: {},
    dataSource: { type: "range", dataSets, dataSetsHaveTitle: true, labelRange: part(0) },
  } as unknown as Definition; // has one of the kinds in the table
}

/** The engine's default size of a column and a row in pixels. */
const usual = { width: 96, height: 23 } as const;

const extent = (first: number, count: number, sizeOf: (index: number) => number): number =>
  Array.from({ length: count }, (_, index) => sizeOf(first + index)).reduce((sum, size) => sum + size, 0);

function figure({ source, from, to, chart }: SheetChart, sheet: SheetContent, id: string): object {
  const [{ row, column }, last] = [parseAddress(from, ""), parseAddress(to, "")];
  const { type, title, axes, seriesBy, colors = [] } = chart;
  const titles = Object.entries({ x: axes[0], y: axes[1] }).filter(([, text]) => text !== "");
  const draft = { type, source: parseAddress(source, sheet.name), ...(seriesBy && { seriesBy }) };
  return {
    id,
    tag: "chart",
    col: column,
    row,
    offset: { x: 0, y: 0 },
    width: extent(column, last.column + 1 - column, (index) => sheet.widths?.[index] ?? usual.width),
    height: extent(row, last.row + 1 - row, (index) => sheet.heights?.[index + 1] ?? usual.height),
    data: {
      ...chartDefinition(draft),
      chartId: id,
      title: { text: title },
      axesDesign: Object.fromEntries(titles.map(([axis, text]) => [axis, { title: { text } }])),
      dataSetStyles: Object.fromEntries(
        colors.map((backgroundColor, index) => [String(index), { backgroundColor }]),
      ),
    },
  };
}

/** Returns the engine's data for a new sheet's charts, with the names that Excel would give them. */
export const chartFigures = (sheet: SheetContent, sheetId: string): object[] =>
  (sheet.charts ?? []).map((chart, index) => figure(chart, sheet, `${sheetId}??Chart ${index + 1}`));
