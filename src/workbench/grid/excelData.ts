/** The engine's reading of Excel files. */
import type { PrintSetup } from "../../addin/excel/applySheetLook";
import { engine } from "./engineValue";
import { asText, engineFormula } from "./formulaText";
import { sheetSize } from "./workbookData";

/** A sheet of the engine's data, as far as it is completed here. */
interface SheetData {
  readonly name: string;
  readonly cells: Readonly<Record<string, string | undefined>>;
  /** The ids of the formats by the ranges that have them. */
  readonly formats?: Readonly<Record<string, number>>;
  readonly rowNumber: number;
  readonly colNumber: number;
}

export interface ExcelData {
  readonly sheets: readonly SheetData[];
  readonly formats?: Readonly<Record<number, string>>;
}

/** The engine's words for what it does not read: Font "Aptos" is not yet supported. Only Arial ... */
const warning = /^(.+?)(?: "(.*)" is| are) not yet supported/;

/** Returns what the engine did not read in short: "font (Aptos, Calibri)". */
function shortWarnings(warnings: readonly string[]): string[] {
  const names = new Map<string, string[]>();
  for (const text of warnings) {
    const [, kind = "", name] = warning.exec(text) ?? [];
    const known = names.get(kind.toLowerCase()) ?? [];
    if (kind !== "") names.set(kind.toLowerCase(), name === undefined ? known : [...known, name]);
  }
  return [...names].map(([kind, given]) => (given.length > 0 ? `${kind} (${given.join(", ")})` : kind));
}

/** Converts the parts of an Excel file into the engine's data, with what the engine did not read. */
export function convertParts(parts: Readonly<Record<string, string>>): {
  readonly data: ExcelData;
  readonly warnings: readonly string[];
} {
  const warnings: string[] = [];
  /* eslint-disable no-console -- the engine reports in no other way */
  const { warn } = console;
  console.warn = (text: string) => void warnings.push(text);
  try {
    return { data: engine().load({ ...parts }, true) as ExcelData, warnings: shortWarnings(warnings) };
  } finally {
    console.warn = warn;
    /* eslint-enable no-console */
  }
}

/** A name of a workbook that states how a sheet is printed. */
export interface PrintName {
  readonly sheet: string;
  readonly kind: "_xlnm.Print_Area" | "_xlnm.Print_Titles";
  readonly reference: string;
}

function printSetup(names: readonly PrintName[]): PrintSetup | undefined {
  const found = (kind: PrintName["kind"], pattern: RegExp): string | undefined => {
    const { reference = "" } = names.find((name) => name.kind === kind) ?? {};
    const cells = reference.slice(reference.lastIndexOf("!") + 1).replaceAll("$", "");
    return pattern.test(cells) ? cells : undefined;
  };
  const area = found("_xlnm.Print_Area", /^[A-Z]+\d+(?::[A-Z]+\d+)?$/);
  const titleRows = found("_xlnm.Print_Titles", /^\d+:\d+$/);
  return area === undefined && titleRows === undefined
    ? undefined
    : { ...(area !== undefined && { area }), ...(titleRows !== undefined && { titleRows }) };
}

/** A text that the engine might read as a number, a date, a truth value or a formula. */
const ambiguous = /^(?:['=+\-.,$€£¥(\d\s]|(?:true|false)$)/i;

/** Returns a test of whether a cell has the text format, in which the engine reads nothing but texts. */
function hasTextFormat({ formats = {} }: SheetData, all: ExcelData["formats"] = {}) {
  const { isInside, toCartesian, toZone } = engine().helpers;
  const zones = Object.keys(formats).filter((range) => all[formats[range] ?? -1] === "@");
  return (address: string): boolean => {
    const { col, row } = toCartesian(address);
    return zones.some((range) => isInside(col, row, toZone(range)));
  };
}

interface ReadOptions {
  /** The names of the sheets from left to right. */
  readonly order: readonly string[];
  /** The cells of each sheet that hold texts as constants. */
  readonly textCells: readonly (readonly string[])[];
  readonly prints: readonly PrintName[];
}

/** Completes the engine's data of an Excel file; returns the functions that the engine does not know. */
export function completeReadWorkbook(
  data: ExcelData,
  { order, textCells, prints }: ReadOptions,
): { readonly workbook: object; readonly missing: readonly string[] } {
  const missing = new Set<string>();
  const sheets = data.sheets.map((sheet, index) => {
    const texts = new Set(textCells[index]);
    const isText = hasTextFormat(sheet, data.formats);
    const cells = Object.entries(sheet.cells).map(([address, content = ""]) => {
      if (texts.has(address) && isText(address)) return [address, asText(content)] as const;
      if (texts.has(address)) return [address, ambiguous.test(content) ? `'${content}` : content] as const;
      if (content.startsWith("=")) for (const name of unknownFunctions(content)) missing.add(name);
      return [address, content] as const;
    });
    const setup = printSetup(prints.filter((name) => name.sheet === sheet.name));
    return {
      ...sheet,
      cells: Object.fromEntries(cells.filter(([, content]) => content !== "")),
      rowNumber: Math.max(sheet.rowNumber, sheetSize.rows),
      colNumber: Math.max(sheet.colNumber, sheetSize.cols),
      ...(setup && { printSetup: setup }),
    };
  });
  const place = ({ name }: { readonly name: string }): number => order.indexOf(name);
  return {
    workbook: { ...data, sheets: sheets.sort((one, other) => place(one) - place(other)) },
    missing: [...missing].sort(),
  };
}

function unknownFunctions(formula: string): string[] {
  const { tokenize, registries } = engine();
  return tokenize(engineFormula(formula)).flatMap(({ value }, index, tokens) => {
    const isCall = /^[A-Z_][\w.]*$/i.test(value) && tokens[index + 1]?.value === "(";
    const name = value.toUpperCase();
    return isCall && !registries.functionRegistry.contains(name) ? [name] : [];
  });
}

/** Moves the relative references of a formula as if it were copied from a cell to another. */
export function shiftReferences(
  formula: string,
  { from, to }: Readonly<Record<"from" | "to", string>>,
): string {
  const { tokenize, helpers } = engine();
  const [start, end] = [helpers.toZone(from), helpers.toZone(to)];
  const [across, down] = [end.left - start.left, end.top - start.top];
  const shift = (cells: string): string =>
    cells.replace(
      /(\$?)([A-Z]{1,3})?(\$?)(\d+)?/gi,
      (_all, fixedColumn: string, column = "", fixedRow: string, row = "") => {
        const newColumn =
          column === "" || fixedColumn
            ? column
            : helpers.numberToLetters(helpers.lettersToNumber(column) + across);
        const isRowFixed = fixedRow !== "" || (column === "" && fixedColumn !== "");
        return `${fixedColumn}${newColumn}${fixedRow}${row === "" || isRowFixed ? row : Number(row) + down}`;
      },
    );
  return tokenize(`=${formula}`)
    .slice(1)
    .map(({ type, value }, index, tokens) => {
      if (type !== "REFERENCE" || tokens[index + 1]?.value === "(") return value; // LOG10( is a function
      const cells = value.lastIndexOf("!") + 1;
      return value.slice(0, cells) + shift(value.slice(cells));
    })
    .join("");
}
