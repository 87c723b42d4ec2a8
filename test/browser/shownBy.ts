import type { Workbench } from "./openWorkbench";

/** A cell that a workbook shows, its row and column counted from 0. */
export interface ShownCell {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly value: unknown;
}

/** Returns every cell of a workbook's sheets, without those that follow the clock. */
export const shownBy = ({ page }: Pick<Workbench, "page">): Promise<readonly ShownCell[]> =>
  page.evaluate(() => {
    const { grid } = (window as unknown as { racingWorkbench: { excel: { grid: Grid } } }).racingWorkbench
      .excel;
    interface Grid {
      sheets(): string[];
      usedArea(sheet: string): { row: number; column: number } | undefined;
      read(area: unknown): { value: unknown; formula: string }[][];
    }
    return grid.sheets().flatMap((sheet) => {
      const area = grid.usedArea(sheet);
      const rows = area ? grid.read(area) : [];
      return rows.flatMap((cells, down) =>
        cells.flatMap(({ value, formula }, right) => {
          const [row, column] = [(area?.row ?? 0) + down, (area?.column ?? 0) + right];
          return formula.includes("NOW(") ? [] : [{ sheet, row, column, value }];
        }),
      );
    });
  });
