import type { Workbench } from "./openWorkbench";

/** A cell that a workbook shows, its row and column counted from 0. */
export interface ShownCell {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly value: unknown;
}

/**
 * Returns every cell of a workbook's sheets that is not blank, without those that follow the clock. They
 * cross as a text: Playwright takes seconds to copy tens of thousands of objects.
 */
export async function shownBy({ page }: Pick<Workbench, "page">): Promise<readonly ShownCell[]> {
  const text = await page.evaluate(() => {
    const { grid } = (window as unknown as { racingWorkbench: { excel: { grid: Grid } } }).racingWorkbench
      .excel;
    interface Grid {
      sheets(): string[];
      usedArea(sheet: string): { row: number; column: number } | undefined;
      read(area: unknown): { value: unknown; formula: string; error?: { error: string } }[][];
    }
    const shownCells = grid.sheets().flatMap((sheet) => {
      const area = grid.usedArea(sheet);
      const rows = area ? grid.read(area) : [];
      return rows.flatMap((cells, down) =>
        cells.flatMap(({ value: plain, formula, error }, right) => {
          const [row, column] = [(area?.row ?? 0) + down, (area?.column ?? 0) + right];
          const value = error?.error ?? plain;
          const isBlank = value === "" || value === null || value === undefined;
          return isBlank || formula.includes("NOW(") ? [] : [{ sheet, row, column, value }];
        }),
      );
    });
    return JSON.stringify(shownCells);
  });
  return JSON.parse(text) as readonly ShownCell[];
}
