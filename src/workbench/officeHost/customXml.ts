export interface XmlPart {
  /** A GUID in braces, in Excel's form. */
  readonly id: string;
  readonly xml: string;
}

const rootTag = /^\s*(?:<\?xml[^>]*\?>\s*)?<(?:([\w.-]+):)?[\w.-]+((?:\s[^>]*)?)>/;

/** Returns the namespace of a part's root element; "" for an element in no namespace. */
export function namespaceOf(xml: string): string {
  const [, prefix, attributes = ""] = rootTag.exec(xml) ?? [];
  const name = prefix === undefined ? "xmlns" : `xmlns:${prefix}`;
  return new RegExp(`\\s${name}=["']([^"']*)["']`).exec(attributes)?.[1] ?? "";
}

export function createCustomXml(onChange: () => void = () => undefined) {
  let parts: readonly XmlPart[] = [];
  let added = 0;
  const partOf = (xml: string): XmlPart => {
    const number = String(++added).padStart(8, "0");
    return { id: `{${number}-0000-4000-8000-000000000000}`, xml };
  };
  return {
    parts: () => parts,
    add(xml: string) {
      const part = partOf(xml);
      parts = [...parts, part];
      onChange();
      return part;
    },
    remove(id: string) {
      parts = parts.filter((part) => part.id !== id);
      onChange();
    },
    /** Opens the parts of another workbook. */
    open(xml: readonly string[]) {
      parts = xml.map(partOf);
    },
  };
}

/** The custom XML parts of the open workbook, in the order in which they were added. */
export type CustomXml = ReturnType<typeof createCustomXml>;
