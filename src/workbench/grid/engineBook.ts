/** The engine's workbook for formulas: its cells, names and the add-in's functions. */
import type {
  CompiledFormula,
  CoreTable,
  EvalContext,
  FunctionResultObject,
  Getters,
  Range,
  Zone,
} from "@odoo/o-spreadsheet";
import { unquotedSheet } from "../../cells/addresses";
import { toText } from "../formula/values/convert";
import type { Book, Table } from "../formula/values/definition";
import {
  dateFormats,
  numberReader,
  type Region,
  serialOfTime,
  type TypedNumber,
  typedNumber,
} from "../formula/values/typed";
import {
  type Area,
  FormulaError,
  Lambda,
  Matrix,
  Reference,
  type Scalar,
  sheetColumns,
  sheetRows,
  Shown,
  type Value,
} from "../formula/values/value";
import type { Given } from "../formula/compile";
import { markedText, spellsError, unmarkedText } from "./asText";
import { cardOf, fieldOf } from "./cellCards";
import { definedNameIn } from "./definedNames";
import { isInFileFilter } from "./fileFilters";
import { fitted, fixedArrayAt } from "./fixedArrays";
import { type CardCell, engine } from "./engineValue";
import { formatFromEngine, formatToEngine } from "./numberFormats";
import { toEngineReference } from "./sheetQuotes";
import { type NamedTable, namedTables } from "./tableNames";
import { randomNumber } from "../runtime/clock";

type Execute = CompiledFormula["execute"];
export type Reads = readonly [ref: Parameters<Execute>[1], range: Parameters<Execute>[2]];

/** The region by whose rules formulas read dates. */
let region: Region = { order: "MDY", language: "en-US", year: new Date().getFullYear() };
let readNumber = numberReader(region);

/** Makes formulas read and show dates by a region's rules; call it before a workbook is opened. */
export function setFormulaRegion(next: Region): void {
  region = next;
  readNumber = numberReader(next);
}

/** Returns the number in a typed text by the region's rules; undefined for a text that is not a number. */
export const typedHere = (text: string): TypedNumber | undefined => typedNumber(text, region);

interface Position {
  readonly sheetId: string;
  readonly col: number;
  readonly row: number;
}

/** A cell of the engine with its position. */
type Cell = CardCell & {
  readonly type?: string;
  readonly position?: Position;
  readonly origin?: Position;
};

/** The engine's calculation context, including members that its types hide. */
type Context = EvalContext & Readonly<Record<string, unknown>>;

/** Returns a conversion of texts that converts each text only once. */
function remembered(convert: (text: string) => string): (text: string) => string {
  const converted = new Map<string, string>();
  return (text) => {
    const result = converted.get(text) ?? convert(text);
    converted.set(text, result);
    return result;
  };
}

const excelFormat = remembered(formatFromEngine);
/** An invalid format leaves the number unchanged. */
const engineFormat = remembered((format) => {
  try {
    return formatToEngine(format);
  } catch {
    return "";
  }
});

function scalarOf(cell: Cell): Scalar {
  const { value, format, message } = cell;
  if (value === null || value === undefined) return null;
  if (typeof value === "string") {
    if (cell.type === "error" || (cell.type === undefined && spellsError(value)))
      return new FormulaError(value, message === undefined ? undefined : String(message));
    const text = unmarkedText(value);
    return cell.card || cell.position ? new Shown(text, undefined, cell) : text;
  }
  return typeof value === "number" && format ? new Shown(value, excelFormat(format), cell) : value;
}

function cellOf(value: Scalar): CardCell {
  if (value instanceof FormulaError)
    return value.message === undefined
      ? { value: value.code }
      : { value: value.code, message: value.message };
  if (!(value instanceof Shown)) return { value: typeof value === "string" ? markedText(value) : value };
  const { card, position, origin } = (value.source ?? {}) as Cell;
  const format = value.format && engineFormat(value.format);
  return {
    value: typeof value.value === "string" ? markedText(value.value) : value.value,
    ...(format && { format }),
    ...(card && { card }),
    ...((origin ?? position) && { origin: origin ?? position }),
  };
}

