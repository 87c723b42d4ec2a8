/**
 * Excel's published limits; no other file states them. Sources: [spec] "Excel specifications and limits",
 * support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3; [text] "Text values in formulas are
 * limited to 255 characters", support.microsoft.com, errors in formulas; [name] "Rename a worksheet",
 * support.microsoft.com/office/3f1f7148-ee83-404d-8ef0-9ff99fbad1f9; [xlsx] ECMA-376 part 1: ST_Xstring of
 * formatCode (18.8.30) and formula1 (18.3.1.33) as Excel limits them; [rule] "Use conditional formatting with
 * formulas" and office-js issue 6135 for custom functions; [office] "Persist add-in state and settings" and
 * "Resource limits and performance optimization for Office Add-ins", learn.microsoft.com/office/dev/add-ins.
 */
export const excelLimits = {
  /** The characters of a text constant in a formula [text]. */
  textConstant: 255,
  /** The characters of a formula [spec]. */
  formula: 8_192,
  /** The levels of functions nested in a formula [spec]. */
  nesting: 64,
  /** The arguments of a function [spec]. */
  arguments: 255,
  /** The characters of a text in a cell [spec]. */
  text: 32_767,
  /** The characters of a sheet's name [name]. */
  sheetName: 31,
  /** The characters of a defined name [spec]. */
  definedName: 255,
  /** The characters of a typed validation list [xlsx]. */
  validationList: 255,
  /** The characters of a number format's code [xlsx]. */
  numberFormat: 255,
  /** The number of different cell formats in a workbook [spec]. */
  cellFormats: 65_490,
  /** The height of a row in points [spec]. */
  rowHeight: 409,
  /** The width of a column in characters of the standard font [spec]. */
  columnWidth: 255,
  /** All settings of the add-in in a workbook, in bytes [office]. */
  settings: 2_000_000,
  /** One request from a script to Excel on the web, in bytes [office]. */
  request: 5_000_000,
} as const;

/** The widest column in points: 255 digits of Calibri 11 and the padding, 1,790 pixels [spec]. */
export const widestColumn = 1_342.5;

const reserved = /^history$/i;
const refusedCharacters = /[\\/?*[\]:]/;

/** Returns true for a valid sheet name [name]; another sheet may already have it. */
export const isSheetName = (name: string): boolean =>
  name !== "" &&
  name.length <= excelLimits.sheetName &&
  !refusedCharacters.test(name) &&
  !/^'|'$/.test(name) &&
  !reserved.test(name);
