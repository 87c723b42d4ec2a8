/**
 * Prepares a workbook for an Excel file: the engine writes everything except the cells, which are given as
 * data.
 */
import type { CellPosition, Getters, Model, UID, Zone } from "@odoo/o-spreadsheet";
import { sheetPath } from "../../cells/excelPackage";
import { addressOnSheet } from "./address";
import { type CellNote, notesOf } from "./cellNotes";
import { readCell } from "./cells";
import { type DefinedName, definedNamesOf } from "./definedNames";
import { engine } from "./engineValue";
import { filterElementOf } from "./fileFilters";
import { fixedArrayAt } from "./fixedArrays";
import type { CellView } from "./gridHost";
import { fromEngineReference, toEngineReference } from "./sheetQuotes";
import { namedTables } from "./tableNames";

/** The ids of a cell's style, number format and border in the engine's data. */
type Look = readonly [style: number, format: number, border: number];

interface RowLook {
  readonly size?: number;
  readonly isHidden?: boolean;
  readonly outlineLevel?: number;
  readonly collapsed?: boolean;
}

/** The engine's column width in pixels, which a file states only once. */
const usualWidth = 96;

const isUsual = ({ size = usualWidth, isHidden, outlineLevel, collapsed }: RowLook): boolean =>
  size === usualWidth && !isHidden && !outlineLevel && !collapsed;

/** The engine's data of a sheet for an Excel file, with the members that are changed here. */
interface SheetData {
  readonly id: UID;
  readonly rows: Readonly<Record<number, RowLook>>;
  readonly tables: readonly { readonly range: string; readonly config: { readonly totalRow?: boolean } }[];
  readonly conditionalFormats: readonly {
    readonly rule: { readonly type: string; readonly rangeValues?: string };
  }[];
  readonly dataValidationRules: readonly {
    readonly criterion: { readonly type: string; values: string[] };
  }[];
  cols: Record<number, RowLook>;
  cells: Record<string, string | undefined>;
  styles: Record<string, number>;
  formats: Record<string, number>;
  borders: Record<string, number>;
  cellValues: object;
  formulaSpillRanges: object;
  rowNumber: number;
  colNumber: number;
}

/** A cell of a file. */
export interface ExportedCell {
  readonly row: number;
  readonly column: number;
  /** The index of its look in the file's list of styles. */
  readonly style: number;
  /** Undefined for a cell that has only a look. */
  readonly view: CellView | undefined;
  readonly isFormula: boolean;
  /** The cells that its formula fills; undefined for one cell. */
  readonly spill: string | undefined;
  /**
   * True for an array formula that fills exactly these cells, or its own cell, whatever the size of its
   * result.
   */
  readonly isFixed: boolean;
}

export interface ExportedSheet {
  readonly name: string;
  readonly rows: Readonly<Record<number, RowLook>>;
  /** For each bar rule, the cells whose largest value fills a bar; undefined for the rule's own cells. */
  readonly barValues: readonly (string | undefined)[];
  /** The element of its filter, if it has one from a file. */
  readonly filter: string | undefined;
  readonly tables: readonly { readonly name: string; readonly zone: Zone }[];
  readonly notes: readonly (CellNote & { readonly cell: string })[];
  /** Its cells from the first row to the last, each row from left to right. */
  readonly cells: readonly ExportedCell[];
}

export interface ExcelExport {
  /** The parts of the file by path, without cells. */
  readonly parts: Readonly<Record<string, string>>;
  /** The formulas of data validations, which the parts name by `standIn`. */
  readonly validations: readonly string[];
  readonly sheets: readonly ExportedSheet[];
  readonly names: readonly DefinedName[];
}

/** The number of Excel's columns; a cell's number is its row times this, plus its column. */
const columns = 16_384;

