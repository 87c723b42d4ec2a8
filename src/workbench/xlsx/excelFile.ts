import { strToU8, zipSync } from "fflate";
import { parsePart } from "../../cells/excelPackage";
import type { XmlPart } from "../officeHost/customXml";
import { addressOnSheet, cellArea } from "../grid/address";
import { engine } from "../grid/engineValue";
import { asText, excelFormula, replaceNames } from "../grid/formulaText";
import type { Area, CellView } from "../grid/gridHost";
import type { GridHost } from "../grid/oSpreadsheetGrid";
import { type CellValue, isError, isFormatted } from "../runtime/callArguments";
import { completeConditionalFormats, parseStyles, type StyleTable } from "./styleTable";
import { type AddinIdentity, webExtensionPackage, webExtensionParts } from "./webExtension";
import { create, only, serialisePart } from "./xmlPart";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n';
const office = "http://schemas.openxmlformats.org/officeDocument/2006";
const packageRelationships = "http://schemas.openxmlformats.org/package/2006/relationships";

/** The content type of the properties of a part (ECMA-376 part 1, 22.5). */
const propertiesType = "application/vnd.openxmlformats-officedocument.customXmlProperties+xml";

const workbookRelationships = "xl/_rels/workbook.xml.rels";
const contentTypes = "[Content_Types].xml";

/** Returns the parts with the custom XML parts: each as an item with its properties. */
function withCustomXml(
  parts: Readonly<Record<string, string>>,
  customXml: readonly XmlPart[],
): Readonly<Record<string, string>> {
  if (customXml.length === 0) return parts;
  const types = parsePart(parts[contentTypes] ?? "");
  const related = parsePart(parts[workbookRelationships] ?? "");
  const items = customXml.flatMap((part, index) => {
    const number = index + 1;
    const PartName = `/customXml/itemProps${number}.xml`;
    types.documentElement.append(create(types, "Override", { PartName, ContentType: propertiesType }));
    related.documentElement.append(
      create(related, "Relationship", {
        Id: `rIdCustomXml${number}`,
        Type: `${office}/relationships/customXml`,
        Target: `../customXml/item${number}.xml`,
      }),
    );
    return [
      [`customXml/item${number}.xml`, part.xml],
      [
        `customXml/itemProps${number}.xml`,
        `${declaration}<ds:datastoreItem ds:itemID="${part.id}" xmlns:ds="${office}/customXml"><ds:schemaRefs/></ds:datastoreItem>`,
      ],
      [
        `customXml/_rels/item${number}.xml.rels`,
        `${declaration}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${office}/relationships/customXmlProps" Target="itemProps${number}.xml"/></Relationships>`,
      ],
    ] as const;
  });
  const changed = { [contentTypes]: serialisePart(types), [workbookRelationships]: serialisePart(related) };
  return { ...parts, ...changed, ...Object.fromEntries(items) };
}

