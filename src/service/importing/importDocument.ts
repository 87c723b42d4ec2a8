import { SaxesParser } from "saxes";
import type { DocumentFormat } from "./formats/format";
import { LostPart } from "./formats/nested";
import { isObject } from "../../spec/validate";
import { NeedsOtherFile, withoutFormats } from "./importContext";
import { NoResults } from "./noResults";
import { remediesHere } from "./formats/remedies";
import { parseJson } from "./formats/parseJson";
import { createNestedImporter, type NestedOptions } from "./nestedImporter";
import type { ImportResult } from "./recordImporter";
import { messageOf } from "../../spec/errorCodes";

/** The most characters of a document, because it is held in memory as a whole. */
const longestDocument = 300_000_000;
const deepest = 50;

/** Imports a JSON or XML document, or a file with one JSON document per line. */
export async function importDocument(
  pieces: AsyncIterable<string>,
  options: NestedOptions,
): Promise<ImportResult> {
  const parts: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > longestDocument)
      throw new Error(`it is a document of more than ${longestDocument / 1e6} million characters: split it`);
    parts.push(piece);
  }
  const text = parts.join("").replace(/^\uFEFF/, "");
  if (/^\s*<(?:!doctype )?html\b/i.test(text))
    throw new NoResults("it is a web page, not a results file: save the file that the page links to");
  const isXml = text.trimStart().startsWith("<");
  const context = options.context ?? withoutFormats();
  const { formats } = context;
  const candidates = formats.filter((one): one is DocumentFormat => one.kind === (isXml ? "xml" : "json"));
  const documents = unwrapped(isXml ? [parseXml(text)] : documentsIn(text).flat(), (document) =>
    candidates.some((one) => recognises(one, document)),
  );
  const format = candidates.find((one) => documents.some((document) => recognises(one, document)));
  const [namedFormat] = formats;
  if (!format && context.isForced && namedFormat)
    throw new Error(
      `it is ${isXml ? "an XML" : "a JSON"} document that is not of the format ${namedFormat.title}: leave --as ${namedFormat.name} out`,
    );
  if (!format)
    throw new NoResults(`it is ${isXml ? "an XML" : "a JSON"} document of none of ${remediesHere().formats}`);
  const others = context.documents?.get(format.name) ?? [];
  const racesIn = (document: unknown): number =>
    isObject(document) ? (format.joined?.races(document) ?? 0) : 0;
  const keptDocuments = documents.filter((document) => racesIn(document) > 0);
  context.documents?.set(format.name, [...others, ...keptDocuments]);
  const knownDocument = context.documents?.get(format.name) ?? [];
  const rows = documents.map((document) =>
    isObject(document)
      ? format.rows(document, { others: knownDocument, name: options.name ?? "" })
      : [new LostPart({}, "the document is no object")],
  );
  if (rows.includes(undefined))
    throw new NeedsOtherFile(
      `it is of the format ${format.title}, and needs ${format.joined?.title ?? "another file"}: name both files`,
    );
  const importer = createNestedImporter(format, options);
  const nameOf = (index: number): string => (rows.length > 1 ? `document ${index + 1}: ` : "");
  for (const [index, some] of rows.entries())
    for (const row of some ?? [])
      importer.add(row instanceof LostPart ? new LostPart(row.row, nameOf(index) + row.reason) : row);
  return importer.finish(keptDocuments.reduce<number>((sum, document) => sum + racesIn(document), 0));
}

/** The most objects that a collector puts around a document: a day, a meeting. */
const mostAround = 3;

/**
 * Returns the documents, or those within them if they are within other objects: the members of each object
 * or list that has a known one.
 */
function unwrapped(
  documents: readonly unknown[],
  isKnown: (document: unknown) => boolean,
): readonly unknown[] {
  let groups = [documents];
  for (let around = 0; around <= mostAround; around += 1) {
    const known = groups.filter((group) => group.some(isKnown));
    if (known.length > 0) return known.flat();
    groups = groups
      .flat()
      .filter(isObject)
      .flatMap((document) => Object.values(document).map((value) => [value].flat(2)));
  }
  return documents;
}

function recognises(format: DocumentFormat, document: unknown): boolean {
  return isObject(document) && format.recognises(document);
}

/** Returns the document in a text, or one for each line. Throws an Error. */
function documentsIn(text: string): readonly unknown[] {
  try {
    return [parseJson(text)];
  } catch (error) {
    const lines = text.split(/\r\n|\n|\r/);
    const documents = lines.flatMap((line, index) => {
      if (line.trim() === "") return [];
      try {
        return [parseJson(line)];
      } catch (cause) {
        if (index === 0 || lines.length < 3)
          throw new Error(`it is damaged JSON: ${messageOf(error)}`, { cause });
        throw new Error(`line ${index + 1} is damaged JSON: ${messageOf(cause)}`, { cause });
      }
    });
    return documents;
  }
}

type Element = Record<string, unknown>;

/**
 * Returns the elements of a document as objects with their attributes and with arrays of child elements by
 * name.
 */
function parseXml(text: string): Element {
  const root: Element = {};
  const open: Element[] = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw new Error(`it is damaged XML: ${messageOf(error)}`);
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > deepest) throw new Error(`its elements are nested more than ${deepest} deep`);
    const element: Element = Object.assign(Object.create(null) as Element, attributes);
    const parent = open.at(-1) ?? root;
    const siblings = parent[name];
    if (Array.isArray(siblings)) siblings.push(element);
    else parent[name] = [element];
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.write(text).close();
  return root;
}
