import { addressOnSheet } from "../../../src/workbench/grid/address";
import { pixelsPerPoint } from "../../../src/workbench/grid/lookNames";
import type { ChartAxis, ChartKey } from "../../../src/workbench/grid/gridHost";
import type { GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { HostError, HostObject, notFound } from "../requests/hostObject";
import { ChartSeriesCollection } from "./chartSeries";
import { Range } from "./range";

/** A part of a chart. */
abstract class ChartPart extends HostObject {
  protected readonly grid: GridHost;
  protected readonly key: () => ChartKey;

  constructor(grid: GridHost, key: () => ChartKey) {
    super();
    this.grid = grid;
    this.key = key;
  }
}

/** Excel.ChartTitle. */
class ChartTitle extends ChartPart {
  readonly typeName = "ChartTitle";
  set Text(text: string) {
    this.grid.charts.setTitle(this.key(), text);
  }
}

/** Excel.ChartAxisTitle. */
class ChartAxisTitle extends HostObject {
  readonly typeName = "ChartAxisTitle";
  private readonly put: (text: string) => void;

  constructor(put: (text: string) => void) {
    super();
    this.put = put;
  }
  set Text(text: string) {
    this.put(text);
  }
}

/** Excel.ChartAxis. */
class ChartAxisPart extends HostObject {
  readonly typeName = "ChartAxis";
  readonly Title: ChartAxisTitle;

  constructor(put: (text: string) => void) {
    super();
    this.Title = new ChartAxisTitle(put);
  }
}

/** Excel.ChartAxes. */
class ChartAxes extends ChartPart {
  readonly typeName = "ChartAxes";
  readonly CategoryAxis = this.axis("x");
  readonly ValueAxis = this.axis("y");

  private axis(name: ChartAxis): ChartAxisPart {
    return new ChartAxisPart((text) => this.grid.charts.setAxisTitle(this.key(), name, text));
  }
}

/** Excel.Chart. */
class Chart extends HostObject {
  readonly typeName = "Chart";
  override readonly kept = true;
  private readonly grid: GridHost;
  private readonly sheet: () => string;
  private readonly current: string;

  constructor(grid: GridHost, sheet: () => string, name: string) {
    super();
    this.grid = grid;
    this.sheet = sheet;
    this.current = name;
  }

  override identity(): { Name: string } {
    return { Name: this.current };
  }
  get Name(): string {
    return this.current;
  }
  get Title(): ChartTitle {
    return new ChartTitle(this.grid, () => this.key());
  }
  get Axes(): ChartAxes {
    return new ChartAxes(this.grid, () => this.key());
  }
  get Series(): ChartSeriesCollection {
    return new ChartSeriesCollection(this.grid.charts, () => this.key());
  }
  set Width(points: number) {
    this.grid.charts.resize(this.key(), { width: points * pixelsPerPoint });
  }
  set Height(points: number) {
    this.grid.charts.resize(this.key(), { height: points * pixelsPerPoint });
  }
  SetPosition(first: unknown, last?: unknown): void {
    this.grid.charts.cover(this.key(), this.cells(first), last ? this.cells(last) : undefined);
  }

  private key(): ChartKey {
    return { sheet: this.sheet(), name: this.current };
  }
  /** Returns the cells of a range, or of an address on the chart's sheet. */
  private cells(sourceCells: unknown) {
    if (sourceCells instanceof Range) return sourceCells.area();
    return this.grid.area(addressOnSheet(this.sheet(), String(sourceCells)));
  }
}

/** Excel.ChartCollection. */
export class ChartCollection extends HostObject {
  readonly typeName = "ChartCollection";
  private readonly grid: GridHost;
  private readonly sheet: () => string;

  constructor(grid: GridHost, sheet: () => string) {
    super();
    this.grid = grid;
    this.sheet = sheet;
  }
  override items(): readonly Chart[] {
    return this.grid.charts.names(this.sheet()).map((name) => this.chart(name));
  }
  override item(key: unknown): Chart {
    return this.GetItem(String(key));
  }
  get Count(): number {
    return this.items().length;
  }
  GetCount(): number {
    return this.Count;
  }
  GetItemOrNullObject(key: string): Chart | null {
    const names = this.grid.charts.names(this.sheet());
    const name = names.find((other) => other.toLowerCase() === key.toLowerCase());
    return name === undefined ? null : this.chart(name);
  }
  GetItem(key: string): Chart {
    const foundChart = this.GetItemOrNullObject(key);
    if (!foundChart) throw notFound();
    return foundChart;
  }
  GetItemAt(index: number): Chart {
    const foundChart = this.items()[index];
    if (!foundChart) throw notFound();
    return foundChart;
  }
  Add(type: string, source: unknown, seriesBy?: "Columns" | "Rows" | null): Chart {
    if (!(source instanceof Range)) throw new HostError("InvalidArgument", "The source is not a range.");
    const draft = { type, source: source.area(), ...(seriesBy && { seriesBy }) };
    return this.chart(this.grid.charts.add(this.sheet(), draft));
  }

  private chart(name: string): Chart {
    return new Chart(this.grid, this.sheet, name);
  }
}
