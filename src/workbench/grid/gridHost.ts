import type { PrintSetup } from "../../addin/excel/applySheetLook";
import type { Argument, CellError, CellValue, RichText } from "../runtime/callArguments";
import type { FunctionMetadata } from "../runtime/customFunction";
import type { Outcome } from "../runtime/call";

export interface SheetFunction {
  /** For example "RACING.FORM". */
  readonly name: string;
  readonly metadata: FunctionMetadata;
  /**
   * Evaluates a call in a cell, identified by an id that survives the insertion of rows; undefined shows
   * #BUSY!.
   */
  evaluate(args: readonly Argument[], cell: string): Outcome;
  /** Evaluates a call in a formula that is being typed. */
  preview(args: readonly Argument[]): Outcome;
}

export interface CellView {
  readonly value: Exclude<CellValue, RichText>;
  /** The displayed text: the value in its number format. */
  readonly text: string;
  /** The formula or value as typed. Empty for a cell that a spill fills. */
  readonly formula: string;
  readonly format: string;
  readonly error: CellError | undefined;
}

/**
 * In manual mode, formulas that depend on an edited cell keep their values until a calculation is requested.
 */
export type CalculationMode = "Automatic" | "Manual";

/** A rectangle of cells on a sheet; rows and columns are counted from 0. */
export interface Area {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** A rectangle on a sheet in pixels from its first cell. */
export interface ChartBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The x axis has the categories, the y axis the values. */
export type ChartAxis = "x" | "y";

export interface ChartDraft {
  /** Excel's name for the type: "ColumnClustered". */
  readonly type: string;
  /** The values, with the names of the series above them and the categories next to them. */
  readonly source: Area;
  readonly seriesBy?: "Columns" | "Rows";
}

/** A chart, identified by sheet and name, which is unique on the sheet. */
export interface ChartKey {
  readonly sheet: string;
  readonly name: string;
}

/** A workbook as it is stored during work: its data when it was opened, and each change since. */
export interface KeptGrid {
  readonly base: string;
  /** Each change as JSON in the engine's terms, including undone ones, so that they can be redone. */
  readonly changes: readonly string[];
  /** The page setup of the sheets by the engine's ids. */
  readonly prints: readonly (readonly [sheet: string, setup: PrintSetup])[];
  /** The selected cell with its sheet. */
  readonly cell: string;
}
