import { strToU8, zipSync } from "fflate";
import { parsePart, sheetPath } from "../../cells/excelPackage";
import { orderedChart } from "./chartXml";
import type { XmlPart } from "../officeHost/customXml";
import { addressOnSheet } from "../grid/address";
import type { DefinedName } from "../grid/definedNames";
import { type ExportedSheet, standIn } from "../grid/excelExport";
import type { Area } from "../grid/gridHost";
import type { GridHost } from "../grid/oSpreadsheetGrid";
import { wideNames } from "./intersections";
import { addNotes, boxesId } from "./noteParts";
import { RichErrors } from "./richErrors";
import { SharedTexts, sheetDataXml } from "./sheetXml";
import { storedFormula } from "./storedFormula";
import { completeConditionalFormats, parseStyles } from "./styleTable";
import { type AddinIdentity, webExtensionPackage, webExtensionParts } from "./webExtension";
import { create, only, serialisePart } from "./xmlPart";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n';
const office = "http://schemas.openxmlformats.org/officeDocument/2006";
const packageRelationships = "http://schemas.openxmlformats.org/package/2006/relationships";

/** The content type of the properties of a part (ECMA-376 part 1, 22.5). */
const propertiesType = "application/vnd.openxmlformats-officedocument.customXmlProperties+xml";

const workbookRelationships = "xl/_rels/workbook.xml.rels";
const contentTypes = "[Content_Types].xml";

/** Returns the parts with the custom XML parts added, each as an item with properties. */
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

/** Sets a sheet to print in landscape on pages as wide as the sheet, because form tables are wide. */
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
  "headerFooter",
  "rowBreaks",
  "colBreaks",
  "drawing",
  "legacyDrawing",
  "tableParts",
  "extLst",
]);

/** The elements that follow the boxes of comments. */
const afterBoxes: ReadonlySet<string> = new Set(["tableParts", "extLst"]);

/** Names the part with the boxes of a sheet's comments. */
function addBoxes(part: Document): void {
  const boxes = create(part, "legacyDrawing");
  boxes.setAttributeNS(`${office}/relationships`, "r:id", boxesId);
  const following = [...part.documentElement.children].find(({ localName }) => afterBoxes.has(localName));
  part.documentElement.insertBefore(boxes, following ?? null);
}

/** The position of a sheet's cells in the text of its part. */
const emptyCells = /<sheetData\b[^>]*?(?:\/>|>\s*<\/sheetData>)/;

/** Adds the filter behind the cells. */
function addFilter(part: Document, filter: string): void {
  const cells = part.querySelector("sheetData");
  cells?.after(part.importNode(parsePart(filter).documentElement, true));
}

interface SheetOptions extends Pick<ExportedSheet, "barValues" | "filter"> {
  readonly hasNotes: boolean;
  readonly cells: string;
  readonly validations: readonly string[];
}

