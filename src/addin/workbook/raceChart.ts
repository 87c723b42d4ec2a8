import { cellAddress } from "./cellAddress";
import { palette } from "./palette";
import { absoluteRunners, fieldSize, firstRow, headingRow, tableColumns } from "./raceLayout";
import type { SheetPart } from "./sheetPart";

/** The rows that the chart covers. */
const height = 13;

/** The columns of the chart's cells by their heading: each runner's formula by its row. */
const series: readonly (readonly [heading: string, formula: (row: number) => string, format?: string])[] = [
  ["Runner", (row) => `=IF($A${row}="","",$A${row}&" "&$B${row})`],
  ["Model", (row) => `=IF(ISNUMBER($G${row}),$G${row},"")`, "0%"],
  [
    `=IF(COUNT(${absoluteRunners("AC")})=0,"Market: type prices","Market")`,
    (row) => `=IF(ISNUMBER($AC${row}),$AC${row},"")`,
    "0%",
  ],
];

const columnAt = (index: number, from: number, to: number): string =>
  `${cellAddress(tableColumns.chart + index, from)}:${cellAddress(tableColumns.chart + index, to)}`;

/** Returns the last row of the chart below a field. */
export const lastChartRow = (runners: number): number =>
  headingRow + Math.min(runners, fieldSize) + 1 + height;

/**
 * Returns the chart below the runners, the model's probabilities beside the market's, and the cells that it
 * shows.
 *
 * @param runners The largest field that the sheet is to show: the chart stands below it.
 */
export function raceChart(runners: number = fieldSize): SheetPart {
  const rows = Array.from({ length: Math.min(runners, fieldSize) }, (_, index) => firstRow + index);
  const last = headingRow + rows.length;
  const cells = series.flatMap(([heading, formula], index) => [
    [cellAddress(tableColumns.chart + index, headingRow), heading] as const,
    ...rows.map((row) => [cellAddress(tableColumns.chart + index, row), formula(row)] as const),
  ]);
  return {
    cells: Object.fromEntries(cells),
    formats: Object.fromEntries(
      series.flatMap(([, , format], index) =>
        format === undefined ? [] : [[columnAt(index, firstRow, last), format] as const],
      ),
    ),
    charts: [
      {
        source: `${cellAddress(tableColumns.chart, headingRow)}:${cellAddress(tableColumns.chart + series.length - 1, last)}`,
        size: { rows: rows.length + 1, columns: series.length },
        from: `A${last + 2}`,
        to: `M${lastChartRow(runners)}`,
        chart: {
          type: "ColumnClustered",
          title: "Win: the model after scratchings, and your prices without their margin",
          axes: ["", ""],
          colors: [palette.value, palette.next],
        },
      },
    ],
  };
}
