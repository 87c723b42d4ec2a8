import type { XmlPart } from "../customXml";
import { create, parsePart, serialisePart } from "./xmlPart";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n';
const office = "http://schemas.openxmlformats.org/officeDocument/2006";
const packageRelationships = "http://schemas.openxmlformats.org/package/2006/relationships";

/** The content type of the properties of a part (ECMA-376 part 1, 22.5). */
const propertiesType = "application/vnd.openxmlformats-officedocument.customXmlProperties+xml";

const properties = ({ id }: XmlPart): string =>
  `${declaration}<ds:datastoreItem ds:itemID="${id}" xmlns:ds="${office}/customXml"><ds:schemaRefs/></ds:datastoreItem>`;

const relationships = (number: number): string =>
  `${declaration}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${office}/relationships/customXmlProps" Target="itemProps${number}.xml"/></Relationships>`;

const workbookRelationships = "xl/_rels/workbook.xml.rels";
const contentTypes = "[Content_Types].xml";

/**
 * Returns the parts of an Excel file with the workbook's custom XML parts: each as an item with its
 * properties, which the workbook's relationships name.
 */
export function withCustomXml(
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
      [`customXml/itemProps${number}.xml`, properties(part)],
      [`customXml/_rels/item${number}.xml.rels`, relationships(number)],
    ] as const;
  });
  const changed = { [contentTypes]: serialisePart(types), [workbookRelationships]: serialisePart(related) };
  return { ...parts, ...changed, ...Object.fromEntries(items) };
}
