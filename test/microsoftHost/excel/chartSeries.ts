import type { ChartKey } from "../../../src/workbench/grid/gridHost";
import type { GridCharts } from "../../../src/workbench/grid/charts";
import { HostObject } from "../requests/hostObject";

type SetColor = (color: string) => void;

/** Excel.ChartFill. */
class ChartFill extends HostObject {
  readonly typeName = "ChartFill";
  private readonly setColor: SetColor;

  constructor(setColor: SetColor) {
    super();
    this.setColor = setColor;
  }
  SetSolidColor(color: string): void {
    this.setColor(color);
  }
}

/** Excel.ChartSeriesFormat. */
class ChartSeriesFormat extends HostObject {
  readonly typeName = "ChartSeriesFormat";
  readonly Fill: ChartFill;

  constructor(setColor: SetColor) {
    super();
    this.Fill = new ChartFill(setColor);
  }
}

/** Excel.ChartSeries. */
class ChartSeries extends HostObject {
  readonly typeName = "ChartSeries";
  readonly Format: ChartSeriesFormat;

  constructor(setColor: SetColor) {
    super();
    this.Format = new ChartSeriesFormat(setColor);
  }
}

/** Excel.ChartSeriesCollection. */
export class ChartSeriesCollection extends HostObject {
  readonly typeName = "ChartSeriesCollection";
  private readonly charts: GridCharts;
  private readonly key: () => ChartKey;

  constructor(charts: GridCharts, key: () => ChartKey) {
    super();
    this.charts = charts;
    this.key = key;
  }
  GetItemAt(index: number): ChartSeries {
    return new ChartSeries((color) => this.charts.setSeriesColor(this.key(), index, color));
  }
}
