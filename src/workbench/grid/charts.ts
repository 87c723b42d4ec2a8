import type { ChartDefinition, ChartDefinitionWithDataSource, Model, UID } from "@odoo/o-spreadsheet";
import { sheetIdOf } from "./cells";
import { chartDefinition } from "./chartDefinition";
import type { Area, ChartAxis, ChartBox, ChartDraft, ChartKey } from "./gridHost";
import type { Changes } from "./together";

type Dimension = "column" | "row";
type Definition = ChartDefinition<string>;

/** The size of a new chart in Excel, in pixels. */
const size = { width: 480, height: 288 } as const;
/** A new chart's distance from its data. */
const margin = 16;

/** Separates sheet and name in a chart's id: the engine keeps what follows when it copies a sheet. */
const sign = "??";
const nameOf = (figure: UID): string => figure.split(sign).at(-1) ?? figure;

/** Returns the pixels before a row or column. */
function startOf(model: Model, sheetId: UID, dimension: Dimension, index: number): number {
  const { getters } = model;
  const dimensions = dimension === "column" ? getters.getColDimensions : getters.getRowDimensions;
  return dimensions(sheetId, index).start;
}

/** Returns the row or column at some pixels, and how far into it they are. */
function indexAt(model: Model, sheetId: UID, dimension: Dimension, pixels: number) {
  const { numberOfCols, numberOfRows } = model.getters.getSheetSize(sheetId);
  const last = (dimension === "column" ? numberOfCols : numberOfRows) - 1;
  let index = 0;
  while (index < last && startOf(model, sheetId, dimension, index + 1) <= pixels) index++;
  return { index, offset: Math.max(0, pixels - startOf(model, sheetId, dimension, index)) };
}

/** Returns the position of a figure as the engine stores it: a cell and the pixels from its corner. */
function anchorAt(model: Model, sheetId: UID, { left, top }: Pick<ChartBox, "left" | "top">) {
  const column = indexAt(model, sheetId, "column", left);
  const row = indexAt(model, sheetId, "row", top);
  return { col: column.index, row: row.index, offset: { x: column.offset, y: row.offset } };
}

function boxOf(model: Model, sheetId: UID, figureId: UID): ChartBox {
  const figure = model.getters.getFigure(sheetId, figureId);
  if (!figure) throw new Error(`There is no chart "${nameOf(figureId)}" on this sheet`);
  const { col, row, offset, width, height } = figure;
  return {
    left: startOf(model, sheetId, "column", col) + offset.x,
    top: startOf(model, sheetId, "row", row) + offset.y,
    width,
    height,
  };
}

function boxOfCells(model: Model, sheetId: UID, { row, column, rows, columns }: Area): ChartBox {
  const [left, top] = [startOf(model, sheetId, "column", column), startOf(model, sheetId, "row", row)];
  const { getters } = model;
  const { end: right } = getters.getColDimensions(sheetId, column + columns - 1);
  const { end: bottom } = getters.getRowDimensions(sheetId, row + rows - 1);
  return { left, top, width: right - left, height: bottom - top };
}

export function gridCharts(workbook: () => Model, changes: Changes) {
  const idOf = (sheet: string): UID => sheetIdOf({ sheet }, workbook().getters);
  const names = (sheet: string): string[] => {
    changes.perform();
    const { getters } = workbook();
    return getters
      .getFigures(idOf(sheet))
      .filter(({ tag }) => tag === "chart")
      .map(({ id }) => nameOf(id));
  };

  /** Returns the ids of a chart; throws if the sheet has none of this name. */
  function idsOf({ sheet, name }: ChartKey) {
    const { getters } = workbook();
    const sheetId = idOf(sheet);
    const chartId = getters
      .getChartIds(sheetId)
      .find((id) => nameOf(getters.getFigureIdFromChartId(id)) === name);
    if (chartId === undefined) throw new Error(`There is no chart "${name}" on the sheet "${sheet}"`);
    return { sheetId, chartId, figureId: getters.getFigureIdFromChartId(chartId) };
  }

  const define = (chart: ChartKey, change: (definition: Definition) => object): void =>
    changes.add(() => {
      const ids = idsOf(chart);
      const definition = workbook().getters.getChartDefinition(ids.chartId);
      workbook().dispatch("UPDATE_CHART", {
        ...ids,
        definition: { ...definition, ...change(definition) },
      });
    });

  /** Changes sides of a chart's box. */
  function place(chart: ChartKey, sides: () => Partial<ChartBox>): void {
    changes.add(() => {
      const { sheetId, figureId } = idsOf(chart);
      const { left, top, ...size } = { ...boxOf(workbook(), sheetId, figureId), ...sides() };
      const at = anchorAt(workbook(), sheetId, { left, top });
      workbook().dispatch("UPDATE_FIGURE", { sheetId, figureId, ...size, ...at });
    });
  }

  function freeName(sheet: string): string {
    const taken = new Set(names(sheet));
    let number = 1;
    while (taken.has(`Chart ${number}`)) number++;
    return `Chart ${number}`;
  }

  return {
    names,
    /** Adds a chart beside its source and returns its name. Throws for a type that the grid lacks. */
    add(sheet: string, draft: ChartDraft): string {
      changes.perform();
      const definition = chartDefinition(draft);
      const name = freeName(sheet);
      const { left, top, width } = boxOfCells(workbook(), idOf(draft.source.sheet), draft.source);
      changes.add(() => {
        const sheetId = idOf(sheet);
        const id = `${sheetId}${sign}${name}`;
        const at = anchorAt(workbook(), sheetId, { left: left + width + margin, top });
        workbook().dispatch("CREATE_CHART", { sheetId, figureId: id, chartId: id, ...at, size, definition });
      });
      return name;
    },
    setTitle: (chart: ChartKey, text: string): void => define(chart, () => ({ title: { text } })),
    setAxisTitle: (chart: ChartKey, axis: ChartAxis, text: string): void =>
      define(chart, (definition) => {
        const axes = "axesDesign" in definition ? definition.axesDesign : undefined;
        return { axesDesign: { ...axes, [axis]: { ...axes?.[axis], title: { text } } } };
      }),
    /** Sets the colour of a series, "#0B6B4B", by its position. */
    setSeriesColor: (chart: ChartKey, series: number, backgroundColor: string): void =>
      define(chart, (definition) => {
        const { dataSource, dataSetStyles = {} } = definition as Partial<
          ChartDefinitionWithDataSource<string>
        >;
        const id = dataSource?.type === "range" ? dataSource.dataSets[series]?.dataSetId : undefined;
        if (id === undefined) throw new Error(`The chart "${chart.name}" has no series ${series + 1}`);
        return { dataSetStyles: { ...dataSetStyles, [id]: { ...dataSetStyles[id], backgroundColor } } };
      }),
    box(chart: ChartKey): ChartBox {
      changes.perform();
      const { sheetId, figureId } = idsOf(chart);
      return boxOf(workbook(), sheetId, figureId);
    },
    setBox: (chart: ChartKey, box: Partial<ChartBox>): void => place(chart, () => box),
    /** Lays the chart over the cells from the first area to the end of the last; moves it without a last. */
    cover(chart: ChartKey, first: Area, last?: Area): void {
      place(chart, () => {
        const rows = (last ?? first).row + (last ?? first).rows - first.row;
        const columns = (last ?? first).column + (last ?? first).columns - first.column;
        const box = boxOfCells(workbook(), idOf(chart.sheet), { ...first, rows, columns });
        return last ? box : { left: box.left, top: box.top };
      });
    },
  };
}

export type GridCharts = ReturnType<typeof gridCharts>;
