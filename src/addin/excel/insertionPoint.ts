import { findFormulas } from "./findFormulas";
import { isSetSupported, runInExcel } from "./officeJs";
import * as own from "./workbook";
import { t } from "../../language/translate";

/** Returns the area that a table would cover at a cell, in place of another table, or at the active cell. */
export async function insertionPoint(
  size: own.TableSize,
  at?: own.CellPosition | own.SpilledTable,
): Promise<own.InsertionPoint> {
  const target = await readTarget(size, at);
  const foundFormulas = await findFormulas("sheet");
  const formulas = formulasReaching(
    foundFormulas.filter(({ sheet }) => sheet === target.sheet),
    { ...target, ...size },
  );
  const tables = formulas.length > 0 ? await readTables(formulas) : [];
  return { ...target, tables: tables.filter((table) => own.overlaps(table, { ...target, ...size })) };
}

/** Returns the formulas whose tables can reach an area, except a formula in its first cell. */
function formulasReaching(formulas: readonly own.FormulaCell[], area: own.Area): own.FormulaCell[] {
  const nextBelow = new Map<number, number>(); // the row of the next formula, by column
  const nextRight = new Map<number, number>(); // the column of the next formula, by row
  const lastFirst = [...formulas].sort((one, other) => other.row - one.row || other.column - one.column);
  return lastFirst.filter(({ row, column }) => {
    const rows = (nextBelow.get(column) ?? Infinity) - row;
    const columns = (nextRight.get(row) ?? Infinity) - column;
    nextBelow.set(column, row);
    nextRight.set(row, column);
    const isFirst = row === area.row && column === area.column;
    return !isFirst && own.overlaps({ row, column, rows, columns }, area);
  });
}

function readTarget(
  size: own.TableSize,
  at: own.CellPosition | own.SpilledTable | undefined,
): Promise<Omit<own.InsertionPoint, "tables">> {
  return runInExcel(async (context) => {
    const sheet = at
      ? context.workbook.worksheets.getItem(at.sheet)
      : context.workbook.worksheets.getActiveWorksheet();
    const cell = at ? sheet.getCell(at.row, at.column) : context.workbook.getActiveCell();
    const range = cell.getResizedRange(size.rows - 1, size.columns - 1).load("formulas");
    const used = sheet.getUsedRangeOrNullObject(true).load("columnIndex,columnCount");
    sheet.load("name");
    cell.load("address,rowIndex,columnIndex");
    const readBlocked = loadBlocked(range);
    await context.sync();
    const blocked = readBlocked();
    const { rowIndex: row, columnIndex: column, address } = cell;
    const replaced = at && "rows" in at ? at : { rows: 0, columns: 0 };
    const occupied = range.formulas.flatMap((cells: unknown[], down) =>
      cells.filter(
        (content, right) => content !== "" && (down >= replaced.rows || right >= replaced.columns),
      ),
    ).length;
    const firstFree = used.isNullObject ? 0 : used.columnIndex + used.columnCount + 1;
    const place = { sheet: sheet.name, row, column };
    const free = { ...place, column: Math.max(column, firstFree) };
    return { ...place, address, occupied, free, ...(blocked !== undefined && { blocked }) };
  });
}

/** Loads anything that formulas cannot spill into; returns a function that names it once it has been read. */
function loadBlocked(range: Excel.Range): () => string | undefined {
  if (!isSetSupported("ExcelApi", "1.13")) return () => undefined; // Excel before 2021 does not spill
  const tables = range.getTables().load("items/name");
  const merged = range.getMergedAreasOrNullObject().load("address");
  return () => {
    const [table] = tables.items;
    if (table) return t`the Excel table “${table.name}”`;
    return merged.isNullObject ? undefined : t`merged cells (${merged.address})`;
  };
}

export function readTables(formulas: readonly own.FormulaCell[]): Promise<readonly own.SpilledTable[]> {
  return runInExcel(async (context) => {
    const loadedTables = formulas.map(({ sheet, row, column, formula }) => {
      const cell = context.workbook.worksheets.getItem(sheet).getCell(row, column).load("address");
      const spill = cell.getSpillingToRangeOrNullObject().load("rowCount,columnCount");
      return { place: { sheet, row, column, formula }, cell, spill };
    });
    await context.sync();
    return loadedTables.map(({ place, cell, spill }) => ({
      ...place,
      address: cell.address,
      rows: spill.isNullObject ? 1 : spill.rowCount,
      columns: spill.isNullObject ? 1 : spill.columnCount,
    }));
  });
}
