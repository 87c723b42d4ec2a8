import { strFromU8 } from "fflate";
import { t } from "../language/translate";
import { unpackEntry, type ZipEntry, zipEntries } from "./zipArchive";

/** The most bytes that a workbook may unpack to: a hundred race-day workbooks. */
export const largestUnpacked = 100_000_000;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/**
 * The namespaces of the strict form of the format (ECMA-376 part 1), with those that programs usually write.
 */
const namespaces: readonly (readonly [strict: string, usual: string])[] = [
  [
    "http://purl.oclc.org/ooxml/spreadsheetml/main",
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  ],
  [
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  ],
  ["http://purl.oclc.org/ooxml/drawingml/", "http://schemas.openxmlformats.org/drawingml/2006/"],
];

/** The prefix of spreadsheet elements: the Open XML SDK writes <x:row> for <row>. */
const ownPrefix = /xmlns:(\w+)="http:\/\/schemas\.openxmlformats\.org\/spreadsheetml\/2006\/main"/;

/** Returns a part in the usual form, without a prefix on spreadsheet elements. */
function usualForm(text: string): string {
  const usual = namespaces.reduce((part, [strict, other]) => part.replaceAll(strict, other), text);
  const [declared, prefix] = ownPrefix.exec(usual) ?? [];
  if (declared === undefined || prefix === undefined) return usual;
  return usual.replace(declared, declared.replace(`:${prefix}`, "")).replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</"); // prettier-ignore
}

/** Returns the text of a part without a leading byte order mark. */
const textOfPart = (part: ZipEntry): string => usualForm(strFromU8(unpackEntry(part)).replace(/^\uFEFF/, ""));

