import type { SheetContent } from "../../addin/excel/sheetContent";
import type { Argument, CellError, CellValue } from "../runtime/cellValue";
import type { FunctionMetadata } from "../runtime/metadata";
import type { Outcome } from "../runtime/call";
import type { Site } from "../runtime/invocation";

/** A function of the sheet that is calculated elsewhere. */
export interface SheetFunction {
  /** "RACING.FORM" */
  readonly name: string;
  readonly metadata: FunctionMetadata;
  /** Called for each cell that calculates; undefined shows #BUSY!. */
  evaluate(given: readonly Argument[], site: Site): Outcome;
  /** Called for a formula that is still being typed. */
  preview(given: readonly Argument[], site: Site): Outcome;
}

/** The looks of cells; what is not named stays as it is. Colours as "#FFF2CC". */
export interface CellStyle {
  readonly bold?: boolean;
  readonly fillColor?: string;
  readonly textColor?: string;
}

export interface CellView {
  readonly value: CellValue;
  /** What the cell shows: its value in its number format. */
  readonly text: string;
  /** What was typed: the formula, or the value. Empty for a cell that a table spilled into. */
  readonly formula: string;
  readonly format: string;
  readonly error: CellError | undefined;
}

/** A place in the book; rows and columns count from 0. */
export interface Area {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/**
 * A spreadsheet as the workbench needs one. Everything that knows the grid's engine stands behind this interface, so that
 * another grid could take its place. Addresses are Excel's: "A1", "A1:B2", "Race!A1"; without a sheet they mean the one in front.
 */
export interface GridHost {
  /** Before a book is opened. */
  define(functions: readonly SheetFunction[]): void;
  /** Shows a new book with these sheets. */
  create(sheets: readonly SheetContent[]): Promise<void>;
  /** Shows a book that `save` gave. */
  open(book: unknown): Promise<void>;
  /** The whole book without its values, as data. */
  save(): unknown;
  /** The book with its values as the parts of an Excel file (.xlsx); a function of the add-in under the name Excel stores. */
  excelParts(): Promise<readonly { readonly path: string; readonly content: string }[]>;
  /** Whether a person changed anything since the book was opened. */
  isEdited(): boolean;

  /** Calculates these cells again and what depends on them; without them, everything. */
  calculate(cells?: readonly string[]): void;
  holdsFormula(cell: string): boolean;
  /** After each calculation; `edited` when cells may have lost their formulas. */
  onCalculated(listener: (edited: boolean) => void): void;
  onSelected(listener: () => void): void;

  /** Where an address is. Throws an Error for what is no address of this book. */
  area(address: string): Area;
  addressOf(area: Area): string;
  read(area: Area): CellView[][];
  /** Types texts into cells, row by row. */
  write(area: Area, texts: readonly (readonly string[])[]): void;
  /** Writes values as they are, without reading a text as a date or a number, each in its format. */
  writeValues(area: Area, cells: readonly (readonly CellView[])[]): void;
  setFormat(area: Area, format: string): void;
  setStyle(area: Area, style: CellStyle): void;
  setColumnWidth(area: Area, pixels: number): void;
  clear(area: Area): void;
  /** Inserts a row above an area; what stands there moves down. */
  insertRow(area: Area): void;
  /** Names of the formula cells in an area, for `calculate`. */
  formulaCells(area: Area): string[];
  /** The area a cell's formula spills over, itself included; undefined when it does not spill. */
  spillOf(area: Area): Area | undefined;

  /** The smallest area that holds everything on a sheet; undefined for an empty one. */
  usedArea(sheet: string): Area | undefined;

  /** The selected area; of several the one that was selected last. */
  selection(): Area;
  /** All selected areas (Ctrl and a click adds one), in the order in which they were selected. */
  selections(): readonly Area[];
  select(area: Area, ...more: readonly Area[]): void;
  /** Puts the keyboard into the grid. */
  focus(): void;
  sheets(): string[];
  activeSheet(): string;
  addSheet(name?: string): string;
  removeSheet(sheet: string): void;
  /** Keeps columns at the left in view. */
  freezeColumns(sheet: string, count: number): void;
  /** Copies a sheet; returns the copy's name. */
  copySheet(sheet: string): string;
  renameSheet(sheet: string, name: string): void;
  activate(sheet: string): void;
  setDark(dark: boolean): void;
}