/** The tables made from the engine's, which it keeps while it calculates. */
const tables = new WeakMap<object, Matrix>();

/** Cells above and to the left of these need no check of their sheet's size. */
const smallest = { rows: 20, columns: 10 } as const;

/** The most cells in a range whose cells are all stored. */
const mostStored = 1_000_000;

/**
 * Returns a table with numbers of rows and columns. In whole columns and rows, cells after the last used one
 * are not stored; blank cells at the end of other ranges are ordinary cells.
 */
function matrixOf(columns: readonly (readonly Cell[])[], rows: number, width: number): Matrix {
  const knownTable = tables.get(columns);
  if (knownTable?.rows === rows && knownTable.columns === width) return knownTable;
  const isBounded = rows < sheetRows && width < sheetColumns && rows * width <= mostStored;
  let [storedRows, storedColumns] = isBounded ? [rows, width] : [0, 0];
  for (const [column, cells] of isBounded ? [] : columns.entries()) {
    let last = cells.length - 1;
    while (last >= 0 && (cells[last]?.value ?? null) === null) last--;
    if (last < 0) continue;
    storedRows = Math.max(storedRows, last + 1);
    storedColumns = column + 1;
  }
  const cells: Scalar[] = [];
  for (let row = 0; row < storedRows; row++)
    for (let column = 0; column < storedColumns; column++) {
      const cell = columns[column]?.[row];
      cells.push(cell ? scalarOf(cell) : null);
    }
  const matrix = new Matrix(rows, width, cells, { rows: storedRows, columns: storedColumns, rest: null });
  tables.set(columns, matrix);
  return matrix;
}

const zoneOf = ({ top, left, bottom, right }: Area): Zone => ({ top, left, bottom, right });

/** Returns the area of a reference; whole columns and rows end where Excel's do. */
export function areaOfRange(range: Range | undefined): Area | FormulaError {
  if (
    !range ||
    range.invalidXc !== undefined ||
    range.invalidSheetName ||
    range.zone.left < 0 ||
    range.zone.top < 0
  )
    return new FormulaError("#REF!", "The reference is not valid");
  const { zone, unboundedZone, sheetId } = range;
  if (zone.bottom < zone.top || zone.right < zone.left)
    return new FormulaError("#REF!", "The reference is not valid");
  const bottom = unboundedZone.bottom === undefined ? sheetRows - 1 : zone.bottom;
  const right = unboundedZone.right === undefined ? sheetColumns - 1 : zone.right;
  return { sheet: sheetId, top: zone.top, left: zone.left, bottom, right };
}

/** Matches A1, A1:B2, A:B or 1:3, with or without a sheet. */
const address =
  /^(?:.*!)?\$?(?:[a-z]{1,3}\$?[1-9]\d*(?::\$?[a-z]{1,3}\$?[1-9]\d*)?|[a-z]{1,3}:\$?[a-z]{1,3}|[1-9]\d*:\$?[1-9]\d*)$/i;

/** Matches a name as one sheet knows it: 'My model'!Rate. */
const nameOfSheet = /^('(?:[^']|'')+'|[^'!]+)!([^!]+)$/;

/** The names of the add-in's functions in upper case. */
export const addinFunctions = new Set<string>();

/**
 * Returns the area of a name's reference for a cell: rows and columns without a $ are as far from the cell as
 * those stated are from A1, and go on at the sheet's other end.
 */
