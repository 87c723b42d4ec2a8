import { escapeXml } from "./xmlPart";

/** The add-in's identity from its manifest. */
export interface AddinIdentity {
  readonly id: string;
  readonly version: string;
}

/** Parses the id and the version in a manifest; undefined for a text that is not a manifest. */
export function readIdentity(manifest: string): AddinIdentity | undefined {
  const id = /<Id>([0-9a-f-]{36})<\/Id>/i.exec(manifest)?.[1];
  const version = /<Version>([\d.]+)<\/Version>/.exec(manifest)?.[1];
  return id !== undefined && version !== undefined ? { id, version } : undefined;
}

export const namespaces = {
  extension: "http://schemas.microsoft.com/office/webextensions/webextension/2010/11",
  panes: "http://schemas.microsoft.com/office/webextensions/taskpanes/2010/11",
  relationships: "http://schemas.openxmlformats.org/package/2006/relationships",
  references: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
} as const;

/** The relationship and the content types that the package states for these parts ([MS-OWEXML] 2.1). */
export const webExtensionPackage = {
  relationship: {
    type: "http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes",
    target: "xl/webextensions/taskpanes.xml",
  },
  contentTypes: {
    "/xl/webextensions/taskpanes.xml": "application/vnd.ms-office.webextensiontaskpanes+xml",
    "/xl/webextensions/webextension1.xml": "application/vnd.ms-office.webextension+xml",
  },
} as const;

/** The prefix of the workbook's values that belong to this add-in. */
const prefix = "racing.";

/**
 * Returns the parts that hold the add-in's values as JSON, in Excel's place for them; the pane stays closed.
 */
export function webExtensionParts(
  { id, version }: AddinIdentity,
  settings: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const properties = Object.entries(settings)
    .filter(([name]) => name.startsWith(prefix))
    .map(
      ([name, value]) =>
        `<we:property name="${escapeXml(name)}" value="${escapeXml(JSON.stringify(value))}"/>`,
    );
  // Returns the reference to an add-in from a developer, or to one that an administrator deployed.
  const reference = (store: string, storeType: string): string =>
    `<we:reference id="${id}" version="${version}" store="${store}" storeType="${storeType}"/>`;
  return {
    "xl/webextensions/webextension1.xml": `<we:webextension xmlns:we="${namespaces.extension}" id="{${id}}">${reference("developer", "Registry")}<we:alternateReferences>${reference("EXCatalog", "EXCatalog")}</we:alternateReferences><we:properties>${properties.join("")}</we:properties><we:bindings/></we:webextension>`,
    "xl/webextensions/taskpanes.xml": `<wetp:taskpanes xmlns:wetp="${namespaces.panes}"><wetp:taskpane dockstate="right" visibility="0" width="350" row="1"><wetp:webextensionref xmlns:r="${namespaces.references}" r:id="rId1"/></wetp:taskpane></wetp:taskpanes>`,
    "xl/webextensions/_rels/taskpanes.xml.rels": `<Relationships xmlns="${namespaces.relationships}"><Relationship Id="rId1" Type="http://schemas.microsoft.com/office/2011/relationships/webextension" Target="webextension1.xml"/></Relationships>`,
  };
}
