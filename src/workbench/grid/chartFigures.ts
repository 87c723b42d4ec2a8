import type { SheetChart, SheetContent } from "../../addin/excel/sheetContent";
import { parseAddress } from "./address";
import { chartDefinition } from "./chartDefinition";
import type { Area } from "./gridHost";

/** The engine's size of a column and of a row, in pixels, where the sheet states none. */
const usual = { width: 96, height: 23 } as const;

/** Adds up the sizes of some columns or rows. */
const extent = (first: number, count: number, sizeOf: (index: number) => number): number =>
  Array.from({ length: count }, (_, index) => sizeOf(first + index)).reduce((sum, size) => sum + size, 0);

/** Returns the cells from the first of one address to the last of another. */
function areaBetween(from: string, to: string): Area {
  const [first, last] = [parseAddress(from, ""), parseAddress(to, "")];
  return { ...first, rows: last.row + 1 - first.row, columns: last.column + 1 - first.column };
}

function figure({ source, from, to, chart }: SheetChart, sheet: SheetContent, id: string): object {
  const { row, column, rows, columns } = areaBetween(from, to);
  const { type, title, axes, seriesBy = "Columns", colors = [] } = chart;
  const titles = Object.entries({ x: axes[0], y: axes[1] }).filter(([, text]) => text !== "");
  const draft = { type, seriesBy, isNamed: true, source: parseAddress(source, sheet.name) };
  return {
    id,
    tag: "chart",
    col: column,
    row,
    offset: { x: 0, y: 0 },
    width: extent(column, columns, (index) => sheet.widths?.[index] ?? usual.width),
    height: extent(row, rows, (index) => sheet.heights?.[index + 1] ?? usual.height),
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