/** Returns the look of each cell by cell number. */
function looksOf({ styles, formats, borders }: SheetData): Map<number, Look> {
  const looks = new Map<number, [number, number, number]>();
  for (const [place, ids] of [styles, formats, borders].entries())
    for (const [range, id] of Object.entries(ids)) {
      const { left, right, top, bottom } = engine().helpers.toZone(range);
      for (let row = top; row <= bottom; row++)
        for (let column = left; column <= right; column++) {
          const look = looks.get(row * columns + column) ?? [0, 0, 0];
          look[place] = id;
          looks.set(row * columns + column, look);
        }
    }
  return looks;
}

/** The looks of a workbook, each once; a multi-line text is wrapped in a file. */
class Looks {
  private readonly places = new Map<string, number>();
  readonly list: { readonly look: Look; readonly hasLines: boolean }[] = [];

  placeOf(look: Look, hasLines: boolean): number {
    const key = `${look.join(" ")} ${hasLines}`;
    const place = this.places.get(key) ?? this.list.length;
    if (place === this.list.length) {
      this.places.set(key, place);
      this.list.push({ look, hasLines });
    }
    return place;
  }
}

/** The number of columns of the sheet that shows each look once. */
const looksInRow = 200;

const isLink = (content: string | undefined): boolean =>
  content !== undefined && engine().links.isMarkdownLink(content);

