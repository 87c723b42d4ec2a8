import type { FormulaCell, Scope } from "./book";
import { runInExcel } from "./runExcel";

/** Excel also writes the name so, while it does not know the add-in. */
const ours = /^=.*RACING(DEV)?[._]/is;
/** Excel on the web carries 5 MB at a time. */
const cellsAtATime = 20_000;

interface Box {
  readonly rowIndex: number;
  readonly columnIndex: number;
  readonly rowCount: number;
  readonly columnCount: number;
}

const place = "rowIndex,columnIndex,rowCount,columnCount";
const placeOfEach = place.replaceAll(/(\w+)/g, "items/$1");

/** What two areas share; no rows or columns where they share nothing. */
function shared(one: Box, other: Box): Box {
  const rowIndex = Math.max(one.rowIndex, other.rowIndex);
  const columnIndex = Math.max(one.columnIndex, other.columnIndex);
  const bottom = Math.min(one.rowIndex + one.rowCount, other.rowIndex + other.rowCount);
  const right = Math.min(one.columnIndex + one.columnCount, other.columnIndex + other.columnCount);
  return { rowIndex, columnIndex, rowCount: Math.max(0, bottom - rowIndex), columnCount: Math.max(0, right - columnIndex) };
}

/** An area in blocks of whole rows that Excel carries in one go. */
function blocksOf({ rowIndex, columnIndex, rowCount, columnCount }: Box): Box[] {
  if (columnCount === 0) return [];
  const height = Math.max(1, Math.floor(cellsAtATime / columnCount));
  return Array.from({ length: Math.ceil(rowCount / height) }, (_, block) => {
    const first = block * height;
    return { rowIndex: rowIndex + first, columnIndex, rowCount: Math.min(height, rowCount - first), columnCount };
  });
}

async function formulasIn(sheet: Excel.Worksheet, block: Box): Promise<FormulaCell[]> {
  const { rowIndex, columnIndex, rowCount, columnCount } = block;
  const range = sheet.getCell(rowIndex, columnIndex).getResizedRange(rowCount - 1, columnCount - 1);
  range.load("formulas,values");
  await range.context.sync();
  return range.formulas.flatMap((line: unknown[], down) =>
    line.flatMap((formula, right) => {
      if (typeof formula !== "string" || !ours.test(formula)) return [];
      const value: unknown = range.values[down]?.[right];
      return [{ sheet: sheet.name, row: rowIndex + down, column: columnIndex + right, formula, value }];
    }),
  );
}

/** The sheets of a part with the areas of it that are in use. */
async function areasOf(context: Excel.RequestContext, scope: Scope): Promise<{ sheet: Excel.Worksheet; area: Box }[]> {
  const { worksheets } = context.workbook;
  const active = worksheets.getActiveWorksheet().load("name");
  worksheets.load("items/name");
  const selected = scope === "selection" ? context.workbook.getSelectedRanges().areas.load(placeOfEach) : undefined;
  await context.sync();
  const sheets = scope === "workbook" ? worksheets.items : [active];
  const used = sheets.map((sheet) => ({ sheet, range: sheet.getUsedRangeOrNullObject().load(place) }));
  await context.sync();
  return used.flatMap(({ sheet, range }) => {
    if (range.isNullObject) return [];
    return (selected?.items ?? [range]).map((part) => ({ sheet, area: shared(range, part) }));
  });
}

/** The cells of a part of the workbook that call this add-in's functions. */
export function findFormulas(scope: Scope): Promise<readonly FormulaCell[]> {
  return runInExcel(async (context) => {
    // Areas of a selection may overlap.
    const found = new Map<string, FormulaCell>();
    for (const { sheet, area } of await areasOf(context, scope))
      for (const block of blocksOf(area))
        for (const cell of await formulasIn(sheet, block)) found.set(`${cell.row} ${cell.column} ${cell.sheet}`, cell);
    return [...found.values()];
  });
}
