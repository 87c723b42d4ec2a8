import type { ChartDefinition, ChartDefinitionWithDataSource, Model, UID } from "@odoo/o-spreadsheet";
import { sheetIdOf } from "./sheetAreas";
import { chartDefinition } from "./chartDefinition";
import type { Area, ChartAxis, ChartBox, ChartDraft, ChartKey } from "./gridHost";
import type { Changes } from "./together";

type Definition = ChartDefinition<string>;

/** The size of a new chart in Excel, in pixels. */
const size = { width: 480, height: 288 } as const;
/** A new chart's distance from its data. */
const margin = 16;

/** Separates sheet and name in a chart's id; the engine keeps the part after it when it copies a sheet. */
const sign = "??";
const nameOf = (figure: UID): string => figure.split(sign).at(-1) ?? figure;

function sizeOf({ getters }: Model, sheetId: UID, { row, column, rows, columns }: Area) {
  const { start: left } = getters.getColDimensions(sheetId, column);
  const { start: top } = getters.getRowDimensions(sheetId, row);
  const { end: right } = getters.getColDimensions(sheetId, column + columns - 1);
  const { end: bottom } = getters.getRowDimensions(sheetId, row + rows - 1);
  return { width: right - left, height: bottom - top };
}

/**
 * Returns the position of a figure in the engine's form: a cell, and the pixels to the right of its corner.
 */
const anchorAt = ({ row, column }: Pick<Area, "row" | "column">, x = 0) => ({
  col: column,
  row,
  offset: { x, y: 0 },
});

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

  /** Returns a chart's figure and ids; throws if the sheet has no chart of this name. */
  function find({ sheet, name }: ChartKey) {
    const { getters } = workbook();
    const sheetId = idOf(sheet);
    const figure = getters.getFigures(sheetId).find(({ tag, id }) => tag === "chart" && nameOf(id) === name);
    const chartId =
      figure && getters.getChartIds(sheetId).find((id) => getters.getFigureIdFromChartId(id) === figure.id);
    if (!chartId) throw new Error(`There is no chart "${name}" on the sheet "${sheet}"`);
    return { figure, ids: { sheetId, chartId, figureId: figure.id } };
  }

  const define = (chart: ChartKey, change: (definition: Definition) => object): void =>
    changes.add(() => {
      const { ids } = find(chart);
      const definition = workbook().getters.getChartDefinition(ids.chartId);
      workbook().dispatch("UPDATE_CHART", {
        ...ids,
        definition: { ...definition, ...change(definition) },
      });
    });

  function place(chart: ChartKey, change: (sheetId: UID) => object): void {
    changes.add(() => {
      const { figure, ids } = find(chart);
      const { col, row } = figure;
      workbook().dispatch("UPDATE_FIGURE", { ...ids, col, row, ...change(ids.sheetId) });
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
    /** Adds a chart next to its source and returns its name. Throws for a type that the grid lacks. */
    add(sheet: string, draft: ChartDraft): string {
      changes.perform();
      const definition = chartDefinition(draft);
      const name = freeName(sheet);
      const { row, column, columns } = draft.source;
      changes.add(() => {
        const sheetId = idOf(sheet);
        const id = `${sheetId}${sign}${name}`;
        const at = anchorAt({ row, column: column + columns }, margin);
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
    /** Sets the colour of a series, such as "#0B6B4B", by position. */
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
      const { figure, ids } = find(chart);
      const { x: left, y: top, width, height } = workbook().getters.getFigureUI(ids.sheetId, figure);
      return { left, top, width, height };
    },
    resize: (chart: ChartKey, size: Partial<Pick<ChartBox, "width" | "height">>): void =>
      place(chart, () => size),
    /**
     * Lays the chart over the cells from the first area to the end of the last; only moves it if there is no
     * last area.
     */
    cover(chart: ChartKey, first: Area, last?: Area): void {
      place(chart, (sheetId) => {
        if (!last) return anchorAt(first);
        const rows = last.row + last.rows - first.row;
        const columns = last.column + last.columns - first.column;
        return { ...anchorAt(first), ...sizeOf(workbook(), sheetId, { ...first, rows, columns }) };
      });
    },
  };
}

export type GridCharts = ReturnType<typeof gridCharts>;
