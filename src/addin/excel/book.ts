import type { SheetContent } from "./sheetContent";

import type { Cell } from "../../cells/table/cell";

/** Which part of the open workbook a piece of work is about. */
export const scopes = ["selection", "sheet", "workbook"] as const;
export type Scope = (typeof scopes)[number];

/** A cell that calls this add-in's functions. */
export interface FormulaCell {
  readonly sheet: string;
  /** Counted from 0. */
  readonly row: number;
  readonly column: number;
  /** In English and with commas, whatever the program shows. */
  readonly formula: string;
  readonly value: unknown;
}

/** Cells that a formula refers to, such as A1:B2 of a sheet. */
export interface Reference {
  readonly sheet: string;
  readonly address: string;
}

export interface TableSize {
  readonly rows: number;
  readonly columns: number;
}

/** Where a formula would go, and what stands where its table would spill. */
export interface InsertionPoint {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  /** Such as "Race!B3". */
  readonly address: string;
  /** How many cells of the area hold something. */
  readonly occupied: number;
}

/** The open workbook. Each piece of work rejects where there is none. */
export interface Workbook {
  /** The cells of a part whose formulas call this add-in's functions. */
  findFormulas(scope: Scope): Promise<readonly FormulaCell[]>;
  /** The values of each reference, row by row. */
  readValues(references: readonly Reference[]): Promise<readonly (readonly (readonly unknown[])[])[]>;
  /** Calls the functions in these cells again. */
  calculateCells(cells: readonly FormulaCell[]): Promise<void>;
  /** The active cell as the place of a table of this size. */
  insertionPoint(size: TableSize): Promise<InsertionPoint>;
  /** Writes a formula into the first cell of a place, and clears what stood in the way of its table. */
  insertFormula(formula: string, site: InsertionPoint, size: TableSize): Promise<void>;
  /** Writes a table into a place as values, over what stood there. */
  insertValues(table: readonly (readonly Cell[])[], site: InsertionPoint): Promise<void>;
  /** Puts a copy of the sheet, or of each sheet, behind them: values and looks, no formulas. Resolves with the copies' names. */
  freeze(scope: "sheet" | "workbook"): Promise<readonly string[]>;
  /** Puts a new sheet behind the others, under its name or, where one has it, the next free one. Resolves with the name. */
  addSheet(content: SheetContent): Promise<string>;
  /** Removes sheets by their names. */
  removeSheets(names: readonly string[]): Promise<void>;
  /** Brings a sheet to the front. */
  showSheet(name: string): Promise<void>;
  /** What stands between a formula's arguments in this person's Excel: "," or ";". */
  argumentSeparator(): Promise<string>;
}
