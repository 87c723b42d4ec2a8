import { strToU8, zipSync } from "fflate";
import { parsePart } from "../../cells/excelFile";
import type { XmlPart } from "../officeHost/customXml";
import { addressOnSheet, cellArea } from "../grid/address";
import type { Area } from "../grid/gridHost";
import type { GridHost } from "../grid/oSpreadsheetGrid";
import { completeSheet, type SheetCell } from "./sheetPart";
import { parseStyles } from "./styleTable";
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

/** A name that belongs to one sheet: its print area, or the rows above every page. */
interface PrintName {
  readonly name: "_xlnm.Print_Area" | "_xlnm.Print_Titles";
  readonly reference: string;
}

/** Returns the names that state how a sheet is printed, in the order of the alphabet. */
function printNames(grid: Grid, sheet: string): PrintName[] {
  const { area, titleRows } = grid.look.printSetup(sheet) ?? {};
  const printed = area === undefined ? grid.usedArea(sheet) : grid.area(addressOnSheet(sheet, area));
  const cells = printed && localAddress(grid, printed).replace(/[A-Z]+|\d+/g, "$$$&"); // $A$1:$C$9
  return [
    ...(cells === undefined
      ? []
      : [{ name: "_xlnm.Print_Area", reference: addressOnSheet(sheet, cells) } as const]),
    ...(titleRows === undefined
      ? []
      : [
          {
            name: "_xlnm.Print_Titles",
            reference: addressOnSheet(sheet, `$${titleRows.replace(":", ":$")}`),
          } as const,
        ]),
  ];
}

/** Adds how each sheet is printed, and that the values are calculated. */
function completeWorkbook(text: string, grid: Grid): string {
  const part = parsePart(text);
  const names = create(part, "definedNames");
  for (const [index, sheet] of grid.sheets().entries())
    for (const { name, reference } of printNames(grid, sheet)) {
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
