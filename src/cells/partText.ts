/** Parts of an Excel file that are read as text: a document of all cells takes four times as long. */
import { noXml, parsePart } from "./excelPackage";

/** A tag that a search for its name or attributes would miss: a comment, other quotes, several lines. */
const unusual = /<(?!(?:\/[\w:.-]+|[\w:.-]+(?: [\w:.-]+="[^"<>]*")* ?\/?)>)/;
const declaration = /^\s*<\?xml[^>]*\?>/;

const escaped = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Returns a part in the usual form: one blank between attributes, no comments. Throws if it is not XML. */
export function usualText(text: string): string {
  const part = text.replace(declaration, "");
  if (!unusual.test(part)) return part;
  return new XMLSerializer()
    .serializeToString(parsePart(text))
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_all, content: string) => escaped(content))
    .replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, "");
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Returns the characters of an element of text, with \n for line ends. Throws if it holds elements. */
export function contentOf(text: string): string {
  if (text.includes("<")) throw noXml();
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  if (!lines.includes("&")) return lines;
  return lines.replace(/&(?:(\w+)|#(\d+)|#x([\da-f]+));/gi, (all, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return entities[name] ?? all;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal));
  }); // prettier-ignore
}

/** Returns the value of an attribute of a tag, given as ` name="`. */
export function attributeOf(tag: string, start: string): string | undefined {
  const at = tag.indexOf(start);
  if (at < 0) return undefined;
  const from = at + start.length;
  return tag.slice(from, tag.indexOf('"', from));
}

/** An element as its tag and its inner text; "" of an empty one. */
export interface TextElement {
  readonly tag: string;
  readonly inner: string;
}

/** Returns the elements of a name in a text in the usual form; none lies in another of its name. */
export function elementsOf(text: string, name: string, from = 0, to = text.length): TextElement[] {
  const foundElements: TextElement[] = [];
  const [opening, closing] = [`<${name}`, `</${name}>`];
  let at = text.indexOf(opening, from);
  while (at >= 0 && at < to) {
    const end = text.indexOf(">", at);
    const next = text.charCodeAt(at + opening.length);
    let behind = end + 1;
    if (next === slash || next === bracket || next <= space) {
      const isEmpty = text.charCodeAt(end - 1) === slash;
      const close = isEmpty ? end : text.indexOf(closing, end);
      if (end < 0 || close < 0) throw noXml();
      foundElements.push({ tag: text.slice(at, isEmpty ? end - 1 : end), inner: isEmpty ? "" : text.slice(end + 1, close) });
      behind = isEmpty ? behind : close + closing.length;
    }
    at = text.indexOf(opening, behind);
  }
  return foundElements;
} // prettier-ignore

const [slash, bracket, space] = [0x2f, 0x3e, 0x20];
