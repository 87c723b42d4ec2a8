import type { SheetContent } from "../excel/sheetContent";
import type { FormulaCell, Workbook } from "../excel/workbook";
import { cellAddress, parseCellAddress } from "./cellAddress";

const isFormula = (content: string | number): content is string =>
  typeof content === "string" && content.startsWith("=");

/** Returns the value that a cell will hold; blank for a formula, which is not calculated yet. */
const plannedValue = (content: string | number | undefined): string | number =>
  content === undefined || isFormula(content) ? "" : content;

function plannedValues({ cells }: SheetContent, range: string): (string | number)[][] {
  const [first = range, last = first] = range.split(":");
  const [top, bottom] = [parseCellAddress(first), parseCellAddress(last)];
  return Array.from({ length: bottom.row - top.row + 1 }, (_, down) =>
    Array.from({ length: bottom.column - top.column + 1 }, (__, right) =>
      plannedValue(cells[cellAddress(top.column + right, top.row + down)]),
    ),
  );
}

/** Presents planned sheets as a workbook, so that planRefresh counts their requests. */
export function plannedWorkbook(
  sheets: readonly SheetContent[],
): Pick<Workbook, "findFormulas" | "readValues"> {
  const formulas = sheets.flatMap(({ name, cells }) =>
    Object.entries(cells).flatMap(([address, formula]): FormulaCell[] => {
      if (!isFormula(formula)) return [];
      const { row, column } = parseCellAddress(address);
      return [{ sheet: name, row: row - 1, column, formula, value: "" }];
    }),
  );
  const byName = new Map(sheets.map((sheet) => [sheet.name, sheet]));
  return {
    findFormulas: async () => formulas,
    readValues: async (references) =>
      references.map(({ sheet, address }) => {
        const found = byName.get(sheet);
        return found ? plannedValues(found, address) : [[""]];
      }),
  };
}
