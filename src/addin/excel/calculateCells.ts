import type { FormulaCell } from "./book";
import { runInExcel } from "./runExcel";

interface Run {
  readonly first: FormulaCell;
  rows: number;
}

/** Cells below one another as one area each: Excel does less for one area than for its cells. */
function runsOf(cells: readonly FormulaCell[]): Run[] {
  const runs = new Map<string, Run>();
  const finished: Run[] = [];
  for (const cell of [...cells].sort((one, other) => one.row - other.row)) {
    const column = `${cell.column} ${cell.sheet}`;
    const run = runs.get(column);
    if (run && run.first.row + run.rows === cell.row) run.rows++;
    else {
      const begun = { first: cell, rows: 1 };
      runs.set(column, begun);
      finished.push(begun);
    }
  }
  return finished;
}

/** Calls the functions in these cells again, and in no others: a whole sheet's calculation can freeze Excel. */
export function calculateCells(cells: readonly FormulaCell[]): Promise<void> {
  return runInExcel(async (context) => {
    for (const { first, rows } of runsOf(cells)) {
      const cell = context.workbook.worksheets.getItem(first.sheet).getCell(first.row, first.column);
      cell.getResizedRange(rows - 1, 0).calculate();
    }
    await context.sync();
  });
}