/** Completes a sheet: its cells, page setup, conditional formats and validation formulas. */
function completeSheet(
  text: string,
  { cells, validations, barValues, filter, hasNotes }: SheetOptions,
): string {
  const part = parsePart(text);
  for (const link of part.getElementsByTagName("hyperlink")) {
    const [, sheet, cell] = /^([^'].*)!(\$?[A-Z]+\$?\d+)$/.exec(link.getAttribute("location") ?? "") ?? [];
    if (sheet !== undefined) link.setAttribute("location", addressOnSheet(sheet, cell ?? ""));
  }
  for (const formula of part.querySelectorAll("cfRule > formula"))
    formula.textContent = storedFormula(formula.textContent.replace(/^=/, ""));
  for (const [index, formula] of validations.entries())
    for (const element of part.querySelectorAll("dataValidation > *"))
      if (element.textContent.trim() === standIn(index)) element.textContent = storedFormula(formula);
  // The engine (o-spreadsheet 19.3.7) writes an empty word, which openpyxl 3.0.9 refuses with the whole file.
  for (const rule of part.querySelectorAll('dataValidation[errorStyle=""]'))
    rule.removeAttribute("errorStyle");
  for (const colour of part.querySelectorAll("tabColor[rgb]"))
    colour.setAttribute("rgb", colour.getAttribute("rgb")?.replace(/^[0-9a-f]{6}$/i, "FF$&") ?? "");
  addPageSetup(part);
  completeConditionalFormats(part, barValues);
  if (hasNotes) addBoxes(part);
  if (filter !== undefined) addFilter(part, filter);
  return serialisePart(part).replace(emptyCells, () => cells);
}

interface ExcelFileOptions {
  /** The values stored in the workbook, including its defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Undefined if the manifest cannot be read; then the file holds no settings. */
  readonly addin: AddinIdentity | undefined;
  readonly customXml?: readonly XmlPart[];
  /** True to write the values of formulas without the formulas, for programs that lack our functions. */
  readonly valuesOnly?: boolean;
}

type Grid = Pick<GridHost, "exportForExcel" | "sheets" | "usedArea" | "addressOf" | "area" | "look">;

/** Returns the address without its sheet: "B3". */
const localAddress = (grid: Grid, area: Area): string => grid.addressOf(area).split("!").at(-1) ?? "";

/**
 * The calculation engine of Excel 2019; with an older one, Excel would recalculate the file when it opens.
 */
const calculationEngine = 191_029;

/** Returns the names that define a sheet's print setup, with their references, in alphabetical order. */
function printNames(grid: Grid, sheet: string): (readonly [name: string, reference: string])[] {
  const { area, titleRows } = grid.look.printSetup(sheet) ?? {};
  const printed = area === undefined ? grid.usedArea(sheet) : grid.area(addressOnSheet(sheet, area));
  const cells = {
    // for example $A$1:$C$9
    "_xlnm.Print_Area": printed && localAddress(grid, printed).replace(/[A-Z]+|\d+/g, "$$$&"),
    "_xlnm.Print_Titles": titleRows?.replace(/\d+/g, "$$$&"),
  };
  return Object.entries(cells).flatMap(([name, address]) =>
    address === undefined ? [] : [[name, addressOnSheet(sheet, address)] as const],
  );
}

/** Adds the names, including those for print setups, and states that the values are calculated. */
function completeWorkbook(text: string, grid: Grid, names: readonly DefinedName[]): string {
  const part = parsePart(text);
  const list = create(part, "definedNames");
  const sheets = grid.sheets();
  const prints = sheets.flatMap((sheet, index) =>
    printNames(grid, sheet).map(([name, reference]) => ({ name, reference, localSheetId: index })),
  );
  const ownNames = names.map(({ name, refersTo, sheet }) => {
    const localSheetId = sheet === undefined ? -1 : sheets.indexOf(sheet);
    return { name, reference: storedFormula(refersTo), localSheetId };
  });
  const inOrder = [...prints, ...ownNames].sort((one, other) => one.name.localeCompare(other.name, "en"));
  for (const { name, reference, localSheetId } of inOrder) {
    const defined = create(part, "definedName", { name, ...(localSheetId >= 0 && { localSheetId }) });
    defined.textContent = reference;
    list.append(defined);
  }
  only(part, "sheets").after(
    ...(list.children.length > 0 ? [list] : []),
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

/** Returns the parts of an Excel file by path, complete with cells, formats, page setup and settings. */
export async function excelParts(
  grid: Grid,
  { settings, addin, customXml = [], valuesOnly = false }: ExcelFileOptions,
): Promise<Readonly<Record<string, string>>> {
  const { parts: written, sheets, names, validations } = await grid.exportForExcel();
  const parts: Record<string, string> = { ...written };
  const styles = parseStyles(parts["xl/styles.xml"] ?? "");
  const texts = new SharedTexts();
  const errors = new RichErrors();
  const isWideName = wideNames(
    names,
    sheets.flatMap(({ tables }) => tables),
  );
  for (const [index, sheet] of sheets.entries()) {
    const path = sheetPath(index);
    const cells = sheetDataXml(sheet, {
      styles,
      texts,
      errors,
      valuesOnly,
      isWideName,
      tables: sheet.tables,
    });
    const { barValues, filter, notes } = sheet;
    parts[path] = completeSheet(parts[path] ?? "", {
      cells,
      validations,
      barValues,
      filter,
      hasNotes: notes.length > 0,
    });
  }
  for (const [path, text] of Object.entries(parts))
    if (/^xl\/charts\/chart\d+\.xml$/.test(path)) parts[path] = orderedChart(text);
  addNotes(
    parts,
    sheets.map(({ notes }) => notes),
  );
  errors.addTo(parts);
  parts["xl/sharedStrings.xml"] = texts.serialise();
  parts["xl/styles.xml"] = styles.serialise();
  parts["xl/workbook.xml"] = completeWorkbook(parts["xl/workbook.xml"] ?? "", grid, names);
  const complete = withCustomXml(parts, customXml);
  return addin ? withSettings(complete, { settings, addin }) : complete;
}

function withSettings(
  parts: Readonly<Record<string, string>>,
  { settings, addin }: { readonly settings: ExcelFileOptions["settings"]; readonly addin: AddinIdentity },
): Readonly<Record<string, string>> {
  const namedParts = {
    "[Content_Types].xml": addContentTypes(parts["[Content_Types].xml"] ?? ""),
    "_rels/.rels": addRelationship(parts["_rels/.rels"] ?? ""),
  };
  return { ...parts, ...namedParts, ...webExtensionParts(addin, settings) };
}

/** Returns an .xlsx file, which is a ZIP archive of its parts. */
export async function excelFile(grid: Grid, options: ExcelFileOptions): Promise<Blob> {
  const parts = Object.entries(await excelParts(grid, options));
  return new Blob([zipSync(Object.fromEntries(parts.map(([path, text]) => [path, strToU8(text)])))]);
}
