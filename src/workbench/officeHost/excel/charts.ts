import { addressOnSheet } from "../../grid/address";
import { pixelsPerPoint } from "../../grid/lookNames";
import type { Area, ChartAxis, ChartKey } from "../../grid/gridHost";
import type { GridCharts } from "../../grid/charts";
import { ClientObject, settable, type RequestContext } from "./clientObject";
import { Range } from "./range";

/** Excel.Chart on the grid, identified by sheet and name. */
export class Chart extends ClientObject<ChartKey, object> {
  constructor(context: RequestContext, find: () => ChartKey) {
    super(context, { find, properties: () => ({}) });
  }

  readonly title = settable({
    text: (text: string) => this.change((charts, chart) => charts.setTitle(chart, text)),
  });
  readonly axes = { categoryAxis: { title: this.axisTitle("x") }, valueAxis: { title: this.axisTitle("y") } };
  readonly series = {
    getItemAt: (index: number) => ({
      format: {
        fill: {
          setSolidColor: (color: string) =>
            this.change((charts, chart) => charts.setSeriesColor(chart, index, color)),
        },
      },
    }),
  };

  set width(points: number) {
    this.change((charts, chart) => charts.resize(chart, { width: points * pixelsPerPoint }));
  }
  set height(points: number) {
    this.change((charts, chart) => charts.resize(chart, { height: points * pixelsPerPoint }));
  }
  setPosition(first: Range | string, last?: Range | string): void {
    this.change((charts, chart) =>
      charts.cover(chart, this.cells(chart, first), last === undefined ? last : this.cells(chart, last)),
    );
  }

  private change(change: (charts: GridCharts, chart: ChartKey) => void): void {
    this.enqueue((chart) => change(this.context.page.grid.charts, chart));
  }
  private axisTitle(axis: ChartAxis) {
    return settable({
      text: (text: string) => this.change((charts, chart) => charts.setAxisTitle(chart, axis, text)),
    });
  }
  /** Returns the cells of a range or of an address on the chart's sheet. */
  private cells({ sheet }: ChartKey, source: Range | string): Area {
    if (source instanceof Range) return source.area();
    return this.context.page.grid.area(addressOnSheet(sheet, source));
  }
}
