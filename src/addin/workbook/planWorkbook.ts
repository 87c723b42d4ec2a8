import type { Client } from "../../client/client";
import type { Question } from "../../client/question";
import type { ParseContext } from "../../functions/call/session";
import type { SheetContent } from "../excel/sheetContent";
import type { FormulaCell, Workbook } from "../excel/workbook";
import { planRefresh } from "../refresh/planRefresh";
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

/** The sheets that a build adds, and the requests that it sends. */
export interface WorkbookPlan {
  readonly sheets: readonly SheetContent[];
  readonly requests: readonly Question[];
  /** The number of responses that are cached already. */
  readonly cached: number;
  /** The number of races whose jockeys and trainers are unknown because their runners are not cached. */
  readonly unknownRaces: number;
}

/**
 * Plans the requests of sheets without sending one. Formulas are parsed exactly as the functions parse them.
 */
export async function planWorkbook(
  sheets: readonly SheetContent[],
  { context, peek }: { readonly context: ParseContext; readonly peek: Client["peek"] },
): Promise<WorkbookPlan> {
  const workbook = plannedWorkbook(sheets);
  const { questions, computedPeople } = await planRefresh(
    { scope: "workbook", errorsOnly: false },
    { workbook, context, peek },
  );
  const requests = questions.filter((question) => {
    const known = peek(question);
    return known === undefined || ("answer" in known && known.expired);
  });
  // A form that the service is known not to have leads to no jockeys and trainers.
  const unknownRaces = requests.some(({ endpoint }) => endpoint === "form") ? computedPeople : 0;
  return { sheets, requests, cached: questions.length - requests.length, unknownRaces };
}
