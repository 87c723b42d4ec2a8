import type { SheetContent } from "../../addin/excel/sheetContent";
import type { Border, CellLook, PrintSetup, Rule } from "../../addin/excel/applySheetLook";
import type { Argument, CellError, CellValue, RichText } from "../runtime/callArguments";
import type { FunctionMetadata, CallSite } from "../runtime/customFunction";
import type { Outcome } from "../runtime/call";
import type { CellCard } from "./cellCards";

export interface SheetFunction {
  /** "RACING.FORM" */
  readonly name: string;
  readonly metadata: FunctionMetadata;
  /** Evaluates a call of a cell; undefined shows #BUSY!. */
  evaluate(args: readonly Argument[], site: CallSite): Outcome;
  /** Evaluates a call in a formula that is still being typed. */
  preview(args: readonly Argument[], site: CallSite): Outcome;
}

export interface CellView {
  readonly value: Exclude<CellValue, RichText>;
  /** The displayed text: the value in its number format. */
  readonly text: string;
  /** The formula or value as typed. Empty for a cell filled by a spill. */
  readonly formula: string;
  readonly format: string;
  readonly error: CellError | undefined;
}

/** Manual: formulas that depend on an edited cell keep their values until a calculation is requested. */
export type CalculationMode = "Automatic" | "Manual";

/** A rectangle of cells of a sheet; rows and columns count from 0. */
export interface Area {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface GridLook {
  setStyle(area: Area, look: CellLook): void;
  setBorder(area: Area, border: Border): void;
  merge(area: Area): void;
  /** Returns the first merged range that overlaps an area. */
  mergedIn(area: Area): Area | undefined;
  setColumnWidth(area: Area, pixels: number): void;
  /** Returns the width of the first column of an area in pixels. */
  columnWidth(area: Area): number;
  setRowHeight(area: Area, pixels: number): void;
  hideColumns(area: Area): void;
  /** Returns an id for another conditional format. */
  newRuleId(): string;
  /** Adds a conditional format before the others of its sheet, or changes the one with this id. */
  setRule(id: string, area: Area, rule: Rule): void;
  freezeColumns(sheet: string, quantity: number): void;
  freezeRows(sheet: string, quantity: number): void;
  setTabColor(sheet: string, color: string): void;
  showGridLines(sheet: string, shown: boolean): void;
  setPrintSetup(sheet: string, setup: PrintSetup): void;
  /** Returns how a sheet is printed; undefined if nothing was set. */
  printSetup(sheet: string): PrintSetup | undefined;
}

/** A rectangle on a sheet in pixels from its first cell. */
export interface ChartBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type LegendPosition = "top" | "bottom" | "left" | "right" | "none";

/** The x axis has the categories of a column chart, the y axis its values; a bar chart turns them. */
export type ChartAxis = "x" | "y";

export interface ChartDraft {
  /** Excel's name of the type: "ColumnClustered". */
  readonly type: string;
  /** The values, with names of the series and categories where the first row and column are texts. */
  readonly source: Area;
  /** Auto: the shorter side of the source are the series. */
  readonly seriesBy?: "Auto" | "Columns" | "Rows";
  /** True if the first row and column hold names, whatever their present content. */
  readonly isNamed?: boolean;
}

/** A chart by its sheet and its name, which is unique on the sheet. */
export interface ChartKey {
  readonly sheet: string;
  readonly name: string;
}

export interface GridCharts {
  names(sheet: string): string[];
  /** Adds a chart beside its source and returns its name. Throws for a type that the grid lacks. */
  add(sheet: string, draft: ChartDraft): string;
  remove(chart: ChartKey): void;
  /** Renames a chart; throws if the sheet has another with this name. */
  rename(chart: ChartKey, name: string): void;
  title(chart: ChartKey): string;
  /** Sets the title; an empty one removes it. */
  setTitle(chart: ChartKey, text: string): void;
  setAxisTitle(chart: ChartKey, axis: ChartAxis, text: string): void;
  setLegend(chart: ChartKey, position: LegendPosition): void;
  /** Sets the colour of a series, "#0B6B4B", by its position. */
  setSeriesColor(chart: ChartKey, series: number, color: string): void;
  box(chart: ChartKey): ChartBox;
  setBox(chart: ChartKey, box: Partial<ChartBox>): void;
  /** Lays the chart over the cells from the first area to the end of the last; moves it without a last. */
  cover(chart: ChartKey, first: Area, last?: Area): void;
}

/** A workbook as it is kept while one works: its data when it was opened, and each change since. */
export interface KeptGrid {
  readonly base: string;
  /** Each change as JSON, in the engine's terms; undone ones too, so that they can be redone. */
  readonly changes: readonly string[];
  /** The page setup of the sheets, by the engine's ids. */
  readonly prints: readonly (readonly [sheet: string, setup: PrintSetup])[];
  /** The selected cell with its sheet. */
  readonly cell: string;
}

/**
 * The spreadsheet of the workbench. Only its implementation knows the grid's engine, so that another could
 * replace it. Addresses are Excel's: "A1", "A1:B2", "Race!A1"; an address without a sheet is on the active
 * one.
 */
export interface GridHost {
  /** Registers functions; call it before a workbook is opened. */
  define(functions: readonly SheetFunction[]): void;
  /** Shows a new workbook with these sheets. */
  create(sheets: readonly SheetContent[]): Promise<void>;
  /** Shows a workbook that `save` returned. */
  open(workbook: unknown): Promise<void>;
  /** Returns the workbook with its changes since it was opened. */
  keep(): KeptGrid;
  /** Shows a workbook that `keep` returned, with its undo steps and its selected cell. */
  reopen(kept: KeptGrid): Promise<void>;
  /** Calls back after each change of the workbook. */
  onChanged(listener: () => void): void;
  /** Returns the workbook's formulas, constants and formats as data. */
  save(): unknown;
  /** Returns the parts of an Excel file, with values and the functions' names as Excel stores them. */
  excelParts(): Promise<readonly { readonly path: string; readonly content: string }[]>;
  /** Returns true if the user has changed the workbook since it was opened. */
  isEdited(): boolean;

