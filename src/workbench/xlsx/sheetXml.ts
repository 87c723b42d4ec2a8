/**
 * Writes a sheet's cells as the text of a file's part, because a document of them would take ten times as
 * long.
 */
import type { ExportedCell, ExportedSheet } from "../grid/excelExport";
import { engine } from "../grid/engineValue";
import { asText } from "../grid/asText";
import { type CellValue, isError, isFormatted } from "../runtime/callArguments";
import type { IsWideName } from "../formula/intersect";
import { withoutIntersection } from "./intersections";
import { onceForShape } from "./formulaTokens";
import { isPlainFormula } from "./plainFormula";
import { storedFormula } from "./storedFormula";
import type { RichErrors } from "./richErrors";
import type { StyleTable } from "./styleTable";
import { escapeContent } from "./xmlPart";

/** The errors that a cell of a file can hold (ECMA-376 part 1, 18.18.11); others are rich values. */
const storedErrors: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"].map((code) => [code, code]),
  ),
  "#BAD_EXPR": "#NAME?", // the engine's code for a formula that it cannot read
};

/** Matches characters that XML cannot hold, and text that would be read as one of them. */
const unwritable = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g; // eslint-disable-line no-control-regex

/** Returns a text in a part's form: _x0007_ for a bell. */
const escapedText = (text: string): string =>
  escapeContent(
    text.replace(
      unwritable,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    ),
  );

const spaced = (text: string): string => (/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : "");

/** The texts of a file that its cells share. */
export class SharedTexts {
  private readonly places = new Map<string, number>();
  private count = 0;

  placeOf(text: string): number {
    this.count++;
    const place = this.places.get(text) ?? this.places.size;
    this.places.set(text, place);
    return place;
  }
  serialise(): string {
    const texts = [...this.places.keys()].map(
      (text) => `<si><t${spaced(text)}>${escapedText(text)}</t></si>`,
    );
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="${this.count}" uniqueCount="${texts.length}">${texts.join("")}</sst>`;
  }
}

interface StoredValue {
  readonly type: "b" | "e" | "n" | "str";
  readonly text: string;
}

function storedValue(value: CellValue): StoredValue {
  if (isError(value)) return { type: "e", text: storedErrors[value.error] ?? "#N/A" };
  if (isFormatted(value)) return { type: "n", text: String(value.number) };
  if (typeof value === "boolean") return { type: "b", text: value ? "1" : "0" };
  const text = String(value ?? "");
  if (typeof value === "number") return { type: "n", text };
  return { type: "str", text };
}

interface Options extends Pick<ExportedSheet, "tables"> {
  readonly styles: StyleTable;
  readonly texts: SharedTexts;
  readonly errors: RichErrors;
  readonly isWideName: IsWideName;
  /** True to leave out formulas and keep their values. */
  readonly valuesOnly: boolean;
}

/** Returns the style of a cell; a formula has the number format of its result. */
const styleOf = ({ style, view }: ExportedCell, { styles }: Options): number =>
  view === undefined || view.format === "General" ? style : styles.withFormat(style, view.format);

/**
 * Returns true for a text that begins with =, which is a formula in the engine and a constant in the file.
 */
const isTextFormula = (formula: string, value: unknown): boolean =>
  typeof value === "string" && formula === asText(value);

/** Returns true for a formula that a file spells as it was typed. */
const isStoredAsTyped = onceForShape((typed) => storedFormula(typed) === typed);

const arePlain = [false, true].map((mayBeTable) =>
  onceForShape((typed) => isPlainFormula(typed, mayBeTable)),
);

/** Returns a formula as XML; while it waits or has failed, the cells that it fills are not known. */
function formulaXml(
  { view, spill, isFixed, row, column }: ExportedCell,
  address: string,
  { tables, isWideName }: Options,
) {
  const typed = view?.formula.slice(1) ?? "";
  const { isInside } = engine().helpers;
  const table = tables.find(({ zone }) => isInside(column, row, zone))?.name;
  const plain =
    spill === undefined && !isFixed ? withoutIntersection(`=${typed}`, isWideName)?.slice(1) : undefined;
  const written = plain ?? typed;
  const isTyped = !written.includes("[") && isStoredAsTyped(written);
  const text = escapedText(isTyped ? written : storedFormula(written, table));
  if (isFixed) return { attribute: "", xml: `<f t="array" ref="${spill ?? address}">${text}</f>` };
  const isArray =
    plain === undefined && (spill !== undefined || !arePlain[Number(view?.error !== undefined)]?.(typed));
  return isArray
    ? { attribute: ' cm="1"', xml: `<f t="array" ref="${spill ?? address}">${text}</f>` }
    : { attribute: "", xml: `<f>${text}</f>` };
}

function cellXml(cell: ExportedCell, options: Options): string {
  const { row, column, view } = cell;
  const address = engine().helpers.toXC(column, row);
  const style = styleOf(cell, options);
  const opened = `<c r="${address}"${style > 0 ? ` s="${style}"` : ""}`;
  const value = view?.error ?? view?.value ?? null;
  if (view === undefined || (view.formula === "" && (value === null || value === ""))) {
    return style > 0 ? `${opened}/>` : "";
  }
  const rich = isError(value) ? options.errors.placeOf(value.error) : undefined;
  const { type, text } = storedValue(rich === undefined ? value : { error: "#VALUE!" });
  const isFormula = cell.isFormula && !isTextFormula(view.formula, value);
  if (type === "str" && (!isFormula || options.valuesOnly)) {
    const isConstant = view.formula !== "" || options.valuesOnly;
    if (isConstant && text === "") return style > 0 ? `${opened}/>` : "";
    if (isConstant) return `${opened} t="s"><v>${options.texts.placeOf(text)}</v></c>`;
  }
  const formula =
    isFormula && !options.valuesOnly ? formulaXml(cell, address, options) : { attribute: "", xml: "" };
  const metadata = `${formula.attribute}${rich === undefined ? "" : ` vm="${rich}"`}`;
  return `${opened} t="${type}"${metadata}>${formula.xml}<v>${escapedText(text)}</v></c>`;
}

/** The engine's points per pixel, and the height of its rows, which files leave out. */
const points = 0.75;
const usualHeight = 23;

/** Returns the attributes of a row other than its number; "" for a usual row. */
function rowAttributes({
  size,
  isHidden,
  outlineLevel,
  collapsed,
}: ExportedSheet["rows"][number] = {}): string {
  return [
    size !== undefined && size !== usualHeight
      ? ` ht="${Math.round(size * points * 100) / 100}" customHeight="1"`
      : "",
    isHidden ? ' hidden="1"' : "",
    outlineLevel ? ` outlineLevel="${outlineLevel}"` : "",
    collapsed ? ' collapsed="1"' : "",
  ].join("");
}

/** Returns the element with a sheet's cells. */
export function sheetDataXml(
  { rows, cells }: Pick<ExportedSheet, "rows" | "cells">,
  options: Options,
): string {
  const lines = new Map<number, string>();
  for (const cell of cells) {
    const xml = cellXml(cell, options);
    if (xml !== "") lines.set(cell.row, (lines.get(cell.row) ?? "") + xml);
  }
  const numbers = new Set([...lines.keys(), ...Object.keys(rows).map(Number)]);
  return `<sheetData>${[...numbers]
    .sort((one, other) => one - other)
    .map((row) => {
      const attributes = rowAttributes(rows[row]);
      const content = lines.get(row) ?? "";
      return content === "" && attributes === "" ? "" : `<row r="${row + 1}"${attributes}>${content}</row>`;
    })
    .join("")}</sheetData>`;
}
