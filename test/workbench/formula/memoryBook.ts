/** A workbook in memory around the evaluator, for tests: cells by address, formulas as texts with =. */
import { columnName } from "../../../src/cells/addresses";
import { type Compiled, compileFormula, compileName } from "../../../src/workbench/formula/compile";
import type { Book, Table } from "../../../src/workbench/formula/values/definition";
import { parseFormula } from "../../../src/workbench/formula/parse";
import { dateFormats, numberReader, type Region } from "../../../src/workbench/formula/values/typed";
import {
  type Area,
  FormulaError,
  Matrix,
  plain,
  Reference,
  type Scalar,
  sheetColumns,
  sheetRows,
  type Value,
} from "../../../src/workbench/formula/values/value";

export type Content = string | number | boolean | null | FormulaError;
export type Cells = Readonly<Record<string, Content>>;

interface Options {
  readonly region?: Region;
  /** The names of the workbook, each with its formula. */
  readonly names?: Readonly<Record<string, string>>;
  readonly tables?: Readonly<Record<string, Table>>;
  readonly hiddenRows?: readonly number[];
  readonly call?: Book["call"];
}

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Parses an address within a sheet: A1, $A$1:B2, A:B, 1:3. */
export function areaOf(text: string, sheet: string): Area | undefined {
  const [first = "", last = first] = text.replaceAll("$", "").split(":");
  const [from, to] = [first, last].map((part) => /^([A-Z]{1,3})?(\d{1,7})?$/i.exec(part));
  const isLine = (part: RegExpExecArray): boolean => part[1] === undefined || part[2] === undefined;
  if (!from || !to || first === "" || (!text.includes(":") && isLine(from))) return undefined;
  const rows = [from, to].map((part) => (part[2] === undefined ? undefined : Number(part[2]) - 1));
  const columns = [from, to].map((part) => (part[1] === undefined ? undefined : columnOf(part[1])));
  const top = Math.min(rows[0] ?? 0, rows[1] ?? 0);
  const left = Math.min(columns[0] ?? 0, columns[1] ?? 0);
  const bottom =
    rows[0] === undefined && rows[1] === undefined
      ? sheetRows - 1
      : Math.max(rows[0] ?? sheetRows - 1, rows[1] ?? sheetRows - 1);
  const right =
    columns[0] === undefined && columns[1] === undefined
      ? sheetColumns - 1
      : Math.max(columns[0] ?? sheetColumns - 1, columns[1] ?? sheetColumns - 1);
  if (bottom >= sheetRows || right >= sheetColumns) return undefined;
  return { sheet, top, left, bottom, right };
}

const british: Region = { order: "DMY", language: "en-GB", year: 2026 };

/** Formulas with one key share a compiled one. */
const compiled = new Map<string, Compiled>();

export class MemoryBook {
  private readonly sheets = new Map<string, Map<string, Content>>();
  private readonly sizes = new Map<string, { rows: number; columns: number }>();
  private readonly values = new Map<string, Scalar | Matrix>();
  private readonly busy = new Set<string>();
  private readonly spills = new Map<string, string>();
  private readonly options: Options;
  readonly names: Record<string, string>;

  constructor(sheets: Readonly<Record<string, Cells>>, options: Options = {}) {
    this.options = options;
    this.names = { ...options.names };
    for (const [name, cells] of Object.entries(sheets)) {
      this.sheets.set(name, new Map(Object.entries(cells)));
      const size = { rows: 0, columns: 0 };
      for (const address of Object.keys(cells)) this.grow(size, areaOf(address, name));
      this.sizes.set(name, size);
    }
  }

  private grow(size: { rows: number; columns: number }, area: Area | undefined): void {
    size.rows = Math.max(size.rows, (area?.bottom ?? 0) + 1);
    size.columns = Math.max(size.columns, (area?.right ?? 0) + 1);
  }

  private parse(address: string, sheet: string): Area | undefined {
    const bang = address.lastIndexOf("!");
    const referredCells = address
      .slice(0, Math.max(0, bang))
      .replace(/^'(.*)'$/, "$1")
      .replaceAll("''", "'");
    const name =
      bang < 0
        ? sheet
        : [...this.sheets.keys()].find((other) => other.toLowerCase() === referredCells.toLowerCase());
    return name === undefined ? undefined : areaOf(address.slice(bang + 1), name);
  }

  /** Returns the cells that a formula gives at a cell. */
  evaluate(formula: string, at: Area): Scalar | Matrix {
    const { key, references } = parseFormula(formula);
    const calculate = compiled.get(key) ?? compileFormula(formula);
    compiled.set(key, calculate);
    return calculate({
      book: this.bookAt(at),
      area: (slot) => this.parse(references[slot] ?? "", at.sheet) ?? new FormulaError("#REF!"),
    });
  }

  private content(sheet: string, row: number, column: number): Content {
    return this.sheets.get(sheet)?.get(`${columnName(column)}${row + 1}`) ?? null;
  }