function areaFor(cell: Area, range: Range | undefined): Area | FormulaError {
  if (!range) return areaOfRange(range);
  const { zone, parts, unboundedZone } = range;
  const [first, last = first] = parts;
  const down = (row: number, isFixed = true): number =>
    isFixed || unboundedZone.bottom === undefined ? row : (row + cell.top) % sheetRows;
  const across = (column: number, isFixed = true): number =>
    isFixed || unboundedZone.right === undefined ? column : (column + cell.left) % sheetColumns;
  const rows = [down(zone.top, first?.rowFixed), down(zone.bottom, last?.rowFixed)];
  const columns = [across(zone.left, first?.colFixed), across(zone.right, last?.colFixed)];
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return areaOfRange({
    ...range,
    zone: { top, left, bottom: Math.max(...rows), right: Math.max(...columns) },
  });
}

/** The references of a compiled formula, or of a name in the formula of a cell. */
export class GivenReferences implements Given {
  readonly book: EngineBook;
  private readonly ranges: readonly Range[];
  private readonly cell: Area | undefined;
  constructor(book: EngineBook, ranges: readonly Range[], cell?: Area) {
    this.book = book;
    this.ranges = ranges;
    this.cell = cell;
  }
  area(slot: number): Area | FormulaError {
    const range = this.ranges[slot];
    return this.cell ? areaFor(this.cell, range) : areaOfRange(range);
  }
}

export class EngineBook implements Book {
  private readonly context: Context;
  private readonly reads: Reads;
  private readonly getters: Getters;
  readonly readNumber = readNumber;
  readonly random = randomNumber;
  readonly dateFormat = dateFormats[region.order];
  /** True while calculating a formula that reads cells which its text does not state. */
  private findsCells = false;

  constructor(context: EvalContext, reads: Reads) {
    this.context = context;
    this.reads = reads;
    this.getters = context.getters;
  }

  get now(): number {
    return serialOfTime(new Date());
  }

  get position(): Area {
    const { sheetId, col, row } = this.context.__originCellPosition ?? {
      sheetId: this.sheet,
      col: 0,
      row: 0,
    };
    return { sheet: sheetId, top: row, left: col, bottom: row, right: col };
  }

  private get sheet(): string {
    return this.context.__originSheetId;
  }

  /** Runs a calculation and records references found on the way for the formula's cell. */
  finding<Result>(finds: boolean, work: () => Result): Result {
    const before = this.findsCells;
    this.findsCells = finds;
    const { __originCellPosition: position, updateDependencies } = this.context;
    if (finds && position) updateDependencies?.(position);
    try {
      return work();
    } finally {
      this.findsCells = before;
    }
  }

  private note(area: Area): void {
    const { __originCellPosition: position, addDependencies } = this.context;
    if (!this.findsCells || !position || !addDependencies) return;
    const finds = this.findsCells;
    const range = this.getters.getRangeFromZone(area.sheet, this.within(area));
    addDependencies(position, [range]); // which calculates the cells
    this.findsCells = finds;
  }

  /** Returns the part of an area that exists on the sheet. */
  private within(area: Area): Zone {
    const { numberOfRows, numberOfCols } = this.getters.getSheetSize(area.sheet);
    return {
      ...zoneOf(area),
      bottom: Math.max(area.top, Math.min(area.bottom, numberOfRows - 1)),
      right: Math.max(area.left, Math.min(area.right, numberOfCols - 1)),
    };
  }

  cell(area: Area): Scalar {
    this.note({ ...area, bottom: area.top, right: area.left });
    return scalarOf(this.cellAt(area));
  }

  private cellAt({ sheet, top, left }: Area): Cell {
    if (this.isBeyond(sheet, top, left)) return { value: null };
    const zone = { top, left, bottom: top, right: left };
    return this.reads[0]({ sheetId: sheet, zone } as Range);
  }

  /** Returns true for a cell that exists in Excel's sheets but not in this one; it is blank. */
  private isBeyond(sheet: string, row: number, column: number): boolean {
    if (row < smallest.rows && column < smallest.columns) return false;
    const { numberOfRows, numberOfCols } = this.getters.getSheetSize(sheet);
    return row >= numberOfRows || column >= numberOfCols;
  }

