import { applyChartDesign, sampleCells } from "./chartDesign";
import { widenColumns } from "./columnWidths";
import { inNamespace } from "./namespace";
import { runInExcel } from "./officeJs";
import type { ChartBlock, InsertionPoint } from "./workbook";

/** The cells that a chart covers, at least, in columns of the usual width. */
const chartCells = { rows: 15, columns: 8 } as const;

/**
 * Writes formulas, clears the cells that their tables spill over, and adds a chart of their values at the
 * right: beside the table, or right of everything in use where other cells are filled there.
 */
export function insertChart(
  { cells, size, before = 0, charted = size.columns - before, chart }: ChartBlock,
  at: InsertionPoint,
): Promise<void> {
  return runInExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItem(at.sheet);
    const first = sheet.getCell(at.row, at.column);
    const block = first.getResizedRange(size.rows - 1, size.columns - 1);
    const right = at.column + size.columns;
    const beside = sheet
      .getCell(at.row, right)
      .getResizedRange(chartCells.rows - 1, chartCells.columns - 1)
      .load("values");
    await context.sync();
    const isFree = beside.values.flat().every((value) => value === "");
    const source = first.getOffsetRange(0, before).getResizedRange(size.rows - 1, charted - 1);
    if (at.occupied > 0) block.clear("Contents");
    source.values = sampleCells({ rows: size.rows, columns: charted }, chart);
    const added = sheet.charts.add(chart.type, source, chart.seriesBy ?? "Columns");
    applyChartDesign(added, chart);
    await widenColumns(first, size.textLengths ?? []); // before the chart's place is known
    added.setPosition(sheet.getCell(at.row, isFree ? right : Math.max(right, at.free.column)));
    await context.sync();
    block.clear("Contents");
    for (const [row, contents] of cells.entries())
      for (const [column, content] of contents.entries())
        if (content !== "") first.getOffsetRange(row, column).formulas = [[inNamespace(content)]];
    first.select();
    await context.sync();
  });
}
