/**
 * The errors that a file holds as rich values ([MS-XLSX] 2.3.6.1.3), because cells hold only Excel's first
 * seven: such a cell is #VALUE!, and its attribute vm leads over the metadata to the error.
 */
import { type ExcelPackage, type OpenedPackage, parsePart, relationsPath } from "../../cells/excelPackage";
import { create, only, serialisePart } from "./xmlPart";

/**
 * The number of each error in a rich value, as Excel reads it. A file holds #BUSY! as #N/A, because Excel
 * reads no number as #BUSY!.
 */
const errorTypes: readonly (readonly [code: string, type: number])[] = [
  ["#SPILL!", 8],
  ["#CONNECT!", 9],
  ["#BLOCKED!", 10],
  ["#UNKNOWN!", 11],
  ["#FIELD!", 12],
  ["#CALC!", 13],
];

const typeOf: ReadonlyMap<string, number> = new Map(errorTypes);
const codeOf: ReadonlyMap<number, string> = new Map(errorTypes.map(([code, type]) => [type, code]));

/** The kind of metadata that leads to rich values. */
const richValue = "XLRICHVALUE";
const richData = "http://schemas.microsoft.com/office/spreadsheetml/2017/richdata";

/** Returns the errors that a file's cells hold, by the number in their attribute vm. */
export function readRichErrors(
  { texts }: Pick<ExcelPackage, "texts">,
  { relations }: Pick<OpenedPackage, "relations">,
): ReadonlyMap<number, string> {
  const part = (kind: string): Document => {
    const target = relations.find((relation) => relation.kind === kind)?.target ?? "";
    return parsePart(texts[target] ?? "<none/>");
  };
  const elements = (parent: Document | Element, name: string): Element[] => [
    ...parent.getElementsByTagNameNS("*", name),
  ];
  const number = (element: Element | undefined, attribute: string): number =>
    Number(element?.getAttribute(attribute) ?? NaN);
  const metadata = part("sheetMetadata");
  const kind = elements(metadata, "metadataType").findIndex(
    (type) => type.getAttribute("name") === richValue,
  );
  if (kind < 0) return new Map();
  const places = elements(part("rdRichValueStructure"), "s").map((structure) =>
    structure.getAttribute("t") === "_error"
      ? elements(structure, "k").findIndex((key) => key.getAttribute("n") === "errorType")
      : -1,
  );
  const codes = elements(part("rdRichValue"), "rv").map((value) => {
    const place = places[number(value, "s")] ?? -1;
    return codeOf.get(Number(elements(value, "v")[place]?.textContent ?? NaN));
  });
  const values = elements(metadata, "futureMetadata")
    .filter((block) => block.getAttribute("name") === richValue)
    .flatMap((block) => elements(block, "bk").map((one) => number(elements(one, "rvb")[0], "i")));
  const blocks = elements(metadata, "valueMetadata").flatMap((block) => elements(block, "bk"));
  return new Map(
    blocks.flatMap((block, index) => {
      const record = elements(block, "rc").find((one) => number(one, "t") === kind + 1);
      const code = codes[values[number(record, "v")] ?? NaN];
      return code === undefined ? [] : [[index + 1, code] as const];
    }),
  );
}

const workbookRelations = relationsPath("xl/workbook.xml");
const relationType = "http://schemas.microsoft.com/office/2017/06/relationships";

/** The errors of a file's cells that need rich values, each once. */
export class RichErrors {
  private readonly codes: string[] = [];

  /** Returns the number for a cell's attribute vm; undefined for an error that cells hold themselves. */
  placeOf(code: string): number | undefined {
    if (!typeOf.has(code)) return undefined;
    if (!this.codes.includes(code)) this.codes.push(code);
    return this.codes.indexOf(code) + 1;
  }

  /** Adds the rich values to the parts of a file, which has metadata of dynamic arrays. */
  addTo(parts: Record<string, string>): void {
    if (this.codes.length === 0) return;
    const { codes } = this;
    const count = codes.length;
    const metadata = parsePart(parts["xl/metadata.xml"] ?? "");
    const types = only(metadata, "metadataTypes");
    const [arrays] = types.children;
    const type = arrays?.cloneNode(true) as Element;
    type.setAttribute("name", richValue);
    type.removeAttribute("cellMeta");
    types.append(type);
    types.setAttribute("count", String(types.children.length));
    const kind = types.children.length;
    const future = create(metadata, "futureMetadata", { name: richValue, count });
    const blocks = create(metadata, "valueMetadata", { count });
    for (const index of codes.keys()) {
      const extension = create(metadata, "ext", { uri: "{3e2802c4-a4d2-4d8b-9148-e3be6c30e623}" });
      const value = metadata.createElementNS(richData, "xlrd:rvb");
      value.setAttribute("i", String(index));
      extension.append(value);
      const list = create(metadata, "extLst");
      list.append(extension);
      const [stated, used] = [create(metadata, "bk"), create(metadata, "bk")];
      stated.append(list);
      used.append(create(metadata, "rc", { t: kind, v: index }));
      future.append(stated);
      blocks.append(used);
    }
    only(metadata, "cellMetadata").before(future);
    metadata.documentElement.append(blocks);
    parts["xl/metadata.xml"] = serialisePart(metadata);
    const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
    const values = codes.map((code) => `<rv s="0"><v>${typeOf.get(code)}</v><v>0</v></rv>`).join("");
    const added = {
      rdRichValue: `<rvData xmlns="${richData}" count="${count}">${values}</rvData>`,
      rdRichValueStructure: `<rvStructures xmlns="${richData}" count="1"><s t="_error"><k n="errorType" t="i"/><k n="subType" t="i"/></s></rvStructures>`,
    };
    const contentTypes = parsePart(parts["[Content_Types].xml"] ?? "");
    const relations = parsePart(parts[workbookRelations] ?? "");
    for (const [name, xml] of Object.entries(added)) {
      const path = `richData/${name.toLowerCase()}.xml`;
      parts[`xl/${path}`] = declaration + xml;
      const ContentType = `application/vnd.ms-excel.${name.toLowerCase()}+xml`;
      contentTypes.documentElement.append(
        create(contentTypes, "Override", { PartName: `/xl/${path}`, ContentType }),
      );
      relations.documentElement.append(
        create(relations, "Relationship", { Id: `${name}Id`, Type: `${relationType}/${name}`, Target: path }),
      );
    }
    parts["[Content_Types].xml"] = serialisePart(contentTypes);
    parts[workbookRelations] = serialisePart(relations);
  }
}