  /** Returns all that the formula of a cell gives, or the value of a cell without one. */
  result(sheet: string, address: string): Scalar | Matrix {
    const area = areaOf(address, sheet) as Area;
    const id = `${sheet}!${columnName(area.left)}${area.top + 1}`;
    const knownValue = this.values.get(id);
    if (knownValue !== undefined) return knownValue;
    const content = this.content(sheet, area.top, area.left);
    if (typeof content !== "string") return content;
    if (!content.startsWith("=")) return content.replace(/^'/, "");
    if (this.busy.has(id)) return 0;
    this.busy.add(id);
    let value: Scalar | Matrix;
    try {
      value = this.evaluate(content, area);
    } catch (error) {
      value = new FormulaError("#NAME?", String(error));
    } finally {
      this.busy.delete(id);
    }
    this.values.set(id, value);
    return value;
  }

  /** Returns the value of one cell. */
  value(sheet: string, row: number, column: number): Scalar {
    const result = this.result(sheet, `${columnName(column)}${row + 1}`);
    return result instanceof Matrix ? (result.at(0, 0) ?? 0) : result;
  }

  /** Calculates a formula of a cell, and lays its table over the cells around it. */
  spill(sheet: string, address: string): void {
    const { left, top } = areaOf(address, sheet) as Area;
    const result = this.result(sheet, address);
    if (!(result instanceof Matrix)) return;
    for (let row = 0; row < Math.min(result.storedRows, 2000); row++)
      for (let column = 0; column < result.storedColumns; column++) {
        const cell = `${columnName(left + column)}${top + row + 1}`;
        if (row + column > 0) this.values.set(`${sheet}!${cell}`, result.at(row, column));
        this.grow(this.sizes.get(sheet) as { rows: number; columns: number }, areaOf(cell, sheet));
      }
    const last = `${columnName(left + result.columns - 1)}${top + result.rows}`;
    this.spills.set(`${sheet}!${columnName(left)}${top + 1}`, `${columnName(left)}${top + 1}:${last}`);
  }

  private bookAt(position: Area): Book {
    const { region = british, hiddenRows = [], call } = this.options;
    const book: Book = {
      position,
      readNumber: reader(region),
      now: 46_000.5,
      random: () => 0.5,
      dateFormat: dateFormats[region.order],
      read: (area) => this.read(area),
      cell: ({ sheet, top, left }) => this.value(sheet, top, left),
      spill: ({ sheet, top, left }) => {
        const address = `${columnName(left)}${top + 1}`;
        this.spill(sheet, address);
        const foundSpill = this.spills.get(`${sheet}!${address}`);
        return foundSpill === undefined ? undefined : areaOf(foundSpill, sheet);
      },
      formula: ({ sheet, top, left }) => {
        const content = this.content(sheet, top, left);
        return typeof content === "string" && content.startsWith("=") ? content : undefined;
      },
      parse: (address) => this.parse(address, position.sheet),
      name: (name) => this.named(name, position),
      table: (name) => this.options.tables?.[name.toLowerCase()],
      call: (name, values) => call?.(name, values),
      sheets: () => [...this.sheets.keys()].map((name) => ({ id: name, name })),
      isHidden: (_sheet, row) => hiddenRows.includes(row + 1),
      isFiltered: () => false,
      field: () => new FormulaError("#FIELD!", "The value has no fields"),
    };
    return book;
  }

  private named(name: string, at: Area): Value {
    const definedName = Object.entries(this.names).find(
      ([nameInBook]) => nameInBook.toLowerCase() === name.toLowerCase(),
    )?.[1];
    if (definedName === undefined) return undefined;
    const area = this.parse(definedName.replace(/^=/, ""), at.sheet);
    if (area) return new Reference([area]);
    const formula = `=${definedName.replace(/^=/, "")}`;
    const { references } = parseFormula(formula);
    return compileName(formula)({
      book: this.bookAt(at),
      area: (slot) => this.parse(references[slot] ?? "", at.sheet) ?? new FormulaError("#REF!"),
    });
  }

  private read({ sheet, top, left, bottom, right }: Area): Matrix {
    const size = this.sizes.get(sheet) ?? { rows: 0, columns: 0 };
    const [rows, columns] = [
      Math.max(0, Math.min(bottom, size.rows - 1) - top + 1),
      Math.max(0, Math.min(right, size.columns - 1) - left + 1),
    ];
    const cells: Scalar[] = [];
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        cells.push(this.value(sheet, top + row, left + column));
    return new Matrix(bottom - top + 1, right - left + 1, cells, { rows, columns, rest: null });
  }
}

const readers = new Map<Region, ReturnType<typeof numberReader>>();
function reader(region: Region): ReturnType<typeof numberReader> {
  const knownReader = readers.get(region) ?? numberReader(region);
  readers.set(region, knownReader);
  return knownReader;
}

type Shown = string | number | boolean;

const shownCell = (cell: Scalar): Shown => {
  const value = plain(cell);
  return value instanceof FormulaError ? value.code : (value ?? 0); // a cell shows a blank as 0
};

/** Returns what a formula gives with these cells, as a value or as rows of them; an error as its code. */
export function calculated(formula: string, cells: Cells = {}, options: Options = {}): Shown | Shown[][] {
  const book = new MemoryBook({ Sheet1: cells, Sheet2: {} }, options);
  const at = areaOf("Z100", "Sheet1") as Area;
  let result: Scalar | Matrix;
  try {
    result = book.evaluate(formula, at);
  } catch {
    return "not read";
  }
  if (!(result instanceof Matrix)) return shownCell(result);
  const { storedRows, storedColumns } = result;
  return Array.from({ length: storedRows }, (_, row) =>
    Array.from({ length: storedColumns }, (_cell, column) => shownCell(result.at(row, column))),
  );
}
