import type { ChartDefinition } from "@odoo/o-spreadsheet";
import type { SheetChart, SheetContent } from "../../addin/excel/sheetContent";
import { addressOfArea, parseAddress } from "./address";
import type { Area, CellView, ChartDraft, LegendPosition } from "./gridHost";

type Definition = ChartDefinition<string>;

const line = { type: "line", labelsAsText: true, stacked: false, cumulative: false } as const;
const points = { ...line, hideDataMarkers: false } as const;
const scatter = { type: "scatter", labelsAsText: false } as const;
const radar = { type: "radar", stacked: false } as const;

/** The types of charts that the grid has, by Excel's names. */
const types: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ColumnClustered: { type: "bar", stacked: false },
  ColumnStacked: { type: "bar", stacked: true },
  BarClustered: { type: "bar", stacked: false, horizontal: true },
  BarStacked: { type: "bar", stacked: true, horizontal: true },
  Line: { ...line, hideDataMarkers: true },
  LineStacked: { ...line, stacked: true, hideDataMarkers: true },
  LineMarkers: points,
  LineMarkersStacked: { ...points, stacked: true },
  Area: { ...line, fillArea: true, hideDataMarkers: true },
  AreaStacked: { ...line, fillArea: true, stacked: true, hideDataMarkers: true },
  Pie: { type: "pie", isDoughnut: false },
  Doughnut: { type: "pie", isDoughnut: true },
  XYScatter: scatter,
  Radar: { ...radar, hideDataMarkers: true },
  RadarMarkers: radar,
  RadarFilled: { ...radar, fillArea: true },
};

const isText = ({ value }: CellView): boolean => typeof value === "string" && value !== "";

const column = (cells: readonly (readonly CellView[])[], index: number): CellView[] =>
  cells.flatMap((row) => row[index] ?? []);

/** Returns true for a row or column of names: texts, or anything beside a blank corner. */
const hasNames = ([corner, ...others]: readonly CellView[]): boolean =>
  others.length > 0 &&
  (others.some(isText) || (corner !== undefined && (corner.value === null || corner.value === "")));

/**
 * Returns the engine's definition of a chart. As in Excel, a first row and a first column of texts hold the
 * names of series and categories. Throws for a type that the grid lacks.
 *
 * @param cells The cells of the source.
 */
export function chartDefinition(
  { type, source, seriesBy = "Auto", isNamed = false }: ChartDraft,
  cells: readonly (readonly CellView[])[],
): Definition {
  const kind = types[type];
  if (!kind)
    throw new Error(`Cannot add a chart of the type ${type}: the grid has ${Object.keys(types).join(", ")}`);
  const byColumns = seriesBy === "Auto" ? source.rows >= source.columns : seriesBy === "Columns";
  const [first, titles] = byColumns ? [column(cells, 0), cells[0]] : [cells[0], column(cells, 0)];
  const count = byColumns ? source.columns : source.rows;
  const part = (area: Area, index: number): Area =>
    byColumns
      ? { ...area, column: area.column + index, columns: 1 }
      : { ...area, row: area.row + index, rows: 1 };
  const hasLabels = count > 1 && (isNamed || kind === scatter || hasNames(first ?? []));
  const hasTitles = isNamed || (hasLabels ? hasNames(titles ?? []) : (titles ?? []).some(isText));
  const dataSets = Array.from({ length: count - Number(hasLabels) }, (_, index) => ({
    dataSetId: String(index),
    dataRange: addressOfArea(part(source, index + Number(hasLabels))),
  }));
  return {
    ...kind,
    title: {},
    legendPosition: dataSets.length > 1 || kind.type === "pie" ? "bottom" : "none",
    background: "#FFFFFF",
    dataSetStyles: {},
    dataSource: {
      type: "range",
      dataSets,
      dataSetsHaveTitle: hasTitles,
      ...(hasLabels && { labelRange: addressOfArea(part(source, 0)) }),
    },
  } as unknown as Definition; // of the kinds of the table
}

const legends: readonly LegendPosition[] = ["top", "bottom", "left", "right"];

/** Returns the position of a legend by Excel's name, "Bottom"; undefined if the grid has none there. */
export const excelLegend = (position: string): LegendPosition | undefined =>
  legends.find((known) => known === position.toLowerCase());

/** The engine's size of a column and of a row, in pixels, where the sheet states none. */
const usual = { width: 96, height: 23 } as const;

/** Adds up the sizes of some columns or rows. */
const extent = (first: number, count: number, sizeOf: (index: number) => number): number =>
  Array.from({ length: count }, (_, index) => sizeOf(first + index)).reduce((sum, size) => sum + size, 0);

function figure({ source, from, to, chart }: SheetChart, sheet: SheetContent, id: string): object {
  const [{ row, column }, last] = [parseAddress(from, ""), parseAddress(to, "")];
  const { type, title, axes, seriesBy = "Columns", colors = [] } = chart;
  const titles = Object.entries({ x: axes[0], y: axes[1] }).filter(([, text]) => text !== "");
  const draft = { type, seriesBy, isNamed: true, source: parseAddress(source, sheet.name) };
  return {
    id,
    tag: "chart",
    col: column,
    row,
    offset: { x: 0, y: 0 },
    width: extent(column, last.column + 1 - column, (index) => sheet.widths?.[index] ?? usual.width),
    height: extent(row, last.row + 1 - row, (index) => sheet.heights?.[index + 1] ?? usual.height),
    data: {
      ...chartDefinition(draft, []),
      chartId: id,
      title: { text: title },
      axesDesign: Object.fromEntries(titles.map(([axis, text]) => [axis, { title: { text } }])),
      dataSetStyles: Object.fromEntries(
        colors.map((backgroundColor, index) => [String(index), { backgroundColor }]),
      ),
    },
  };
}

/** Returns the engine's data of a new sheet's charts, under the names that Excel would give them. */
export const chartFigures = (sheet: SheetContent, sheetId: string): object[] =>
  (sheet.charts ?? []).map((chart, index) => figure(chart, sheet, `${sheetId}??Chart ${index + 1}`));
