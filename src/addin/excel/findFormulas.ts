import { runInExcel } from "./officeJs";
import type { FindOptions, FormulaCell, Scope } from "./workbook";

/** Matches _xldudf_RACING_FORM too, because Excel stores this name until it knows the add-in. */
const racingCall = /^=.*RACING(DEV)?[._]/is;
const anyFormula = /^=/;
/** Excel on the web transfers at most 5 MB per request. */
const cellsPerRequest = 20_000;

export interface Area {
  readonly rowIndex: number;
  readonly columnIndex: number;
  readonly rowCount: number;
  readonly columnCount: number;
}

const areaProperties = "rowIndex,columnIndex,rowCount,columnCount";
const itemAreaProperties = areaProperties.replaceAll(/(\w+)/g, "items/$1");

/** Returns the cells common to two areas; zero rows or columns if they do not overlap. */
function intersection(one: Area, other: Area): Area {
  const rowIndex = Math.max(one.rowIndex, other.rowIndex);
  const columnIndex = Math.max(one.columnIndex, other.columnIndex);
  const bottom = Math.min(one.rowIndex + one.rowCount, other.rowIndex + other.rowCount);
  const right = Math.min(one.columnIndex + one.columnCount, other.columnIndex + other.columnCount);
  return {
    rowIndex,
    columnIndex,
    rowCount: Math.max(0, bottom - rowIndex),
    columnCount: Math.max(0, right - columnIndex),
  };
}

/** Splits an area into blocks of whole rows, each small enough for one request. */
export function splitIntoBlocks({ rowIndex, columnIndex, rowCount, columnCount }: Area): Area[] {
  if (columnCount === 0) return [];
  const height = Math.max(1, Math.floor(cellsPerRequest / columnCount));
  return Array.from({ length: Math.ceil(rowCount / height) }, (_, block) => {
    const first = block * height;
    return {
      rowIndex: rowIndex + first,
      columnIndex,
      rowCount: Math.min(height, rowCount - first),
      columnCount,
    };
  });
}

/** Returns the cells of an area on a sheet. */
export const rangeAt = (sheet: Excel.Worksheet, area: Area): Excel.Range =>
  sheet.getCell(area.rowIndex, area.columnIndex).getResizedRange(area.rowCount - 1, area.columnCount - 1);

/** A spill is found by its first cell, because the others hold values. */
async function formulasIn(
  sheet: Excel.Worksheet,
  block: Area,
  wantedPattern: RegExp,
): Promise<FormulaCell[]> {
  const { rowIndex, columnIndex } = block;
  const range = rangeAt(sheet, block).load("formulas,values");
  await range.context.sync();
  return range.formulas.flatMap((formulas: unknown[], down) =>
    formulas.flatMap((formula, right) => {
      if (typeof formula !== "string" || !wantedPattern.test(formula)) return [];
      const value: unknown = range.values[down]?.[right];
      const { id: sheetId, name } = sheet;
      return [{ sheet: name, sheetId, row: rowIndex + down, column: columnIndex + right, formula, value }];
    }),
  );
}

async function usedAreas(
  context: Excel.RequestContext,
  scope: Scope,
): Promise<{ sheet: Excel.Worksheet; area: Area }[]> {
  const { worksheets } = context.workbook;
  const active = worksheets.getActiveWorksheet().load("id,name");
  worksheets.load("items/id,items/name");
  const selected =
    scope === "selection" ? context.workbook.getSelectedRanges().areas.load(itemAreaProperties) : undefined;
  await context.sync();
  const sheets = scope === "workbook" ? worksheets.items : [active];
  const used = sheets.map((sheet) => ({
    sheet,
    range: sheet.getUsedRangeOrNullObject(true).load(areaProperties),
  }));
  await context.sync();
  return used.flatMap(({ sheet, range }) => {
    if (range.isNullObject) return [];
    return (selected?.items ?? [range]).map((part) => ({ sheet, area: intersection(range, part) }));
  });
}

export function findFormulas(
  scope: Scope,
  { signal, all = false }: FindOptions = {},
): Promise<readonly FormulaCell[]> {
  return runInExcel(async (context) => {
    const foundFormulas = new Map<string, FormulaCell>(); // by cell: a selection's areas may overlap
    for (const { sheet, area } of await usedAreas(context, scope))
      for (const block of splitIntoBlocks(area)) {
        signal?.throwIfAborted();
        for (const cell of await formulasIn(sheet, block, all ? anyFormula : racingCall))
          foundFormulas.set(`${cell.row} ${cell.column} ${cell.sheet}`, cell);
      }
    return [...foundFormulas.values()];
  });
}