  read(area: Area): Matrix {
    this.note(area);
    const columns = this.columnsOf(area);
    return matrixOf(columns, area.bottom - area.top + 1, area.right - area.left + 1);
  }

  private columnsOf(area: Area): Cell[][] {
    return this.reads[1]({ sheetId: area.sheet, zone: this.within(area) } as Range);
  }

  spill(area: Area): Area | undefined {
    this.cell(area);
    const { sheet, top, left } = area;
    const zone = this.getters.getSpreadZone({ sheetId: sheet, row: top, col: left });
    if (zone) return { sheet, top: zone.top, left: zone.left, bottom: zone.bottom, right: zone.right };
    return this.formula(area) === undefined ? undefined : { sheet, top, left, bottom: top, right: left };
  }

  formula({ sheet, top, left }: Area): string | undefined {
    const position = { sheetId: sheet, row: top, col: left };
    return this.getters.getCell(position)?.isFormula
      ? this.getters.getCellText(position, { showFormula: true })
      : undefined;
  }

  parse(text: string): Area | undefined {
    if (!address.test(text)) return undefined;
    const area = areaOfRange(this.getters.getRangeFromSheetXC(this.sheet, toEngineReference(text)));
    return area instanceof FormulaError ? undefined : area;
  }

  name(text: string): Value {
    const [, on, name = text] = nameOfSheet.exec(text) ?? [];
    const sheet = on === undefined ? this.sheet : this.getters.getSheetIdByName(unquotedSheet(on));
    if (sheet === undefined) return undefined;
    const defined = definedNameIn(this.getters, name, sheet);
    const range = defined?.isLocal ? undefined : this.getters.getNamedRange(name)?.range;
    if (range) {
      const area = areaOfRange(range);
      return area instanceof FormulaError ? area : new Reference([area]);
    }
    return defined?.calculate(new GivenReferences(this, defined.ranges, this.position));
  }

  table(name: string): Table | undefined {
    const wanted = name.toLowerCase();
    const { sheet, top, left } = this.position;
    const isWanted = ({ name: tableName, table: { range } }: NamedTable): boolean =>
      name === ""
        ? range.sheetId === sheet && engine().helpers.isInside(left, top, range.zone)
        : tableName.toLowerCase() === wanted;
    const foundTable = namedTables(this.getters).find(isWanted)?.table;
    return foundTable && this.tableOf(foundTable);
  }

  private tableOf({ type, range, config }: CoreTable): Table | undefined {
    const { top, left } = range.zone;
    const cell = areaOfRange(range);
    const area = type === "dynamic" && !(cell instanceof FormulaError) ? this.spill(cell) : cell;
    if (area === undefined || area instanceof FormulaError) return undefined;
    const { numberOfHeaders: headers, totalRow: hasTotals } = config;
    const headingArea = { ...area, bottom: top };
    this.note(headingArea);
    const columns = Array.from({ length: area.right - left + 1 }, (_, column) =>
      headers > 0
        ? toText(scalarOf(this.cellAt({ ...headingArea, left: left + column })))
        : `Column${column + 1}`,
    );
    return { area, headers, hasTotals, columns };
  }

  call(name: string, values: readonly Value[]): Scalar | Matrix | undefined {
    const fn = addinFunctions.has(name) ? this.context[name] : undefined;
    if (typeof fn !== "function") return undefined;
    const { args } = engine().registries.functionRegistry.get(name);
    // Excel refuses such a formula as it is entered.
    if (values.length > args.length && !args.some(({ repeating }) => repeating))
      return new FormulaError(
        "#VALUE!",
        `${name} takes at most ${args.length} argument${args.length === 1 ? "" : "s"}`,
      );
    return this.valueOf(
      fn.apply(
        this.context,
        values.map((value, index) => this.passed(value, name, index)),
      ),
    );
  }

