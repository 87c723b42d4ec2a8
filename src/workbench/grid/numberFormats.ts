/** Excel's number formats in the engine, which supports fewer; numfmt shows the others. */
import type { CellPosition, EvaluatedCell, Model } from "@odoo/o-spreadsheet";
import { isDateFormat } from "numfmt";
import { formatNumber } from "../formula/values/format";
import { unmarkedText } from "./asText";
import { engine } from "./engineValue";

/** Matches codes that the engine shows differently from Excel, or not at all. */
const foreign =
  /[_*?]|\[(?!h+\])|am\/pm|a\/p|general|e[+-]|[#0]\s*\/|(?<![hs])[hs](?![hs])|s\.0|,(?:$|;)|\\|;@|"[^"]*\]/i;

/** The first of Unicode's invisible tag characters, which represent ASCII characters. */
const firstTag = 0xe0000;
const hiddenCode = /\[\$([\u{E0000}-\u{E007F}]+)\]$/u;

const hide = (code: string): string =>
  [...encodeURIComponent(code)]
    .map((character) => String.fromCodePoint(firstTag + (character.codePointAt(0) ?? 0)))
    .join("");

const reveal = (tags: string): string =>
  decodeURIComponent(
    [...tags].map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - firstTag)).join(""),
  );

/** Returns the code without quoted texts. */
const withoutTexts = (code: string): string => code.replace(/"[^"]*"|\\./g, "");

/** Returns the nearest format that the engine has, which decides how it treats the number. */
function nearest(code: string): string {
  if (isDateFormat(code)) return /[yd]/i.test(withoutTexts(code)) ? "yyyy-mm-dd hh:mm" : "hh:mm:ss";
  const [positive = ""] = withoutTexts(code).split(";");
  const decimals = /\.(0+)/.exec(positive)?.[1] ?? "";
  const digits = decimals === "" ? "0" : `0.${decimals}`;
  return `${positive.includes("#,") ? "#,##" : ""}${digits}${positive.includes("%") ? "%" : ""}`;
}

/**
 * Returns the notation for a format that the engine lacks: the nearest one, with Excel's code hidden in it.
 */
const notationOf = (code: string): string => `${nearest(code)}[$${hide(code)}]`;

/** Returns true for a format that the engine can apply. */
function isReadable(notation: string): boolean {
  try {
    engine().helpers.formatValue(0, { format: notation, locale: engine().constants.DEFAULT_LOCALE });
    return true;
  } catch {
    return false;
  }
}

