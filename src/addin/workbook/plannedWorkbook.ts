import type { SheetContent } from "../excel/sheetContent";
import type { FormulaCell, Workbook } from "../excel/workbook";
import { cellAddress, parseCellAddress } from "./cellAddress";

const isFormula = (content: string | number): content is string =>
  typeof content === "string" && content.startsWith("=");

/** The cell that a formula which is nothing but a reference shows. */
const referredCell = (formula: string): string | undefined =>
  /^=(\$?[A-Z]{1,3}\$?\d+)$/.exec(formula)?.[1]?.replaceAll("$", "");

/**
 * Returns the value that a cell will hold; blank for a formula, which is not calculated yet, unless it only
 * refers to another cell.
 */
function plannedValue(cells: SheetContent["cells"], address: string): string | number {
  const content = cells[address] ?? "";
  if (!isFormula(content)) return content;
  const referred = referredCell(content);
  return referred === undefined || referred === address ? "" : plannedValue(cells, referred);
}

function plannedValues({ cells }: SheetContent, range: string): (string | number)[][] {
  const [first = range, last = first] = range.split(":");
  const [top, bottom] = [parseCellAddress(first), parseCellAddress(last)];
  return Array.from({ length: bottom.row - top.row + 1 }, (_, down) =>
    Array.from({ length: bottom.column - top.column + 1 }, (__, right) =>
      plannedValue(cells, cellAddress(top.column + right, top.row + down)),
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