/** Part names are the same whatever their case; some programs write them with backslashes. */
const partName = (name: string): string => name.replaceAll("\\", "/").replace(/^\//, "");

/**
 * Unpacks the text parts of an Excel file; for other parts, only notes that they exist. Throws if it is not
 * an Excel file or unpacks to more than `most` bytes.
 */
export function unpackExcelFile(bytes: Uint8Array, most = largestUnpacked) {
  const entries = orRefuse(() => zipEntries(bytes));
  const parts = entries.filter(({ name }) => /\.(?:xml|rels)$/i.test(name));
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (size > most)
    throw new Error(
      t`Cannot open this file: unpacked it has ${megabytes(size)}, and at most ${megabytes(most)} are allowed`,
    );
  const texts: Readonly<Record<string, string>> = orRefuse(() =>
    Object.fromEntries(parts.map((part) => [partName(part.name), textOfPart(part)])),
  );
  const file = { texts, paths: entries.map(({ name }) => partName(name)) };
  if (workbookPath(file) === undefined) throw new Error(t`Not an Excel file (.xlsx): it holds no workbook`);
  return file;
}

/** Returns the result of work on an archive; a failure means that the file is not an archive. */
function orRefuse<Result>(work: () => Result): Result {
  try {
    return work();
  } catch {
    throw new Error(t`Not an Excel file (.xlsx): it cannot be unpacked`);
  }
}

/** The text parts of an Excel file by path, and the paths of all parts. */
export interface ExcelPackage {
  readonly texts: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
}

/**
 * Returns the usual path of a sheet, counted from 1. The engine and xlsx-populate 1.21.0 read sheets in the
 * order of these numbers, whatever the workbook's relationships say.
 */
export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

/** Returns the path of a part's relationships. */
export const relationsPath = (path: string): string => path.replace(/[^/]*$/, "_rels/$&.rels");

/** The refusal of a part that is not XML. */
export const noXml = (): Error => new Error(t`A part of the file is not XML`);

/** Parses a part of an Excel file. Throws if it is not XML. */
export function parsePart(text: string): Document {
  const part = new DOMParser().parseFromString(text, "application/xml");
  if (part.getElementsByTagName("parsererror").length > 0) throw noXml();
  return part;
}

/** A relationship of a part to another part, or to an address outside the file. */
interface Relation {
  readonly id: string;
  /** The last word of its type: "worksheet". */
  readonly kind: string;
  /** The path of the part in the file; an external target is unchanged. */
  readonly target: string;
  readonly isExternal: boolean;
}

/** Returns the path of a target, which is relative to the part that names it, or absolute within the file. */
function resolved(target: string, from: string): string {
  if (target.startsWith("/")) return partName(target);
  const steps = from.split("/").slice(0, -1);
  for (const step of target.split("/"))
    if (step === "..") steps.pop();
    else if (step !== ".") steps.push(step);
  return steps.join("/");
}

/** Returns the path of a part in the file's spelling. */
const spelt = ({ texts }: Pick<ExcelPackage, "texts">, path: string): string => {
  if (texts[path] !== undefined) return path;
  return Object.keys(texts).find((name) => name.toLowerCase() === path.toLowerCase()) ?? path;
};

/** Returns the relationships of a part of a file; "" is the file itself. */
export function relationsOf(file: Pick<ExcelPackage, "texts">, path: string): Relation[] {
  const text = file.texts[spelt(file, relationsPath(path))];
  if (text === undefined) return [];
  return [...parsePart(text).getElementsByTagName("Relationship")].map((relation) => {
    const target = relation.getAttribute("Target") ?? "";
    const isExternal = relation.getAttribute("TargetMode") === "External";
    return {
      id: relation.getAttribute("Id") ?? "",
      kind: (relation.getAttribute("Type") ?? "").replace(/^.*\//, ""),
      target: isExternal ? target : spelt(file, resolved(target, path)),
      isExternal,
    };
  });
}

/** Returns the path of the workbook's part; undefined if the file has none. */
function workbookPath(file: Pick<ExcelPackage, "texts">): string | undefined {
  const related = orRefuse(() => relationsOf(file, "")).find(({ kind }) => kind === "officeDocument");
  return [related?.target, "xl/workbook.xml"].find((path) => path !== undefined && file.texts[path]);
}

/** A sheet of a workbook, in tab order. */
export interface SheetPart {
  readonly name: string;
  readonly isShown: boolean;
  readonly path: string;
}

/** Returns the relationship id on an element, under any prefix. */
const relationId = (element: Element): string | undefined =>
  [...element.attributes].find(({ localName, name }) => localName === "id" && name !== "id")?.value;

/** The parts that a workbook may lack, with their usual paths. */
const usualPaths = {
  styles: "styles.xml",
  sharedStrings: "sharedStrings.xml",
  theme: "theme/theme1.xml",
} as const;

/** Returns a workbook's part, its sheets, and its parts of a kind: "styles", parsed or as text. */
export function openPackage(file: ExcelPackage) {
  const path = workbookPath(file) ?? "";
  const book = parsePart(file.texts[path] ?? "");
  const relations = relationsOf(file, path);
  const sheets = [...book.getElementsByTagName("sheet")].flatMap((sheet): SheetPart[] => {
    const id = relationId(sheet);
    const relation = relations.find((one) => one.id === id);
    if (relation?.kind === "chartsheet") return [];
    const isShown = (sheet.getAttribute("state") ?? "visible") === "visible";
    return relation ? [{ name: sheet.getAttribute("name") ?? "", isShown, path: relation.target }] : [];
  });
  const text = (kind: keyof typeof usualPaths): string | undefined => {
    const related = relations.find((one) => one.kind === kind)?.target;
    return file.texts[related ?? spelt(file, resolved(usualPaths[kind], path))];
  };
  const part = (kind: keyof typeof usualPaths): Document | undefined => {
    const written = text(kind);
    return written === undefined ? undefined : parsePart(written);
  };
  return { path, book, relations, sheets, part, text };
}

export type OpenedPackage = ReturnType<typeof openPackage>;
