/** The content of a sheet's cells in a file, in the form that a person would type. */
import { daysTo1904, storedValue, type StoredValue } from "../../cells/excelCells";
import type { StoredCell, StoredRow } from "../../cells/sheetRows";
import type { DateSystem } from "../../dates/serials";
import { shiftReferences } from "./shiftReferences";
import { engine } from "../grid/engineValue";
import { asText, markedContent } from "../grid/asText";
import { spills } from "./futureFunctions";
import { typedFormula } from "./storedFormula";

/** A cell of a file. */
export interface ReadCell {
  readonly address: string;
  /** The index of its style in the file's list. */
  readonly style: number;
  /** The content as it is typed into the grid; "" for a cell that has only a style. */
  readonly content: string;
  /**
   * True for a number, a truth value or a formula with the text format, which does not turn it into a text.
   */
  readonly ignoresTextFormat: boolean;
}

/** The cell contents that a workbook takes in a form different from the file's, by address. */
export type Differences = Readonly<Record<DifferenceKind, readonly string[]>>;
export const differenceKinds = ["dataTable", "otherWorkbook", "richText"] as const;
type DifferenceKind = (typeof differenceKinds)[number];

export interface CellOptions {
  readonly texts: readonly string[];
  /** The errors that are rich values, by the number of their metadata. */
  readonly richErrors: ReadonlyMap<number, string>;
  /** The shared texts whose characters have several looks. */
  readonly richTexts: ReadonlySet<number>;
  readonly dateSystem: DateSystem;
  /** The styles that show a date. */
  readonly dates: ReadonlySet<number>;
  /** The styles that show a text. */
  readonly textStyles: ReadonlySet<number>;
  /** Returns a formula that is not an array formula in a cell's form. */
  readonly intersected: (formula: string) => string;
}

/** Matches a text that the engine might read as a number, a date, a truth value, an error or a formula. */
const ambiguous = /^(?:[#'=+\-.,$€£¥(\d\s]|(?:true|false)$)/i;

/** Returns a value in the form that is typed into the grid. */
function typedValue(value: StoredValue, { later, hasTextFormat }: { later: number; hasTextFormat: boolean }) {
  switch (value.kind) {
    case "blank":
      return "";
    case "number":
    case "date":
      return String(value.number + later);
    case "flag":
      return value.flag ? "TRUE" : "FALSE";
    case "error":
      return value.text;
    case "text":
      if (value.text === "") return "";
      if (hasTextFormat) return asText(value.text);
      return ambiguous.test(value.text) ? markedContent(`'${value.text}`) : value.text;
  }
}

/** Matches a reference to another workbook: [1]Sheet1!A1 or '[1]Race 1'!A1. */
const otherWorkbook = /(?:^|[^\p{L}\p{N}_.\]])'?(?:[^'"[\]]*\\)?\[\d+\]/u;

/** Returns a test, in file order, for cells that hold a value of an earlier array formula. */
function spillTest() {
  const { isInside, toZone } = engine().helpers;
  let spills: ReturnType<typeof toZone>[] = [];
  let lastRow = -1;
  return {
    isSpilled(column: number, row: number): boolean {
      if (row !== lastRow) spills = spills.filter(({ bottom }) => bottom >= row);
      lastRow = row;
      return spills.some((zone) => isInside(column, row, zone));
    },
    add: (range: string): void => {
      if (range.includes(":")) spills.push(toZone(range));
    },
  };
}

/** Returns the content of a sheet's cells in the form that a person would type. */
export function readCells(
  rows: readonly StoredRow[],
  { dates, textStyles, richTexts, richErrors, intersected, ...stored }: CellOptions,
) {
  const { toXC, lettersToNumber } = engine().helpers;
  const cells: ReadCell[] = [];
  const differences: Record<DifferenceKind, string[]> = { dataTable: [], otherWorkbook: [], richText: [] };
  const shared = new Map<string, { readonly formula: string; readonly address: string }>();
  const spilled = spillTest();
  /** The cells of array formulas that fill only these cells. */
  const fixed: string[] = [];
  const later = stored.dateSystem === 1904 ? daysTo1904 : 0; // days

  /** Returns the typed text for a formula; undefined if its last value replaces it. */
  function formulaContent({ formula, hasMetadata }: StoredCell, address: string): string | undefined {
    if (!formula) return undefined;
    const { type, text } = formula;
    const isPlain = type !== "array" && !hasMetadata;
    const formulaAsShown = (written: string): string =>
      isPlain ? intersected(`=${typedFormula(written)}`) : `=${typedFormula(written)}`;
    if (type === "dataTable") differences.dataTable.push(address);
    else if (otherWorkbook.test(text)) differences.otherWorkbook.push(address);
    else if (type === "shared") {
      const index = formula.shared ?? "";
      const first = shared.get(index) ?? { formula: text, address };
      shared.set(index, first);
      const ownFormula =
        text === "" ? shiftReferences(first.formula, { from: first.address, to: address }) : text;
      return ownFormula === "" ? undefined : formulaAsShown(ownFormula);
    } else if (text.trim() !== "") {
      const typed = formulaAsShown(text);
      if (type !== "array") return typed;
      const range = formula.range ?? address;
      spilled.add(range);
      if (!hasMetadata && !spills(typed)) fixed.push(range);
      return typed;
    }
    return undefined;
  }

  for (const row of rows) {
    const line = row.line - 1;
    let column = -1;
    for (const cell of row.cells) {
      const [letters] = /^[A-Z]+/i.exec(cell.address ?? "") ?? [];
      column = letters === undefined ? column + 1 : lettersToNumber(letters.toUpperCase());
      const address = toXC(column, line);
      const { style } = cell;
      if (spilled.isSpilled(column, line)) {
        if (style > 0) cells.push({ address, style, content: "", ignoresTextFormat: false });
        continue;
      }
      const error = cell.type === "e" ? richErrors.get(cell.valueMetadata) : undefined;
      const value = storedValue(error === undefined ? cell : { ...cell, value: error }, stored);
      const typed = formulaContent(cell, address);
      const isRich = cell.type === "s" ? richTexts.has(Number(cell.value)) : (cell.inline?.runs ?? 0) > 0;
      if (isRich && typed === undefined) differences.richText.push(address);
      const isDate = value.kind === "date" || dates.has(style);
      const content = typed ?? typedValue(value, { later: isDate ? later : 0, hasTextFormat: textStyles.has(style) }); // prettier-ignore
      const ignoresTextFormat =
        textStyles.has(style) && content !== "" && (typed !== undefined || value.kind !== "text");
      if (content !== "" || style > 0) cells.push({ address, style, content, ignoresTextFormat });
    }
  }
  return { cells, fixed, differences: differences as Differences };
}
