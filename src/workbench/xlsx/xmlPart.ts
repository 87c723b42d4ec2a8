/** The main namespace of SpreadsheetML (ECMA-376 part 1, 18). */
export const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Serialises a part with exactly one declaration; a browser repeats the one that it parsed, and others omit
 * it.
 */
export const serialisePart = (part: Document): string =>
  declaration + new XMLSerializer().serializeToString(part).replace(/^\s*<\?xml[^>]*\?>\s*/, "");

/** Returns the first element with a name; throws if the part has no such element. */
export function only(part: Document, name: string): Element {
  const element = part.getElementsByTagName(name)[0];
  if (!element) throw new Error(`A part of the file has no element ${name}`);
  return element;
}

/** Creates an element in the part's own namespace with attributes. */
export function create(
  part: Document,
  name: string,
  attributes: Readonly<Record<string, string | number>> = {},
): Element {
  const element = part.createElementNS(part.documentElement.namespaceURI ?? spreadsheet, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  return element;
}

/** Escapes a text for the content of an element. */
export const escapeContent = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Escapes a text for an attribute or the content of an element. */
export const escapeXml = (text: string): string => escapeContent(text).replace(/"/g, "&quot;");
