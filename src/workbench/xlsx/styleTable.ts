import { completeRuleStyles } from "./conditionalFormats";
import { create, only, parsePart, serialisePart } from "./xmlPart";

/** The styles of an Excel file, to which number formats can be added. */
export interface StyleTable {
  /** Returns the index of a cell's style with this number format in place of its own. */
  withFormat(style: number, format: string): number;
  serialise(): string;
}

/** Formats with an id below this one are Excel's own (ECMA-376 part 1, 18.8.30). */
const firstOwnFormat = 164;
const general = "General";

/** Returns the number formats by code; adds the list where the part has none. */
function readFormats(part: Document): { readonly list: Element; readonly ids: Map<string, string> } {
  const present = part.getElementsByTagName("numFmts")[0];
  const list = present ?? create(part, "numFmts");
  if (!present) part.documentElement.prepend(list);
  const ids = new Map([[general, "0"]]);
  for (const format of list.children)
    ids.set(format.getAttribute("formatCode") ?? "", format.getAttribute("numFmtId") ?? "0");
  return { list, ids };
}

/** Parses the styles of a file. */
export function parseStyles(text: string): StyleTable {
  const part = parsePart(text);
  for (const colour of part.querySelectorAll("[rgb]")) {
    const rgb = colour.getAttribute("rgb") ?? "";
    if (rgb.length === 6) colour.setAttribute("rgb", `FF${rgb}`); // alpha, red, green, blue
  }
  completeRuleStyles(part);
  const formats = readFormats(part);
  const styles = only(part, "cellXfs");
  const made = new Map<string, number>();

  function formatId(format: string): string {
    const known = formats.ids.get(format);
    if (known !== undefined) return known;
    const id = String(Math.max(firstOwnFormat - 1, ...[...formats.ids.values()].map(Number)) + 1);
    formats.ids.set(format, id);
    formats.list.append(create(part, "numFmt", { numFmtId: id, formatCode: format }));
    formats.list.setAttribute("count", String(formats.list.children.length));
    return id;
  }

  return {
    withFormat(style, format) {
      const key = `${style} ${format}`;
      const known = made.get(key);
      if (known !== undefined) return known;
      const base = styles.children[style];
      const id = formatId(format);
      if (!base || base.getAttribute("numFmtId") === id) return style;
      const copy = base.cloneNode(true) as Element; // a clone of an element is one
      copy.setAttribute("numFmtId", id);
      copy.setAttribute("applyNumberFormat", "1");
      styles.append(copy);
      styles.setAttribute("count", String(styles.children.length));
      made.set(key, styles.children.length - 1);
      return styles.children.length - 1;
    },
    serialise: () => serialisePart(part),
  };
}
