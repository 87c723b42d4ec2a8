import { excelLimits } from "../../cells/excelLimits";
import { exceededLimit } from "../../cells/formulaLimits";
import type { Cell } from "../../cells/table/cell";
import { formatNumber, t } from "../../language/translate";
import { applyChartDesign, sampleCells } from "./sheetContent";
import { textLengths, widenColumns } from "./columnWidths";
import { readCulture } from "./culture";
import { type Area, findFormulas, rangeAt, splitIntoBlocks } from "./findFormulas";
import { freeze } from "./freeze";
import { insertionPoint, readTables } from "./insertionPoint";
import { writtenFormula } from "./namespace";
import { runInExcel } from "./officeJs";
import { addSheet, findSheet, linkSheets, removeSheets, showSheet } from "./sheets";
import type * as own from "./workbook";

/** The least number of cells that a chart covers, in columns of the usual width. */
const chartCells = { rows: 15, columns: 8 } as const;

/** Writes formulas, clears the cells that they spill over, and adds a chart of their values to the right. */
export function insertChart(
  { cells, size, before = 0, charted = size.columns - before, chart }: own.ChartBlock,
  at: own.InsertionPoint,
): Promise<void> {
  return runInExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItem(at.sheet);
    const first = sheet.getCell(at.row, at.column);
    const block = first.getResizedRange(size.rows - 1, size.columns - 1);
    const right = at.column + size.columns;
    const beside = sheet
      .getCell(at.row, right)
      .getResizedRange(chartCells.rows - 1, chartCells.columns - 1)
      .load("values");
    await context.sync();
    const isFree = beside.values.flat().every((value) => value === "");
    const source = first.getOffsetRange(0, before).getResizedRange(size.rows - 1, charted - 1);
    source.values = sampleCells({ rows: size.rows, columns: charted }, chart);
    const added = sheet.charts.add(chart.type, source, chart.seriesBy ?? "Columns");
    applyChartDesign(added, chart);
    await widenColumns(first, size.textLengths ?? []); // comes before the chart is placed
    added.setPosition(sheet.getCell(at.row, isFree ? right : Math.max(right, at.free.column)));
    await context.sync();
    block.clear("Contents");
    for (const [row, contents] of cells.entries())
      for (const [column, content] of contents.entries())
        if (content !== "") first.getOffsetRange(row, column).formulas = [[writtenFormula(content)]];
    first.select();
    await context.sync();
  });
}

/** Reads the inputs of all cells on every sheet, in blocks of one request each. */
function readSheets(): Promise<readonly own.SheetCells[]> {
  return runInExcel(async (context) => {
    const { worksheets } = context.workbook;
    const active = worksheets.getActiveWorksheet().load("id");
    worksheets.load("items/id,items/name");
    await context.sync();
    const used = worksheets.items.map((sheet) => {
      const range = sheet.getUsedRangeOrNullObject(true);
      return { sheet, range: range.load("rowIndex,columnIndex,rowCount,columnCount") };
    });
    await context.sync();
    const foundSheetCells: own.SheetCells[] = [];
    for (const { sheet, range } of used) {
      const area = range.isNullObject ? undefined : fromFirstCell(range);
      const inputs: unknown[][] = [];
      for (const part of area ? splitIntoBlocks(area) : []) {
        const block = rangeAt(sheet, part).load("formulas");
        await context.sync();
        inputs.push(...block.formulas);
      }
      foundSheetCells.push({ name: sheet.name, active: sheet.id === active.id, inputs });
    }
    return foundSheetCells;
  });
}

/** Returns the area from A1 to the end of another area. */
const fromFirstCell = ({ rowIndex, columnIndex, rowCount, columnCount }: Area): Area => ({
  rowIndex: 0,
  columnIndex: 0,
  rowCount: rowIndex + rowCount,
  columnCount: columnIndex + columnCount,
});

export const excelWorkbook: own.Workbook = {
  findFormulas,
  readTables,
  selectedCells,
  readValues,
  readSheets,
  calculateCells,
  insertionPoint,
  insertFormula,
  insertValues,
  insertChart,
  freeze,
  addSheet,
  findSheet,
  linkSheets,
  removeSheets,
  showSheet,
  argumentSeparator: async () => (await readCulture()).listSeparator,
};

function selectedCells(): ReturnType<own.Workbook["selectedCells"]> {
  return runInExcel(async (context) => {
    const range = context.workbook.getSelectedRange().load("address,rowCount,columnCount");
    const worksheet = context.workbook.worksheets.getActiveWorksheet().load("name");
    await context.sync();
    const address = range.address.slice(range.address.lastIndexOf("!") + 1).replaceAll("$", "");
    return { sheet: worksheet.name, address, rows: range.rowCount, columns: range.columnCount };
  });
}

function readValues(references: readonly own.Reference[]): ReturnType<own.Workbook["readValues"]> {
  return runInExcel(async (context) => {
    const ranges = references.map(({ sheet, address }) =>
      context.workbook.worksheets.getItem(sheet).getRange(address).load("values"),
    );
    await context.sync();
    return ranges.map(({ values }) => values as unknown[][]);
  });
}