/** A cell of a sheet in use, by its address "B3". */
interface SheetCell {
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
function completeSheet(text: string, cells: readonly SheetCell[], styles: StyleTable): string {
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

interface ExcelFileOptions {
  /** The values stored in the workbook, the workbook's defaults among them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Undefined if the manifest cannot be read: the file then holds no settings. */
  readonly addin: AddinIdentity | undefined;
  readonly customXml?: readonly XmlPart[];
}

type Grid = Pick<GridHost, "excelParts" | "sheets" | "usedArea" | "read" | "addressOf" | "area" | "look">;

/** Returns the address without its sheet: "B3". */
const localAddress = (grid: Grid, area: Area): string => grid.addressOf(area).split("!").at(-1) ?? "";

function cellsOf(grid: Grid, used: Area): SheetCell[] {
  return grid.read(used).flatMap((views, down) =>
    views.map((view, right) => {
      const cell = cellArea({ ...used, row: used.row + down, column: used.column + right });
      return { address: localAddress(grid, cell), row: cell.row, view };
    }),
  );
}

/** The calculation engine of Excel 2019: with an older one Excel recalculates the file as it opens. */
const calculationEngine = 191_029;

/** Returns the names that state how a sheet is printed with what they refer to, by the alphabet. */
function printNames(grid: Grid, sheet: string): (readonly [name: string, reference: string])[] {
  const { area, titleRows } = grid.look.printSetup(sheet) ?? {};
  const printed = area === undefined ? grid.usedArea(sheet) : grid.area(addressOnSheet(sheet, area));
  const cells = {
    "_xlnm.Print_Area": printed && localAddress(grid, printed).replace(/[A-Z]+|\d+/g, "$$$&"), // $A$1:$C$9
    "_xlnm.Print_Titles": titleRows?.replace(/\d+/g, "$$$&"),
  };
  return Object.entries(cells).flatMap(([name, address]) =>
    address === undefined ? [] : [[name, addressOnSheet(sheet, address)] as const],
  );
}

/** Adds how each sheet is printed, and that the values are calculated. */
function completeWorkbook(text: string, grid: Grid): string {
  const part = parsePart(text);
  const names = create(part, "definedNames");
  for (const [index, sheet] of grid.sheets().entries())
    for (const [name, reference] of printNames(grid, sheet)) {
      const defined = create(part, "definedName", { name, localSheetId: index });
      defined.textContent = reference;
      names.append(defined);
    }
  const sheets = only(part, "sheets");
  sheets.after(
    ...(names.children.length > 0 ? [names] : []),
    create(part, "calcPr", { calcId: calculationEngine }),
  );
  return serialisePart(part);
}

function addContentTypes(text: string): string {
  const part = parsePart(text);
  for (const [PartName, ContentType] of Object.entries(webExtensionPackage.contentTypes))
    part.documentElement.append(create(part, "Override", { PartName, ContentType }));
  return serialisePart(part);
}

function addRelationship(text: string): string {
  const part = parsePart(text);
  const { type, target } = webExtensionPackage.relationship;
  part.documentElement.append(
    create(part, "Relationship", { Id: "rIdSettings", Type: type, Target: target }),
  );
  return serialisePart(part);
}

const sheetPath = /^xl\/worksheets\/sheet(\d+)\.xml$/;

/** Returns the parts of an Excel file by path, complete with values, formats, page setup and settings. */
export async function excelParts(
  grid: Grid,
  { settings, addin, customXml = [] }: ExcelFileOptions,
): Promise<Readonly<Record<string, string>>> {
  const parts = Object.fromEntries((await grid.excelParts()).map(({ path, content }) => [path, content]));
  const styles = parseStyles(parts["xl/styles.xml"] ?? "");
  const used = grid.sheets().map((sheet) => grid.usedArea(sheet));
  for (const [path, text] of Object.entries(parts)) {
    const area = used[Number(sheetPath.exec(path)?.[1] ?? -1)];
    if (sheetPath.test(path)) parts[path] = completeSheet(text, area ? cellsOf(grid, area) : [], styles);
  }
  parts["xl/styles.xml"] = styles.serialise();
  parts["xl/workbook.xml"] = completeWorkbook(parts["xl/workbook.xml"] ?? "", grid);
  const complete = withCustomXml(parts, customXml);
  return addin ? withSettings(complete, { settings, addin }) : complete;
}

function withSettings(
  parts: Readonly<Record<string, string>>,
  { settings, addin }: { readonly settings: ExcelFileOptions["settings"]; readonly addin: AddinIdentity },
): Readonly<Record<string, string>> {
  const named = {
    "[Content_Types].xml": addContentTypes(parts["[Content_Types].xml"] ?? ""),
    "_rels/.rels": addRelationship(parts["_rels/.rels"] ?? ""),
  };
  return { ...parts, ...named, ...webExtensionParts(addin, settings) };
}

/** Returns an .xlsx file, which is a ZIP archive of its parts. */
export async function excelFile(grid: Grid, options: ExcelFileOptions): Promise<Blob> {
  const parts = Object.entries(await excelParts(grid, options));
  return new Blob([zipSync(Object.fromEntries(parts.map(([path, text]) => [path, strToU8(text)])))]);
}
