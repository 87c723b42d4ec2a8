import { parsePart } from "../../cells/excelFile";
import { addressOnSheet } from "../grid/address";
import { engine } from "../grid/engineValue";
import { asText, excelFormula, replaceNames } from "../grid/formulaText";
import type { CellView } from "../grid/gridHost";
import { type CellValue, isError, isFormatted } from "../runtime/callArguments";
import { completeConditionalFormats, type StyleTable } from "./styleTable";
import { create, only, serialisePart } from "./xmlPart";

/** A cell of a sheet in use, by its address "B3". */
export interface SheetCell {
  readonly address: string;
  readonly row: number;
  readonly view: CellView;
}

/** The errors that a file can hold (ECMA-376 part 1, 18.18.11); Excel has newer ones in other parts. */
const storedErrors: ReadonlySet<string> = new Set([
  ...["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"],
]);

function cachedValue(value: CellValue): { readonly type: "b" | "e" | "n" | "str"; readonly text: string } {
  if (isError(value)) return { type: "e", text: storedErrors.has(value.error) ? value.error : "#N/A" };
  if (isFormatted(value)) return { type: "n", text: String(value.number) };
  if (typeof value === "boolean") return { type: "b", text: value ? "1" : "0" };
  return { type: typeof value === "number" ? "n" : "str", text: String(value ?? "") };
}

/** Writes a value into a cell, after its formula. */
function writeValue(cell: Element, value: CellValue): void {
  const { type, text } = cachedValue(value);
  cell.setAttribute("t", type);
  for (const old of [...cell.children]) if (old.localName === "v") old.remove();
  const content = create(cell.ownerDocument, "v");
  content.textContent = text;
  cell.append(content);
}

/** Returns the child with this reference, and adds it in the order of references if it is missing. */
function childAt(
  parent: Element,
  { name, reference, order }: { name: string; reference: string; order: (reference: string) => number },
): Element {
  const placeOf = (child: Element): number => order(child.getAttribute("r") ?? "");
  const place = order(reference);
  let next = parent.firstElementChild;
  while (next && placeOf(next) < place) next = next.nextElementSibling;
  if (next && placeOf(next) === place) return next;
  const added = create(parent.ownerDocument, name, { r: reference });
  parent.insertBefore(added, next);
  return added;
}

/** Functions newer than the file format, by Excel's prefix ([MS-XLSX] 2.2.2); the engine writes others. */
const storedPrefixes: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.$"])(FILTER|SORT)(?=\()/g, "_xlfn._xlws.$1"],
  [/(?<![\w.$"])(XMATCH)(?=\()/g, "_xlfn.$1"],
];

/** Writes the value of a formula or of a cell that one spills over, and the number format that it shows. */
function completeCell(cell: Element, { formula, value, format, error }: CellView, styles: StyleTable): void {
  // The engine writes the apostrophe that makes a text of '5/2 as a part of it.
  const isQuoted = typeof value === "string" && cell.getAttribute("t") === "s" && formula === value;
  if (formula === "" || formula.startsWith("=") || isQuoted) writeValue(cell, error ?? value);
  const [written] = cell.getElementsByTagName("f");
  // A text that begins with = is a formula in the engine, and a constant in the file.
  const isText = typeof value === "string" && `=${written?.textContent}` === asText(value);
  if (isText) written?.remove();
  else if (written) written.textContent = replaceNames(excelFormula(written.textContent), storedPrefixes);
  if (format === "General") return;
  const style = styles.withFormat(Number(cell.getAttribute("s") ?? 0), format);
  if (style > 0) cell.setAttribute("s", String(style));
}

/** Prints a sheet on pages as wide as it, in landscape: form tables are wide. */
function addPageSetup(part: Document): void {
  const sheet = part.documentElement;
  const present = part.getElementsByTagName("sheetPr")[0];
  const properties = present ?? create(part, "sheetPr");
  if (!present) sheet.prepend(properties);
  properties.append(create(part, "pageSetUpPr", { fitToPage: 1 }));
  const margins = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.5, header: 0.3, footer: 0.3 };
  const page = { orientation: "landscape", fitToWidth: 1, fitToHeight: 0 };
  const following = [...sheet.children].find(({ localName }) => afterPageSetup.has(localName)) ?? null;
  sheet.insertBefore(create(part, "pageMargins", margins), following);
  sheet.insertBefore(create(part, "pageSetup", page), following);
}

/** The elements that follow the page setup (ECMA-376 part 1, 18.3.1.99). */
const afterPageSetup: ReadonlySet<string> = new Set([
  ...["headerFooter", "rowBreaks", "colBreaks", "drawing", "legacyDrawing", "tableParts", "extLst"],
]);

/** Completes a sheet: the values and formats of formulas and spills, page setup, conditional formats. */
export function completeSheet(text: string, cells: readonly SheetCell[], styles: StyleTable): string {
  const part = parsePart(text);
  const rows = only(part, "sheetData");
  const lines = new Map<number, Element>();
  for (const { address, row, view } of cells) {
    if (view.formula === "" && (view.value === null || view.value === "")) continue;
    const line = lines.get(row) ?? childAt(rows, { name: "row", reference: String(row + 1), order: Number });
    lines.set(row, line);
    completeCell(
      childAt(line, {
        name: "c",
        reference: address,
        order: (cell) => engine().helpers.toCartesian(cell).col,
      }),
      view,
      styles,
    );
  }
  for (const link of part.getElementsByTagName("hyperlink")) {
    const [, sheet, cell] = /^([^'].*)!(\$?[A-Z]+\$?\d+)$/.exec(link.getAttribute("location") ?? "") ?? [];
    if (sheet !== undefined) link.setAttribute("location", addressOnSheet(sheet, cell ?? ""));
  }
  addPageSetup(part);
  completeConditionalFormats(part);
  return serialisePart(part);
}
