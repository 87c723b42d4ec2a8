import type { Workbook, FormulaCell } from "../excel/workbook";
import type { SheetContent } from "../excel/sheetContent";
import { cellAddress } from "./cellAddress";

interface Place {
  readonly row: number;
  readonly column: number;
}

/** The column counted from 0 and the row from 1 of an address such as "AB9". */
function parseCellAddress(address: string): Place {
  const letters = address.replace(/\d+$/, "");
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(address.slice(letters.length)), column };
}

const isFormula = (content: string | number): content is string => typeof content === "string" && content.startsWith("=");

/** What a cell will hold: nothing yet where a formula stands. */
const valueOf = (content: string | number | undefined): string | number =>
  content === undefined || isFormula(content) ? "" : content;

function valuesIn({ cells }: SheetContent, range: string): (string | number)[][] {
  const [first = range, last = first] = range.split(":");
  const [top, bottom] = [parseCellAddress(first), parseCellAddress(last)];
  return Array.from({ length: bottom.row - top.row + 1 }, (_, down) =>
    Array.from({ length: bottom.column - top.column + 1 }, (__, right) =>
      valueOf(cells[cellAddress(top.column + right, top.row + down)]),
    ),
  );
}

/** Sheets that are still to be made, read as if they stood in the workbook: so their cost is counted as that of a refresh is. */
export function plannedWorkbook(sheets: readonly SheetContent[]): Pick<Workbook, "findFormulas" | "readValues"> {
  const formulas = sheets.flatMap(({ name, cells }) =>
    Object.entries(cells).flatMap(([address, formula]): FormulaCell[] => {
      if (!isFormula(formula)) return [];
      const { row, column } = parseCellAddress(address);
      return [{ sheet: name, row: row - 1, column, formula, value: "" }];
    }),
  );
  const named = new Map(sheets.map((sheet) => [sheet.name, sheet]));
  return {
    findFormulas: async () => formulas,
    readValues: async (references) =>
      references.map(({ sheet, address }) => {
        const found = named.get(sheet);
        return found ? valuesIn(found, address) : [[""]];
      }),
  };
}