  readonly look: GridLook;
  readonly charts: GridCharts;

  /** Applies to every workbook that the grid shows, as in Excel. */
  calculationMode: CalculationMode;
  /** Recalculates these cells and their dependents; all cells without the argument. */
  calculate(cells?: readonly string[]): void;
  /** Calculates what depends on changed cells: nothing, unless the calculation is manual. */
  calculateChanged(): void;
  holdsFormula(cell: string): boolean;
  /** Calls back after each calculation; `edited` is true if cells may have lost their formulas. */
  onCalculated(listener: (edited: boolean) => void): void;
  onSelected(listener: () => void): void;
  /** Calls back with a cell, or a merged range, that is clicked. */
  onClicked(listener: (cell: Area) => void): void;

  /** Returns the card of the first cell of an area; undefined if its value has none. */
  card(area: Area): CellCard | undefined;
  /** Calls back with a cell whose mark of a card is clicked. */
  onCardMark(listener: (cell: Area) => void): void;
  /** Returns the place of an area in the window, in pixels. */
  placeOf(area: Area): DOMRect;

  /** Performs changes that are calculated once, before the next read, and undone in one step. */
  together<Result>(work: () => Result): Result;
  /** Parses an address; throws if the workbook has no such cells. */
  area(address: string): Area;
  addressOf(area: Area): string;
  read(area: Area): CellView[][];
  /** Types texts into cells, row by row; null leaves a cell unchanged. */
  write(area: Area, texts: readonly (readonly (string | null)[])[]): void;
  /** Writes values with their formats; texts are not parsed as dates or numbers. */
  writeValues(area: Area, cells: readonly (readonly CellView[])[]): void;
  setFormat(area: Area, format: string): void;
  clear(area: Area): void;
  /** Lets the first cell of an area open a sheet; the cell keeps its text. Changes nothing for a formula. */
  link(area: Area, sheet: string): void;
  insertRow(area: Area): void;
  /** Returns the ids of the formula cells in an area, for `calculate`. */
  formulaCells(area: Area): string[];
  /** Returns the area of a cell's spill, the cell included; undefined without a spill. */
  spillOf(area: Area): Area | undefined;

  /** Returns the smallest area with all cells of a sheet in use; undefined if it is empty. */
  usedArea(sheet: string): Area | undefined;

  /** Returns the area that was selected last. */
  selection(): Area;
  /** Returns all selected areas in the order of selection. */
  selections(): readonly Area[];
  select(area: Area, ...more: readonly Area[]): void;
  focus(): void;
  isEditing(): boolean;
  /** Resolves once the user is not typing into a cell. */
  editingEnded(): Promise<void>;
  sheets(): string[];
  /** Returns the id of a sheet, which remains when the sheet is renamed; it is no other sheet's name. */
  sheetId(sheet: string): string;
  /** Returns the name of the sheet with an id; undefined if it was removed. */
  sheetName(id: string): string | undefined;
  activeSheet(): string;
  addSheet(name?: string): string;
  removeSheet(sheet: string): void;
  /** Copies a sheet to the end and returns the copy's name. */
  copySheet(sheet: string): string;
  renameSheet(sheet: string, name: string): void;
  moveSheetToEnd(sheet: string): void;
  activate(sheet: string): void;
  /** Protects a sheet from changes of its cells, or ends that. */
  setProtected(sheet: string, isProtected: boolean): void;
  isProtected(sheet: string): boolean;
  setDark(dark: boolean): void;
}