  /** Returns a result of the engine's functions. */
  private valueOf(result: unknown): Scalar | Matrix {
    if (!Array.isArray(result)) return scalarOf((result ?? { value: null }) as Cell);
    const columns = result as Cell[][];
    const rows = columns[0]?.length ?? 0;
    const cells: Scalar[] = [];
    for (let row = 0; row < rows; row++)
      for (const column of columns) cells.push(scalarOf(column[row] ?? { value: null }));
    return new Matrix(rows, columns.length, cells);
  }

  /** Returns an argument in the form for a parameter, which may ask for a table. */
  private passed(value: Value, name: string, index: number): unknown {
    const argument = this.argumentOf(value);
    if (argument === undefined || Array.isArray(argument)) return argument;
    const { args } = engine().registries.functionRegistry.get(name);
    const parameter = args[index] ?? args.filter(({ repeating }) => repeating).at(-1);
    return parameter?.acceptMatrix ? [[argument]] : argument;
  }

  private argumentOf(value: Value): unknown {
    if (value === undefined) return undefined;
    if (value instanceof Lambda) return { value: "#CALC!" };
    if (value instanceof Matrix)
      return Array.from({ length: value.columns }, (_, column) =>
        Array.from({ length: value.storedRows }, (_cell, row) => this.engineCell(value.at(row, column))),
      );
    if (!(value instanceof Reference)) return this.engineCell(value);
    const [area] = value.areas;
    if (!area) return undefined;
    this.note(area);
    return area.top === area.bottom && area.left === area.right ? this.cellAt(area) : this.columnsOf(area);
  }

  private engineCell(value: Scalar): FunctionResultObject {
    return value instanceof Shown && value.source ? (value.source as Cell) : cellOf(value);
  }

  sheets(): { id: string; name: string }[] {
    return this.getters.getSheetIds().map((id) => ({ id, name: this.getters.getSheetName(id) }));
  }

  isFiltered(sheet: string, row: number): boolean {
    return (
      this.getters.isRowFiltered(sheet, row) ||
      (this.getters.isRowHidden(sheet, row) && isInFileFilter(this.getters, sheet, row))
    );
  }

  isHidden(sheet: string, row: number): boolean {
    return this.getters.isRowHidden(sheet, row);
  }

  field(value: Scalar, name: string): Scalar | Matrix {
    return this.valueOf(fieldOf(this.engineCell(value), name, this.getters));
  }

  /** Returns a result for the engine: a table as columns, no larger than the sheet has room for. */
  result(calculated: Scalar | Matrix): FunctionResultObject | FunctionResultObject[][] {
    const { __originCellPosition: position } = this.context;
    const fixed = position && fixedArrayAt(this.getters, position);
    const value = fixed ? fitted(calculated, fixed) : calculated;
    if (!(value instanceof Matrix)) return this.shown(value);
    if (value.rows * value.columns === 1) return this.shown(value.at(0, 0));
    const { numberOfRows, numberOfCols } = this.getters.getSheetSize(this.sheet);
    const { top, left } = this.position;
    if (top + value.rows > sheetRows || left + value.columns > sheetColumns)
      return { value: "#SPILL!", message: "The result reaches beyond the end of the sheet" };
    const size = (all: number, storedSize: number, room: number): number =>
      all <= room || all === storedSize ? all : value.rest === null ? Math.max(1, storedSize) : room;
    const rows = size(value.rows, value.storedRows, numberOfRows - top);
    const columns = size(value.columns, value.storedColumns, numberOfCols - left);
    return Array.from({ length: columns }, (_, column) =>
      Array.from({ length: rows }, (_cell, row) => this.shown(value.at(row, column))),
    );
  }

  private shown(value: Scalar): FunctionResultObject {
    const cell = cellOf(value);
    if (cell.card || typeof cell.value !== "string" || !(value instanceof Shown)) return cell;
    const card = cardOf(value.source as FunctionResultObject, this.getters);
    return card ? ({ ...cell, card } as CardCell) : cell;
  }
}