interface CellRun {
  readonly first: own.FormulaCell;
  rows: number;
}

/** Few enough to keep the page responsive to the keyboard between two requests. */
const runsPerRequest = 500;

/** Groups adjacent cells in a column, because Excel calculates one range faster than many single cells. */
function adjacentRuns(cells: readonly own.FormulaCell[]): CellRun[] {
  const lastRuns = new Map<string, CellRun>();
  const runs: CellRun[] = [];
  for (const cell of [...cells].sort((one, other) => one.row - other.row)) {
    const column = `${cell.column} ${sheetKey(cell)}`;
    const run = lastRuns.get(column);
    if (run && run.first.row + run.rows === cell.row) run.rows++;
    else {
      const added = { first: cell, rows: 1 };
      lastRuns.set(column, added);
      runs.push(added);
    }
  }
  return runs;
}

/** Calculates only these cells, because calculating a whole sheet can freeze Excel. */
function calculateCells(cells: readonly own.FormulaCell[]): Promise<void> {
  return runInExcel(async (context) => {
    const names = new Set(cells.map(sheetKey));
    const sheets = new Map(
      [...names].map((name) => [name, context.workbook.worksheets.getItemOrNullObject(name)]),
    );
    await context.sync();
    for (const [index, { first, rows }] of adjacentRuns(cells).entries()) {
      if (index > 0 && index % runsPerRequest === 0) await context.sync();
      const sheet = sheets.get(sheetKey(first));
      if (!sheet || sheet.isNullObject) continue;
      sheet
        .getCell(first.row, first.column)
        .getResizedRange(rows - 1, 0)
        .calculate();
    }
    await context.sync();
  });
}

/** Identifies the sheet by its id if possible, which does not change when the sheet is renamed. */
const sheetKey = ({ sheetId, sheet }: own.FormulaCell): string => sheetId ?? sheet;

function formatColumns(cell: Excel.Range, { rows, formats }: own.SpilledSize): void {
  if (!formats || rows <= formats.headings) return;
  for (const [column, format] of formats.columns.entries()) {
    if (format === undefined) continue;
    const values = cell.getOffsetRange(formats.headings, column);
    // Excel accepts one format for every cell of a range, contrary to its types.
    values.getResizedRange(rows - formats.headings - 1, 0).numberFormat = format as unknown as string[][];
  }
}

/** Throws for a formula that Excel would refuse without giving a reason. */
function requireShort(formula: string): void {
  const limit = exceededLimit(formula);
  if (limit === "formula")
    throw new Error(
      t`The formula has ${formatNumber(formula.length)} characters: Excel takes ${formatNumber(excelLimits.formula)}. Choose fewer fields, or type the values into cells.`,
    );
}

function insertFormula(formula: string, point: own.InsertionPoint, size: own.SpilledSize): Promise<void> {
  return runInExcel(async (context) => {
    requireShort(formula);
    const cell = context.workbook.worksheets.getItem(point.sheet).getCell(point.row, point.column);
    await widenColumns(cell, size.textLengths ?? []);
    if (point.occupied > 0) cell.getResizedRange(size.rows - 1, size.columns - 1).clear("Contents");
    formatColumns(cell, size);
    formatHeadings(cell, size);
    cell.formulas = [[writtenFormula(formula)]];
    cell.select();
    await context.sync();
  });
}

/** Formats the heading row of a table; each heading is aligned like its column. */
function formatHeadings(first: Excel.Range, { headingOfNumbers = [] }: own.SpilledSize): void {
  if (headingOfNumbers.length === 0) return;
  const { format } = first.getResizedRange(0, headingOfNumbers.length - 1);
  format.font.bold = true;
  format.borders.getItem("EdgeBottom").style = "Continuous";
  for (const [index, isOfNumbers] of headingOfNumbers.entries())
    if (isOfNumbers) first.getOffsetRange(0, index).format.horizontalAlignment = "Right";
}

/** Returns the input for a cell. Texts get the text format, because Excel would parse March 5 as a date. */
function cellInput(cell: Cell): { readonly content: string | number | boolean; readonly format: string } {
  if (typeof cell === "string") return { content: cell, format: cell === "" ? "General" : "@" };
  if (typeof cell !== "object") return { content: cell, format: "General" };
  if ("properties" in cell) return cellInput(cell.basicValue);
  return "basicValue" in cell
    ? { content: cell.basicValue, format: cell.numberFormat }
    : { content: "=NA()", format: "General" };
}

function insertValues(
  table: readonly (readonly Cell[])[],
  { sheet, row, column }: own.InsertionPoint,
): Promise<void> {
  return runInExcel(async (context) => {
    const inputs = table.map((cells) => cells.map(cellInput));
    const first = context.workbook.worksheets.getItem(sheet).getCell(row, column);
    const range = first.getResizedRange(inputs.length - 1, (inputs[0]?.length ?? 1) - 1);
    await widenColumns(first, textLengths(table));
    range.numberFormat = inputs.map((cells) => cells.map(({ format }) => format));
    range.values = inputs.map((cells) => cells.map(({ content }) => content));
    first.select();
    await context.sync();
  });
}
