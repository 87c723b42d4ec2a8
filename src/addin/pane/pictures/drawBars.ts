import { BarChart, type BarChartOptions, type BarDrawEvent } from "chartist";
import { formatNumber } from "../../../language/translate";
import type { BarRow, Bars } from "./bars";

const [barThickness, barDistance, singleHeight, pairHeight, axisHeight] = [9, 11, 24, 30, 24];
const textGap = 6; // between a bar's end and its text
const [roomForText, roomForWords] = [1.3, 1.9]; // the length of the axis as a multiple of the longest bar

/** Draws horizontal bars and returns a function that removes them. The style sheet sets the colours. */
export function drawBars(container: Element, bars: Bars): () => void {
  const { rows, average } = bars;
  const upwards = [...rows].reverse(); // the chart counts rows from the bottom
  const paired = isPaired(rows);
  const series = [
    upwards.map(({ value }) => value ?? 0),
    ...(paired ? [upwards.map(({ before }) => before ?? 0)] : []),
  ];
  const chart = new BarChart(
    container,
    { labels: upwards.map(({ label }) => label), series },
    chartOptions(bars),
  );
  chart.on("draw", (event) => {
    const row = event.type === "bar" ? upwards[event.index] : undefined;
    if (event.type === "bar" && row) decorateBar(event, { row, paired });
  });
  chart.on("created", ({ svg, axisX, chartRect }) => {
    if (average === undefined) return;
    const x = chartRect.x1 + axisX.projectValue(average, 0, []);
    svg.elem("line", { x1: x, x2: x, y1: chartRect.y1, y2: chartRect.y2 }, "line");
  });
  return () => {
    chart.detach();
    container.replaceChildren();
  };
}

const isPaired = (rows: readonly BarRow[]): boolean => rows.some(({ before }) => before !== undefined);

const rowEnd = ({ value = 0, before = 0, range }: BarRow): number =>
  Math.max(value, before, range?.high ?? 0);

function chartOptions({ rows, labelWidth, unit, hasWords }: Bars): BarChartOptions {
  const longest = Math.max(0.01, ...rows.map(rowEnd)) * (hasWords ? roomForWords : roomForText);
  return {
    horizontalBars: true,
    low: 0,
    high: hasWords ? longest : Math.min(1.2, longest),
    height: rows.length * (isPaired(rows) ? pairHeight : singleHeight) + axisHeight,
    seriesBarDistance: barDistance,
    chartPadding: { top: 0, right: 16, bottom: 0, left: 0 },
    axisX: {
      offset: axisHeight,
      labelOffset: { x: -10, y: 0 },
      scaleMinSpace: 44,
      labelInterpolationFnc: (value) => (unit ? String(value) : `${formatNumber(Number(value) * 100)}%`),
    },
    axisY: { offset: labelWidth, showGrid: false },
  };
}

/** Adds the range and the text to a row's bar; turns the second series' bar into a hollow one. */
function decorateBar(
  { group, element, seriesIndex, index, x1, x2, y1, axisX, chartRect }: BarDrawEvent,
  { row, paired }: { readonly row: BarRow; readonly paired: boolean },
): void {
  const xOf = (fraction: number): number => chartRect.x1 + axisX.projectValue(fraction, index, []);
  if (seriesIndex === 1) {
    // A hollow bar differs from a full one even without colour.
    element.remove();
    const [width, height] = [Math.max(0, x2 - x1), barThickness - 1];
    group.elem("rect", { x: x1, y: y1 - barThickness / 2, width, height }, "before");
    return;
  }
  if (row.range) {
    const [low, high] = [xOf(row.range.low), xOf(row.range.high)];
    group.elem("line", { x1: low, x2: high, y1, y2: y1 }, "halo"); // lighter, so that it shows on the bar
    group.elem("path", { d: `M${low} ${y1 - 4}v8M${low} ${y1}H${high}M${high} ${y1 - 4}v8` }, "range");
  }
  const y = paired ? y1 - barDistance / 2 : y1;
  group
    .elem("text", { x: xOf(rowEnd(row)) + textGap, y, "dominant-baseline": "central" }, "words")
    .text(row.endText);
}