/** Returns the engine's notation for an Excel format. Throws for a text that is not a format. */
export function formatToEngine(code: string): string {
  const ownFormat = code.replace(/"[^"]*"|\[h+\]/gi, (part) => (part.startsWith("[") ? "hhhh" : part));
  if (!foreign.test(withoutTexts(code)) && !/\\/.test(code) && isReadable(ownFormat)) return ownFormat;
  try {
    formatNumber(code, 0);
  } catch {
    throw new Error(`The workbench cannot show numbers in the format "${code}"`);
  }
  return notationOf(code);
}

/** The Excel formats by the engine's notation. */
const revealed = new Map<string, string>();

/** Returns the Excel format for an engine notation, in which the hours of a duration are hhhh. */
export function formatFromEngine(notation: string): string {
  const format = revealed.get(notation) ?? revealedFormat(notation);
  revealed.set(notation, format);
  return format;
}

function revealedFormat(notation: string): string {
  const [whole = "", tags] = hiddenCode.exec(notation) ?? [];
  if (tags === undefined) return notation.replaceAll("hhhh", "[h]");
  const code = reveal(tags);
  // The engine's buttons for decimals change the part that it reads.
  return notationOf(code) === notation ? code : notation.slice(0, -whole.length);
}

const places = new Map<string, number | undefined>();

/** Returns how many places of a number a format of the engine shows: 1 for 0.0, 2 for 0%; none for a date. */
function placesOf(notation: string): number | undefined {
  if (places.has(notation)) return places.get(notation);
  const code = formatFromEngine(notation);
  const [positive = ""] = withoutTexts(code).split(";");
  const decimals = /\.([0#]+)/.exec(positive)?.[1]?.length ?? 0;
  const formatFound =
    isDateFormat(code) || !/[0#]/.test(code) ? undefined : decimals + (positive.includes("%") ? 2 : 0);
  places.set(notation, formatFound);
  return formatFound;
}

/**
 * Returns true for a number halfway between two that a format can show. Excel rounds it up by its fifteen
 * digits; the engine rounds the binary fraction, so that 28.5% is 28%.
 */
function isTie(value: number, shownPlaces: number | undefined): boolean {
  if (shownPlaces === undefined) return false;
  return Math.abs(((Math.abs(value) * 10 ** shownPlaces) % 1) - 0.5) < 1e-6;
}

/** Returns true for a number that Excel shows with an exponent in a cell without a format. */
function hasExponent(value: number): boolean {
  const size = Math.abs(value);
  return size >= 1e11 || (size > 0 && size < 1e-4);
}

/**
 * Returns a number's text in Excel in a format that the engine lacks; undefined for the engine's own formats.
 */
function shownText({ value, format }: Pick<EvaluatedCell, "value" | "format">): string | undefined {
  if (typeof value !== "number") return undefined;
  if (format === undefined) return hasExponent(value) ? formatNumber("General", value) : undefined;
  if (!hiddenCode.test(format))
    return isTie(value, placesOf(format)) ? formatNumber(formatFromEngine(format), value) : undefined;
  const code = formatFromEngine(format);
  if (isDateFormat(code) && value < 0) return "########"; // Excel shows no dates before 1900
  return formatNumber(code, value);
}

type Getters = Pick<Model["getters"], "getEvaluatedCell" | "getCellText">;

/** Returns a cell as Excel shows it; the same object if the engine shows it so. */
function shownAsInExcel(cell: EvaluatedCell): EvaluatedCell {
  if (cell.type !== "text") {
    const formattedValue = shownText(cell);
    return formattedValue === undefined ? cell : { ...cell, formattedValue };
  }
  const value = unmarkedText(cell.value);
  return value === cell.value ? cell : { ...cell, value, formattedValue: value };
}

/** Makes a workbook show numbers in Excel's formats, and texts that spell an error. */
export function showExcelFormats({ getters }: Model): void {
  const { getEvaluatedCell, getCellText } = getters;
  const shownCells = new WeakMap<EvaluatedCell, EvaluatedCell>();
  function withText(cell: EvaluatedCell): EvaluatedCell {
    const knownCell = shownCells.get(cell);
    if (knownCell) return knownCell;
    const ownCell = shownAsInExcel(cell);
    if (ownCell !== cell) shownCells.set(cell, ownCell);
    return ownCell;
  }
  Object.assign(getters, {
    getEvaluatedCell: (position: CellPosition) => withText(getEvaluatedCell(position)),
    getCellText(...[position, options]: Parameters<Getters["getCellText"]>) {
      const isFormula = options?.showFormula && getters.getCell(position)?.isFormula;
      if (isFormula) return getCellText(position, options);
      const cell = getEvaluatedCell(position);
      const ownCell = withText(cell);
      return ownCell === cell ? getCellText(position, options) : ownCell.formattedValue;
    },
  } satisfies Getters);
}

/** Returns a region's pattern for dates in Excel's format 14: "dd/mm/yyyy". */
export function shortDate(region: string): string {
  const parts = new Intl.DateTimeFormat(region, { timeZone: "UTC" }).formatToParts(Date.UTC(2026, 0, 2));
  const codes: Readonly<Record<string, string>> = { day: "d", month: "m" };
  return parts
    .map(({ type, value }) => {
      if (type === "year") return "yyyy";
      return (
        codes[type]?.repeat(value.length) ??
        (/^[/.-]$/.test(value) ? value : value.replace(/[^ /.-]/g, "").trim())
      );
    })
    .join("");
}
