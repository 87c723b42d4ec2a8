import type { Cell } from "../../cells/table/cell";
import type { ChartDesign, SheetContent, SheetLink } from "./sheetContent";

/** The parts of the open workbook that an operation may apply to. */
export const scopes = ["selection", "sheet", "workbook"] as const;
export type Scope = (typeof scopes)[number];

/** A cell whose formula calls the add-in's functions. */
export interface FormulaCell {
  readonly sheet: string;
  /** The sheet's id, which does not change when the sheet is moved or renamed; absent for a planned sheet. */
  readonly sheetId?: string;
  /** Counted from 0. */
  readonly row: number;
  readonly column: number;
  /** In English with commas, in every language of Excel. */
  readonly formula: string;
  readonly value: unknown;
}

/** Cells that a formula refers to, such as A1:B2 on a sheet. */
export interface Reference {
  readonly sheet: string;
  readonly address: string;
}

export interface FindOptions {
  readonly signal?: AbortSignal | undefined;
  /** True to include all cells with formulas. */
  readonly all?: boolean;
}

export interface FreezeOptions {
  /** Cancels the copying, which removes the copies. */
  readonly signal?: AbortSignal;
  /** Called before the first copy and after each one, with the number of copies made and the total. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Called with the name of each copied sheet and of its copy. */
  readonly onCopy?: (sheet: string, copy: string) => void;
  /** The names of sheets to leave out. */
  readonly skip?: readonly string[];
}

export interface SheetCells {
  readonly name: string;
  readonly active: boolean;
  /** Row by row from A1: a formula in English with commas, a constant, or "" for a blank cell. */
  readonly inputs: readonly (readonly unknown[])[];
}

export interface TableSize {
  readonly rows: number;
  readonly columns: number;
}

/** The number formats of a table's columns, for hosts that do not format results themselves. */
export interface ColumnFormats {
  /** The number of rows above the values. */
  readonly headings: number;
  /** Undefined for a column that keeps the format of its cells. */
  readonly columns: readonly (string | undefined)[];
}

export interface SpilledSize extends TableSize {
  /** Present before CustomFunctionsRuntime 1.4, where results carry no number formats. */
  readonly formats?: ColumnFormats;
  /** The characters that each column must show, if its values are known; narrower columns are widened. */
  readonly textLengths?: readonly number[];
  /** The columns of the heading row, true for numbers; absent if there are no headings. */
  readonly headingOfNumbers?: readonly boolean[];
}

/** A cell by sheet, row and column; rows and columns are counted from 0. */
export interface CellPosition {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** Cells of a sheet: the first cell, counted from 0, and the size. */
export type Area = Pick<CellPosition, "row" | "column"> & TableSize;

export const overlaps = (one: Area, other: Area): boolean =>
  one.row < other.row + other.rows &&
  other.row < one.row + one.rows &&
  one.column < other.column + other.columns &&
  other.column < one.column + one.columns;

/** A table that one of the add-in's formulas spills from its first cell. */
export interface SpilledTable extends CellPosition, TableSize {
  /** For example "Race!B3". */
  readonly address: string;
  readonly formula: string;
}

/** The first cell of a table to insert, and the cells that the table would cover. */
export interface InsertionPoint extends CellPosition {
  /** For example "Race!B3". */
  readonly address: string;
  /** The number of filled cells in the area, not counting the table that is replaced. */
  readonly occupied: number;
  /** Tables of other formulas that the area overlaps; they would show #SPILL!. */
  readonly tables: readonly SpilledTable[];
  /** The name of an Excel table or merged cells in the area, into which formulas cannot spill. */
  readonly blocked?: string;
  /** A cell in the same row, to the right of all cells in use. */
  readonly free: CellPosition;
}

/** A table of formulas, with a chart of its values next to it. */
export interface ChartBlock {
  /** The texts and formulas by row and column; "" for a cell that a formula's table spills over. */
  readonly cells: readonly (readonly string[])[];
  /** The size once the formulas have spilled. */
  readonly size: SpilledSize;
  /** The number of columns before the charted ones. */
  readonly before?: number;
  /** The number of charted columns; by default all that follow. */
  readonly charted?: number;
  readonly chart: ChartDesign;
}

export interface PlacedLink extends SheetLink {
  readonly from: string;
}

/** The open workbook. Every method rejects if no workbook is open. */
export interface Workbook {
  /** Finds the cells whose formulas call the add-in's functions, or all cells with formulas. */
  findFormulas(scope: Scope, options?: FindOptions): Promise<readonly FormulaCell[]>;
  /** Returns the table that each formula spills; one cell for a formula with a single value. */
  readTables(formulas: readonly FormulaCell[]): Promise<readonly SpilledTable[]>;
  /** Resolves with the selected cells and their number; rejects if several areas are selected. */
  selectedCells(): Promise<Reference & TableSize>;
  /** Reads the values of each reference, row by row. */
  readValues(references: readonly Reference[]): Promise<readonly (readonly (readonly unknown[])[])[]>;
  /** Reads every sheet, in tab order. */
  readSheets(): Promise<readonly SheetCells[]>;
  /** Recalculates these cells; ignores cells of removed sheets. */
  calculateCells(cells: readonly FormulaCell[]): Promise<void>;
  /**
   * Returns the first cell for a table of this size: a given cell, the cell of a table to replace, or the
   * active cell.
   */
  insertionPoint(size: TableSize, at?: CellPosition | SpilledTable): Promise<InsertionPoint>;
  /** Writes a formula, clears the cells that its table spills over, and sets their formats. */
  insertFormula(formula: string, point: InsertionPoint, size: SpilledSize): Promise<void>;
  /** Writes a table as values, over the present content. */
  insertValues(table: readonly (readonly Cell[])[], point: InsertionPoint): Promise<void>;
  /** Writes a block's formulas over the present content, and adds its chart next to them. */
  insertChart(block: ChartBlock, point: InsertionPoint): Promise<void>;
  /** Adds copies of sheets with values instead of formulas; resolves with their names. */
  freeze(scope: "sheet" | "workbook", options?: FreezeOptions): Promise<readonly string[]>;
  /** Adds a sheet after the others, with a number if its name is taken; resolves with the name. */
  addSheet(content: SheetContent): Promise<string>;
  /**
   * Resolves with the name of a sheet with the same content as one to be added; undefined if there is none.
   */
  findSheet(content: SheetContent): Promise<string | undefined>;
  linkSheets(links: readonly PlacedLink[]): Promise<void>;
  removeSheets(names: readonly string[]): Promise<void>;
  showSheet(name: string): Promise<void>;
  /** Returns the character between a formula's arguments in the user's Excel: "," or ";". */
  argumentSeparator(): Promise<string>;
}
