import { quotedSheet } from "../../cells/addresses";
import { applyLook, applySheetLook, pointsPerPixel } from "./applySheetLook";
import { isoOfSerial } from "../../dates/serials";
import { excelLimits } from "../../cells/excelLimits";
import { writtenFormula } from "./namespace";
import { runInExcel } from "./officeJs";
import { applyChartDesign, sampleCells, type SheetChart, type SheetContent } from "./sheetContent";
import type { PlacedLink } from "./workbook";

interface NameOptions {
  readonly taken: readonly string[];
  /** Returns the ending of the name for each attempt, counted from the first. */
  readonly ending: (attempt: number) => string;
}

/** Returns a sheet name within Excel's length that no other sheet has, ignoring case. */
export function uniqueSheetName(name: string, { taken, ending }: NameOptions): string {
  const used = new Set(taken.map((other) => other.toLowerCase()));
  for (let attempt = 1; ; attempt++) {
    const end = ending(attempt);
    const unique = name.slice(0, excelLimits.sheetName - end.length) + end;
    if (!used.has(unique.toLowerCase())) return unique;
  }
}

function fill(sheet: Excel.Worksheet, content: SheetContent): void {
  const { cells, formats = {}, widths = [], charts = [] } = content;
  // Excel accepts one format for every cell of a range, contrary to its types.
  for (const [range, format] of Object.entries(formats))
    sheet.getRange(range).numberFormat = format as unknown as string[][];
  for (const [column, pixels] of widths.entries())
    sheet.getCell(0, column).format.columnWidth = pixels * pointsPerPixel;
  applySheetLook(sheet, content);
  for (const chart of charts) addChart(sheet, chart);
  // Constants come first, because a formula that is calculated before its inputs might ask for another race.
  const entries = Object.entries(cells);
  for (const [address, cells] of [
    ...adjacentCells(entries.filter(([, cell]) => !isFormula(cell))),
    ...adjacentCells(entries.filter(([, cell]) => isFormula(cell))),
  ])
    sheet.getRange(address).formulas = cells.map((cell) => [cell]);
}

/** Adds a chart over cells, which hold samples until their formulas fill them. */
function addChart(sheet: Excel.Worksheet, { source, size, from, to, chart }: SheetChart): void {
  const range = sheet.getRange(source);
  range.values = sampleCells(size, chart);
  const added = sheet.charts.add(chart.type, range, chart.seriesBy ?? "Columns");
  applyChartDesign(added, chart);
  added.setPosition(from, to);
}

const isFormula = (cell: string | number): boolean => typeof cell === "string" && cell.startsWith("=");

/** Joins cells that are directly below each other, because one range is written faster than single cells. */
function adjacentCells(entries: readonly (readonly [address: string, cell: string | number])[]) {
  const runs: { column: string; first: number; cells: (string | number)[] }[] = [];
  for (const [address, cell] of entries) {
    const [, column = "", digits = ""] = /^([A-Z]+)(\d+)$/.exec(address) ?? ["", address];
    const last = runs.at(-1);
    const content = typeof cell === "string" ? writtenFormula(cell) : cell;
    if (last?.column === column && Number(digits) === last.first + last.cells.length)
      last.cells.push(content);
    else runs.push({ column, first: Number(digits), cells: [content] });
  }
  return runs.map(({ column, first, cells: { length }, cells }): [string, (string | number)[]] => {
    const address = `${column}${first || ""}`;
    return [length === 1 ? address : `${address}:${column}${first + length - 1}`, cells];
  });
}

/** Adds a sheet after the others, and deletes it again if it cannot be filled. Resolves with its name. */
export function addSheet(content: SheetContent): Promise<string> {
  return runInExcel(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load("items/name");
    await context.sync();
    const taken = worksheets.items.map(({ name }) => name);
    const ending = (attempt: number): string => (attempt === 1 ? "" : ` (${attempt})`);
    const name = uniqueSheetName(content.name, { taken, ending });
    const sheet = worksheets.add(name);
    await context.sync();
    try {
      fill(sheet, content);
      await context.sync();
    } catch (failure) {
      sheet.delete();
      await context.sync();
      throw failure;
    }
    return name;
  });
}

/** Returns true if a cell's value comes from a typed content; a date is a serial number. */
const isTyped = (content: string | number | undefined, value: unknown): boolean =>
  String(content ?? "") === String(value) ||
  (typeof value === "number" && isoOfSerial(value).slice(0, 10) === content);

/** Resolves with the name of a sheet with the same name and content; undefined if there is none. */
export function findSheet({ name, cells, identity }: SheetContent): Promise<string | undefined> {
  return runInExcel(async (context) => {
    if (!identity) return undefined;
    const sheet = context.workbook.worksheets.getItemOrNullObject(name);
    await context.sync();
    if (sheet.isNullObject) return undefined;
    const ranges = identity.map((address) => sheet.getRange(address).load("values"));
    await context.sync();
    const same = ranges.every(({ values }, index) => isTyped(cells[identity[index] ?? ""], values[0]?.[0]));
    return same ? name : undefined;
  });
}

/**
 * Makes cells open sheets when clicked. Excel gives links a different look, so the cells' look is set
 * afterwards.
 */
export function linkSheets(links: readonly PlacedLink[]): Promise<void> {
  return runInExcel(async (context) => {
    for (const { from, cell, sheet, look } of links) {
      const range = context.workbook.worksheets.getItem(from).getRange(cell);
      range.hyperlink = { documentReference: `${quotedSheet(sheet)}!A1`, screenTip: sheet };
      applyLook(range, { underline: false, ...look });
    }
    await context.sync();
  });
}

/** Removes sheets by name or id; ignores sheets that no longer exist. */
export function removeSheets(names: readonly string[]): Promise<void> {
  return runInExcel(async (context) => {
    const sheets = names.map((name) => context.workbook.worksheets.getItemOrNullObject(name));
    await context.sync();
    for (const sheet of sheets) if (!sheet.isNullObject) sheet.delete();
    await context.sync();
  });
}

export function showSheet(name: string): Promise<void> {
  return runInExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItem(name);
    sheet.activate();
    sheet.getRange("A1").select();
    await context.sync();
  });
}
