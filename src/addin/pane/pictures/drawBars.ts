import { BarChart, type BarChartOptions, type BarDrawEvent, type ChartRect, type Svg } from "chartist";
import { type BarRow, type Bars, percent } from "./chartData";

const [thickness, apart, single, double, axis] = [9, 11, 24, 30, 24];
const gap = 6; // between a bar's end and the words there
const roomForWords = 1.3;

interface Drawn {
  readonly group: Svg;
  readonly bar: Pick<BarDrawEvent, "x1" | "x2" | "y1">;
  /** Where a fraction stands on the axis. */
  readonly at: (fraction: number) => number;
}

const endOf = ({ value = 0, before = 0, range }: BarRow): number => Math.max(value, before, range?.high ?? 0);

/** A hollow bar, told from a full one without colour. */
function drawBefore({ group, bar: { x1, x2, y1 } }: Drawn): void {
  const place = { x: x1, y: y1 - thickness / 2, width: Math.max(0, x2 - x1), height: thickness - 1 };
  group.elem("rect", place, "before");
}

/** The range over a bar's end, on a lighter line so that it is seen on the bar too. */
function drawRange({ group, bar: { y1 }, at }: Drawn, { low, high }: NonNullable<BarRow["range"]>): void {
  const [x1, x2] = [at(low), at(high)];
  group.elem("line", { x1, x2, y1, y2: y1 }, "halo");
  group.elem("path", { d: `M${x1} ${y1 - 4}v8M${x1} ${y1}H${x2}M${x2} ${y1 - 4}v8` }, "range");
}

function drawWords({ group, at }: Drawn, row: BarRow, y: number): void {
  group.elem("text", { x: at(endOf(row)) + gap, y, "dominant-baseline": "central" }, "words").text(row.text);
}

const lineAt = (svg: Svg, x: number, { y1, y2 }: Pick<ChartRect, "y1" | "y2">): Svg =>
  svg.elem("line", { x1: x, x2: x, y1, y2 }, "line");

const isPaired = (rows: readonly BarRow[]): boolean => rows.some(({ before }) => before !== undefined);

function optionsOf({ rows, labelWidth }: Bars): BarChartOptions {
  const longest = Math.max(0.01, ...rows.map(endOf)) * roomForWords;
  return {
    horizontalBars: true,
    low: 0,
    high: Math.min(1.2, longest),
    height: rows.length * (isPaired(rows) ? double : single) + axis,
    seriesBarDistance: apart,
    chartPadding: { top: 0, right: 16, bottom: 0, left: 0 },
    axisX: {
      offset: axis,
      labelOffset: { x: -10, y: 0 },
      scaleMinSpace: 44,
      labelInterpolationFnc: (value) => percent(Number(value)).replace(".0", ""),
    },
    axisY: { offset: labelWidth, showGrid: false },
  };
}

/** Puts a row's range and words to its bar, and hollows the bar of what was before. */
function dress(event: BarDrawEvent, { row, paired }: { readonly row: BarRow; readonly paired: boolean }): void {
  const at = (fraction: number): number => event.chartRect.x1 + event.axisX.projectValue(fraction, event.index, []);
  const drawn = { group: event.group, bar: event, at };
  if (event.seriesIndex === 1) {
    event.element.remove();
    drawBefore(drawn);
    return;
  }
  if (row.range) drawRange(drawn, row.range);
  drawWords(drawn, row, paired ? event.y1 - apart / 2 : event.y1);
}

/** Draws bars lying below one another, and returns how to take them away. Colours are the style sheet's. */
export function drawBars(container: Element, bars: Bars): () => void {
  const { rows, line } = bars;
  const upwards = [...rows].reverse(); // the chart counts from below
  const paired = isPaired(rows);
  const series = [upwards.map(({ value }) => value ?? 0), ...(paired ? [upwards.map(({ before }) => before ?? 0)] : [])];
  const chart = new BarChart(container, { labels: upwards.map(({ label }) => label), series }, optionsOf(bars));
  chart.on("draw", (event) => {
    const row = event.type === "bar" ? upwards[event.index] : undefined;
    if (event.type === "bar" && row) dress(event, { row, paired });
  });
  chart.on("created", ({ svg, axisX, chartRect }) => {
    if (line !== undefined) lineAt(svg, chartRect.x1 + axisX.projectValue(line, 0, []), chartRect);
  });
  return () => {
    chart.detach();
    container.replaceChildren();
  };
}
