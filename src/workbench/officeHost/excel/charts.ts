import { addressOnSheet } from "../../grid/address";
import { excelLegend } from "../../grid/chartDefinition";
import { pixelsPerPoint } from "../../grid/gridLook";
import type { Area, ChartAxis, ChartBox, ChartKey } from "../../grid/gridHost";
import type { GridCharts } from "../../grid/charts";
import { ClientObject, ExcelError, loadable, settable, type RequestContext } from "./clientObject";
import { Range } from "./range";

type SeriesBy = "Auto" | "Columns" | "Rows";

interface ChartProperties extends ChartBox {
  readonly name: string;
}

function propertiesOf(charts: GridCharts, chart: ChartKey): ChartProperties {
  const { left, top, width, height } = charts.box(chart);
  return {
    name: chart.name,
    left: left / pixelsPerPoint,
    top: top / pixelsPerPoint,
    width: width / pixelsPerPoint,
    height: height / pixelsPerPoint,
  };
}

/** Excel.Chart on the grid, resolved to its sheet and name. */
export class Chart extends ClientObject<ChartKey, ChartProperties> {
  constructor(context: RequestContext, find: () => ChartKey | undefined) {
    const { charts } = context.page.grid;
    super(context, { find, properties: (chart) => propertiesOf(charts, chart) });
  }

  readonly title = settable({
    text: (text: string) => this.change((charts, chart) => charts.setTitle(chart, text)),
    visible: (shown: boolean) => this.change((charts, chart) => !shown && charts.setTitle(chart, "")),
  });
  readonly legend = settable({
    position: (position: string) =>
      this.change((charts, chart) => {
        const legend = excelLegend(position);
        if (!legend) throw new ExcelError("InvalidArgument", `The grid has no legend at ${position}`);
        charts.setLegend(chart, legend);
      }),
    visible: (shown: boolean) =>
      this.change((charts, chart) => charts.setLegend(chart, shown ? "bottom" : "none")),
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

  get name(): string {
    return this.property("name");
  }
  set name(name: string) {
    this.enqueue((chart) => {
      this.context.page.grid.charts.rename(chart, name);
      this.retarget({ ...chart, name });
    });
  }
  get left(): number {
    return this.property("left");
  }
  set left(points: number) {
    this.setSide("left", points);
  }
  get top(): number {
    return this.property("top");
  }
  set top(points: number) {
    this.setSide("top", points);
  }
  get width(): number {
    return this.property("width");
  }
  set width(points: number) {
    this.setSide("width", points);
  }
  get height(): number {
    return this.property("height");
  }
  set height(points: number) {
    this.setSide("height", points);
  }
  setPosition(first: Range | string, last?: Range | string): void {
    this.change((charts, chart) =>
      charts.cover(chart, this.cells(chart, first), last === undefined ? last : this.cells(chart, last)),
    );
  }
  delete(): void {
    this.change((charts, chart) => charts.remove(chart));
  }

  private change(change: (charts: GridCharts, chart: ChartKey) => void): void {
    this.enqueue((chart) => change(this.context.page.grid.charts, chart));
  }
  private setSide(side: keyof ChartBox, points: number): void {
    this.change((charts, chart) => charts.setBox(chart, { [side]: points * pixelsPerPoint }));
  }
  private axisTitle(axis: ChartAxis) {
    return settable({
      text: (text: string) => this.change((charts, chart) => charts.setAxisTitle(chart, axis, text)),
    });
  }
  /** Returns the cells of a range, or of an address on the chart's sheet. */
  private cells({ sheet }: ChartKey, given: Range | string): Area {
    if (given instanceof Range) return given.area();
    return this.context.page.grid.area(addressOnSheet(sheet, given));
  }
}

/** Excel.ChartCollection on the grid, resolved to the sheet's name. */
export class ChartCollection extends loadable<string, { items: Chart[]; count: number }>("items", "count") {
  constructor(context: RequestContext, find: () => string) {
    const { charts } = context.page.grid;
    const item = (sheet: string, name: string): Chart =>
      new Chart(context, () => ({ sheet, name })).load("name");
    super(context, {
      find,
      properties: (sheet) => ({
        items: charts.names(sheet).map((name) => item(sheet, name)),
        count: charts.names(sheet).length,
      }),
    });
  }

  getItem(name: string): Chart {
    return new Chart(this.context, () => {
      const sheet = this.resolved();
      const names = this.context.page.grid.charts.names(sheet);
      const found = names.find((other) => other.toLowerCase() === name.toLowerCase());
      return found === undefined ? undefined : { sheet, name: found };
    });
  }
  getItemOrNullObject(name: string): Chart {
    return this.getItem(name);
  }
  add(type: string, source: Range, seriesBy: SeriesBy = "Auto"): Chart {
    return new Chart(this.context, () => {
      const sheet = this.resolved();
      const { charts } = this.context.page.grid;
      return { sheet, name: charts.add(sheet, { type, source: source.area(), seriesBy }) };
    });
  }
}