/** Returns the cells that the engine needs for the parts that it writes: links and table headings. */
function keptCells({ id, cells, tables }: SheetData, { getters }: Model): Record<string, string> {
  const keptContents: Record<string, string> = {};
  for (const [address, content] of Object.entries(cells))
    if (content !== undefined && isLink(content)) keptContents[address] = content.replace(/^\['/, "[");
  for (const { range, config } of tables) {
    const { left, right, top, bottom } = engine().helpers.toZone(range);
    for (let column = left; column <= right; column++) {
      const head = { sheetId: id, col: column, row: top };
      keptContents[engine().helpers.toXC(column, top)] = getters.getEvaluatedCell(head).formattedValue;
      const total = engine().helpers.toXC(column, bottom);
      if (config.totalRow && cells[total]?.startsWith("=")) keptContents[total] = "=0";
    }
  }
  return keptContents;
}

/** The parts of the engine that help to write a file, which its types hide. */
interface Handler {
  exportForExcel(data: { readonly sheets: SheetData[] }): unknown;
}

const isEvaluation = (handler: object): boolean => "evaluator" in handler;

/** Returns an engine handler with a different export. */
const exporting = (handler: object, exportForExcel: Handler["exportForExcel"]): object =>
  Object.assign(Object.create(handler) as object, { exportForExcel });

/** The engine's borders of cells: by sheet, column and row. */
interface BorderHandler {
  readonly borders: Readonly<Record<UID, readonly (readonly unknown[] | undefined)[] | undefined>>;
  export(data: object): void;
}

const hasBorders = (handler: object): handler is BorderHandler =>
  "borders" in handler && "getCellBorder" in handler;

/**
 * Returns the engine's export of borders, limited to the cells that have some; the engine itself checks all
 * cells of a sheet.
 */
const bordersOf =
  (handler: BorderHandler): Handler["exportForExcel"] =>
  (data) => {
    const { sheets } = data;
    const bounded = sheets.map((sheet) => {
      const columns = handler.borders[sheet.id] ?? [];
      const rowNumber = columns.reduce((most, rows) => Math.max(most, rows?.length ?? 0), 0);
      return { id: sheet.id, colNumber: columns.length, rowNumber, borders: {} };
    });
    const boundedData = Object.assign({}, data, { sheets: bounded });
    handler.export(boundedData);
    for (const [index, sheet] of sheets.entries()) sheet.borders = bounded[index]?.borders ?? {};
    Object.assign(data, { borders: (boundedData as { borders?: object }).borders });
  };

/** The engine's handler of cells. */
interface CellHandler {
  readonly getters: Getters;
}

const hasCells = (handler: object): handler is CellHandler => "getFormulaMovedInSheet" in handler;

/** Returns the handler of cells with "=" for every formula: their texts are read apart. */
const withoutFormulas = (handler: CellHandler): object => {
  const compiledFormula = { toFormulaString: () => "=" };
  const getCell = (position: CellPosition): object | undefined => {
    const cell = handler.getters.getCell(position);
    return cell?.isFormula ? { ...cell, compiledFormula } : cell;
  };
  const getters = Object.assign(Object.create(handler.getters) as object, { getCell });
  return Object.assign(Object.create(handler) as object, { getters });
};

const emptyValues: Handler["exportForExcel"] = ({ sheets }) => {
  for (const sheet of sheets) Object.assign(sheet, { cellValues: {}, formulaSpillRanges: {} });
};

/**
 * Returns the number that replaces a validation's formula while the engine (o-spreadsheet 19.3.7) writes: it
 * would change the formula's texts, and writes no limit of dates that is not a number.
 */
export const standIn = (index: number): string => String(8e15 + index);

/** Returns the workbook as the parts and cells of an Excel file. */
export async function exportForExcel(workbook: Model): Promise<ExcelExport> {
  const { getters } = workbook;
  const looks = new Looks();
  const validations: string[] = [];
  const tableNames: (string | undefined)[] = [];
  const sheets: (Pick<SheetData, "id" | "rows"> &
    Pick<ExportedSheet, "barValues"> & { readonly places: Map<number, number> })[] = [];

  /** Removes the cells from the engine's data, and shows each look once on a separate sheet. */
  function withoutCells({ sheets: all }: { readonly sheets: SheetData[] }): void {
    for (const sheet of all) {
      const barValues = sheet.conditionalFormats.flatMap(({ rule }) =>
        rule.type === "DataBarRule" ? [rule.rangeValues] : [],
      );
      sheets.push({ id: sheet.id, rows: sheet.rows, places: placesOf(sheet, looks), barValues });
      for (const { criterion } of sheet.dataValidationRules)
        criterion.values = criterion.values.map((value) => {
          const isList = criterion.type === "isValueInRange";
          if (!isList && !value.startsWith("=")) return value;
          validations.push(isList ? fromEngineReference(toEngineReference(value)) : value.slice(1));
          return `=${standIn(validations.length - 1)}`;
        });
      const { toZone } = engine().helpers;
      const tables = sheet.tables
        .map(({ range }) => range)
        .filter((range) => toZone(range).top < toZone(range).bottom); // the engine writes no others
      tableNames.push(...tables.map((range) => nameOfTable(getters, sheet.id, range)));
      const cells = keptCells(sheet, workbook);
      const cols = Object.fromEntries(Object.entries(sheet.cols).filter(([, look]) => !isUsual(look)));
      Object.assign(sheet, { cells, cols, styles: {}, formats: {}, borders: {}, rowNumber: 0 });
    }
    all.push(sheetOfLooks(looks));
  }

  const { handlers } = workbook as unknown as { readonly handlers: readonly object[] };
  const some = handlers.find((handler) => "exportForExcel" in handler) ?? {};
  const ownHandlers = handlers.map((handler) => {
    if (isEvaluation(handler)) return exporting(handler, emptyValues);
    if (hasCells(handler)) return withoutFormulas(handler);
    return hasBorders(handler) ? exporting(handler, bordersOf(handler)) : handler;
  });
  const engineExport = {
    dispatch: () => undefined,
    handlers: [...ownHandlers, exporting(some, withoutCells)],
  };
  const { exportXLSX } = engine().Model.prototype;
  const { files } = await exportXLSX.call(engineExport as unknown as Model);
  const written: Record<string, string> = {};
  for (const file of files)
    if ("content" in file)
      written[countedFrom1(file.path)] = partsNamingSheets.has(file.path)
        ? countedFrom1(file.content)
        : file.content;
  const styles = stylesOf(written[sheetPath(sheets.length)] ?? "");
  return {
    parts: withTables(withoutLooks(written, sheets.length), tableNames),
    validations,
    sheets: sheets.map(({ id, rows, places, barValues }) => {
      const styleAt = (row: number, column: number): number =>
        styles[places.get(row * columns + column) ?? -1] ?? 0;
      return {
        name: getters.getSheetName(id),
        rows,
        barValues,
        filter: filterElementOf(getters, id),
        tables: namedTables(getters)
          .filter(({ table }) => table.range.sheetId === id)
          .map(({ name, table }) => ({ name, zone: table.range.zone })),
        notes: notesOf(getters)
          .filter(({ sheetId }) => sheetId === id)
          .map(({ col, row, author, text }) => ({ cell: engine().helpers.toXC(col, row), author, text })),
        cells: cellsOf(id, { getters, places, styleAt }),
      };
    }),
    names: namesOf(workbook),
  };
}

const nameOfTable = (getters: Getters, sheet: UID, range: string): string | undefined =>
  namedTables(getters).find(
    ({ table }) => table.range.sheetId === sheet && getters.getRangeString(table.range, sheet) === range,
  )?.name;

/** Returns the index of each cell's look in the list, by cell number. */
function placesOf(sheet: SheetData, looks: Looks): Map<number, number> {
  const places = new Map<number, number>();
  const foundLooks = looksOf(sheet);
  for (const [address, content] of Object.entries(sheet.cells))
    if (content?.includes("\n")) {
      const { col, row } = engine().helpers.toCartesian(address);
      const number = row * columns + col;
      places.set(number, looks.placeOf(foundLooks.get(number) ?? [0, 0, 0], true));
    }
  for (const [number, look] of foundLooks)
    if (!places.has(number)) places.set(number, looks.placeOf(look, false));
  return places;
}

/** The name of the sheet of looks; nobody would choose it for a sheet. */
const nameOfLooks = "looks-of-cells";

/** Returns a sheet that shows each look once. */
function sheetOfLooks({ list }: Looks): SheetData {
  const { createEmptyExcelSheet, toXC } = engine().helpers;
  const sheet = createEmptyExcelSheet(nameOfLooks, nameOfLooks) as unknown as SheetData;
  const [cells, styles, formats, borders] = [{}, {}, {}, {}] as [
    Record<string, string>,
    ...Record<string, number>[],
  ];
  for (const [place, { look, hasLines }] of list.entries()) {
    const address = toXC(place % looksInRow, Math.floor(place / looksInRow));
    cells[address] = hasLines ? "a\nb" : "a";
    for (const [index, ids] of [styles, formats, borders].entries())
      if (ids && (look[index] ?? 0) > 0) ids[address] = look[index] ?? 0;
  }
  const size = { rowNumber: Math.ceil(list.length / looksInRow), colNumber: looksInRow };
  return Object.assign(sheet, {
    cells,
    styles,
    formats,
    borders,
    ...size,
    cellValues: {},
    formulaSpillRanges: {},
  });
}

/** Returns a path or a part with the sheets' paths counted from 1; the engine counts them from 0. */
const countedFrom1 = (text: string): string =>
  text.replace(
    /(worksheets\/(?:_rels\/)?sheet)(\d+)(?=\.xml)/g,
    (_all, start: string, index: string) => `${start}${Number(index) + 1}`,
  );

/** The parts that name the paths of sheets. */
const partsNamingSheets: ReadonlySet<string> = new Set(["[Content_Types].xml", "xl/_rels/workbook.xml.rels"]);

/** Returns the file's number for each look, in order. */
function stylesOf(sheet: string): number[] {
  return [...sheet.matchAll(/<c\b([^>]*)>/g)].map(([, attributes = ""]) =>
    Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? 0),
  );
}

/** Returns the parts without the sheet of looks. */
function withoutLooks(parts: Readonly<Record<string, string>>, index: number): Record<string, string> {
  const rest: Record<string, string> = { ...parts };
  const looks = sheetPath(index);
  Reflect.deleteProperty(rest, looks);
  const without = (path: string, element: string, attribute: string): void => {
    rest[path] = (rest[path] ?? "").replace(new RegExp(`<${element} [^>]*${attribute}[^>]*?/>`), "");
  };
  without("xl/workbook.xml", "sheet", `name="${nameOfLooks}"`);
  without("xl/_rels/workbook.xml.rels", "Relationship", `Target="${looks.replace("xl/", "")}"`);
  without("[Content_Types].xml", "Override", `PartName="/${looks}"`);
  return rest;
}

/** Returns the parts with the tables' own names, because the engine numbers them. */
function withTables(parts: Readonly<Record<string, string>>, names: readonly (string | undefined)[]) {
  const namedParts = { ...parts };
  for (const [index, name] of names.entries()) {
    const path = `xl/tables/table${index + 1}.xml`;
    const numbered = new RegExp(`(\\s(?:name|displayName)=")Table${index + 1}"`, "g");
    const isWord = name !== undefined && /^[\p{L}_\\][\p{L}\p{N}_.\\]*$/u.test(name);
    const part = namedParts[path];
    if (isWord && part !== undefined)
      namedParts[path] = part.replace(/<table\b[^>]*>/, (tag) =>
        tag.replace(numbered, (_all, start: string) => `${start}${name}"`),
      );
  }
  return namedParts;
}

interface CellOptions {
  readonly getters: Model["getters"];
  readonly places: ReadonlyMap<number, number>;
  readonly styleAt: (row: number, column: number) => number;
}

/** Returns the used cells of a sheet, and those that have only a look. */
function cellsOf(sheetId: UID, { getters, places, styleAt }: CellOptions): ExportedCell[] {
  const numbers = new Set(places.keys());
  const used = new Map<number, CellPosition>();
  for (const position of getters.getEvaluatedCellsPositions(sheetId)) {
    const number = position.row * columns + position.col;
    used.set(number, position);
    numbers.add(number);
  }
  return [...numbers]
    .sort((one, other) => one - other)
    .map((number) => {
      const [row, column] = [Math.floor(number / columns), number % columns];
      const position = used.get(number);
      const view = position && readCell(position, getters);
      const isFormula = position !== undefined && getters.getCell(position)?.isFormula === true;
      const fixed = isFormula ? fixedArrayAt(getters, position) : undefined;
      const zone = fixed ?? (isFormula ? getters.getSpreadZone(position) : undefined);
      const { toXC } = engine().helpers;
      const isWide = zone && (zone.left < zone.right || zone.top < zone.bottom);
      return {
        row,
        column,
        view,
        isFormula,
        style: styleAt(row, column),
        isFixed: fixed !== undefined,
        spill: isWide ? `${toXC(zone.left, zone.top)}:${toXC(zone.right, zone.bottom)}` : undefined,
      };
    });
}

/** Returns the names of a workbook, with their present ranges. */
function namesOf(workbook: Model): DefinedName[] {
  const { getters } = workbook;
  const keptDefinedNames = definedNamesOf(workbook);
  const ranges = getters.getNamedRanges().map(({ name, range }): DefinedName => {
    const address = getters.getRangeString(range, "", { useFixedReference: true });
    const [, cells = ""] = /([^!]*)$/.exec(address) ?? [];
    const refersTo = addressOnSheet(getters.getSheetName(range.sheetId), cells);
    const local = keptDefinedNames.find((other) => other.name.toLowerCase() === name.toLowerCase());
    return { ...local, name, refersTo };
  });
  const isRange = (name: string): boolean =>
    ranges.some((range) => range.name.toLowerCase() === name.toLowerCase());
  return [...ranges, ...keptDefinedNames.filter(({ name }) => !isRange(name))];
}
