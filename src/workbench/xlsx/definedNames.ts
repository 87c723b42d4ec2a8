/** The names of a file's cells and formulas. */
import { cellPattern, linesPattern, sheetPattern, unquotedSheet } from "../../cells/addresses";
import type { PrintName } from "../grid/excelData";
import type { DefinedName } from "../grid/definedNames";
import { toEngineReference } from "../grid/sheetQuotes";
import { typedFormula } from "./storedFormula";

/** A range, whole columns or whole rows on one sheet. */
const range = new RegExp(`^(${sheetPattern})!(?:${cellPattern}(?::${cellPattern})?|${linesPattern})$`, "iu");

/** Returns true for a range whose rows and columns all have a $. */
const isFixed = (refersTo: string): boolean =>
  /^(?:\$[a-z]+|\$\d+|:)+$/i.test(refersTo.slice(refersTo.lastIndexOf("!") + 1));

/**
 * Returns the names in a workbook: the workbook-wide ranges, which the engine stores, by name; the others
 * with their meaning; and those that define print setups.
 */
export function readNames(book: Document, sheets: readonly string[]) {
  const ranges: Record<string, string> = {};
  const names: DefinedName[] = [];
  const prints: PrintName[] = [];
  // The sheet ids count all tabs of the file.
  const tabs = [...book.getElementsByTagName("sheet")].map((sheet) => sheet.getAttribute("name") ?? "");
  for (const defined of book.getElementsByTagName("definedName")) {
    const name = defined.getAttribute("name") ?? "";
    const id = defined.getAttribute("localSheetId");
    const sheet = id === null ? undefined : tabs[Number(id)];
    const refersTo = defined.textContent.trim().replace(/^=/, "");
    if (name === "_xlnm.Print_Area" || name === "_xlnm.Print_Titles")
      prints.push({ sheet: sheet ?? "", kind: name, reference: refersTo });
    if (name.startsWith("_xlnm.") || refersTo === "") continue;
    const [, sheetText] = range.exec(refersTo) ?? [];
    const on = sheetText === undefined ? undefined : unquotedSheet(sheetText);
    const isTaken = Object.keys(ranges).some((other) => other.toLowerCase() === name.toLowerCase());
    const isRange = sheet === undefined && on !== undefined && sheets.includes(on) && !isTaken;
    if (isRange && isFixed(refersTo)) ranges[name] = toEngineReference(refersTo.replaceAll("$", ""));
    else names.push({ name, refersTo: typedFormula(refersTo), ...(sheet !== undefined && { sheet }) });
  }
  return { ranges, names, prints };
}
