import { unquotedSheet } from "../../cells/addresses";
import { cellStyles, dateStyles, dateSystemOf, formatCodes } from "../../cells/excelCells";
import {
  type ExcelPackage,
  openPackage,
  parsePart,
  relationsOf,
  type SheetPart,
  unpackExcelFile,
} from "../../cells/excelPackage";
import { sharedTexts } from "../../cells/sharedTexts";
import { sheetRows } from "../../cells/sheetRows";
import { unlistedFunctions } from "../formula/functions";
import { convertParts, printSetup } from "../grid/excelData";
import { engine } from "../grid/engineValue";
import { linkContent } from "../grid/links";
import { formatToEngine } from "../grid/numberFormats";
import { sheetSize } from "../grid/sheetAreas";
import { builtInFormat, readerRegion } from "./builtInFormats";
import type { FileFilter } from "../grid/fileFilters";
import { readNames } from "./definedNames";
import { enginePackage } from "./enginePackage";
import { onceForShape } from "./formulaTokens";
import { intersector, wideNames } from "./intersections";
import { readNotes } from "./noteParts";
import { readRichErrors } from "./richErrors";
import { type CellOptions, type Differences, differenceKinds, type ReadCell, readCells } from "./sheetCells";
import {
  cellsWithMoreIcons,
  headersOf,
  styledRanges,
  takeCalculatedLimits,
  takeLists,
  takeRules,
} from "./sheetLook";
import { namespaces } from "./webExtension";

/** The contents of a file that a workbook does not hold, by the paths of their parts. */
const leftOut: readonly (readonly [RegExp, string])[] = [
  [/^xl\/vbaProject/, "macros"],
  [/^xl\/media\//, "pictures"],
  [/^xl\/pivotTables\//, "pivot tables"],
  [/^xl\/slicers\//, "slicers"],
  [/^xl\/(?:ctrlProps|activeX)\//, "buttons and other controls"],
  [/^xl\/(?:connections|queryTables)/, "data connections"],
  [/^xl\/(?:diagrams|embeddings)\//, "embedded objects"],
  [/^xl\/chartsheets\//, "sheets that hold a chart alone"],
];

/** Words for cell contents that a workbook takes in another form. */
const differences: Readonly<Record<keyof Differences, string>> = {
  dataTable: "what-if tables, whose last values stay",
  otherWorkbook: "links to other workbooks, whose last values stay",
  richText: "several looks within a text",
};

/** Returns the values of the add-in's workbook settings, which Excel stores as JSON. */
function readSettings(texts: ExcelPackage["texts"]): Readonly<Record<string, unknown>> {
  const properties = Object.entries(texts)
    .filter(([path]) => /^xl\/webextensions\/webextension\d*\.xml$/.test(path))
    .flatMap(([, text]) => [...parsePart(text).getElementsByTagNameNS(namespaces.extension, "property")]);
  return Object.fromEntries(
    properties.flatMap((property) => {
      const [name, value] = [property.getAttribute("name") ?? "", property.getAttribute("value") ?? ""];
      try {
        return name.startsWith("racing.") ? [[name, JSON.parse(value) as unknown]] : [];
      } catch {
        return []; // another program's text under our name
      }
    }),
  );
}

/** The most cells that a notice names. */
const mostNamed = 8;

/** Names content that is not taken, with its cells: "comments (Bets!A1, Bets!B2)". */
function listed(what: string, cells: readonly string[]): string {
  const cellNames = cells.slice(0, mostNamed).join(", ");
  const more = cells.length - mostNamed;
  return `${what} (${cellNames}${more > 0 ? ` and ${more} more` : ""})`;
}

/** Collects the cells whose parts are not taken from a workbook, by kind of part. */
class NotTaken {
  private readonly cells = new Map<string, string[]>();

  add(what: string, sheet: string, addresses: readonly string[]): void {
    if (addresses.length === 0) return;
    const knownCell = this.cells.get(what) ?? [];
    this.cells.set(what, knownCell);
    for (const address of addresses) knownCell.push(`${sheet}!${address}`);
  }
  get sentences(): string[] {
    return [...this.cells].map(([what, cells]) => listed(what, cells));
  }
}

/** Returns the names of a sheet's tables with their cells. */
const tablesOf = (file: ExcelPackage, path: string) =>
  relationsOf(file, path)
    .filter(({ kind }) => kind === "table")
    .flatMap(({ target }) => {
      const { documentElement } = parsePart(file.texts[target] ?? "<none/>");
      const name = documentElement.getAttribute("displayName") ?? documentElement.getAttribute("name");
      return name === null ? [] : [{ name, range: documentElement.getAttribute("ref") ?? "" }];
    });

/** Returns the filters that hide rows of a sheet; its own with its element, unless that refers to styles. */
function filtersOf(part: Document, file: ExcelPackage, path: string): Omit<FileFilter, "sheet">[] {
  const tables = relationsOf(file, path)
    .filter(({ kind }) => kind === "table")
    .map(({ target }) => parsePart(file.texts[target] ?? "<none/>"));
  return [part, ...tables].flatMap((document) =>
    [...document.getElementsByTagName("autoFilter")]
      .filter((filter) => filter.getElementsByTagName("filterColumn").length > 0)
      .map((filter) => {
        const range = (filter.getAttribute("ref") ?? "").replaceAll("$", "");
        const xml = new XMLSerializer().serializeToString(filter);
        return document === part && !/\bdxfId=|<extLst/.test(xml) ? { range, xml } : { range };
      }),
  );
}

/** Returns the content of each cell with a link, which the engine writes as one text. */
function linksOf(
  part: Document,
  { file, path, sheets }: { file: ExcelPackage; path: string; sheets: readonly string[] },
) {
  const relations = relationsOf(file, path);
  const links = new Map<string, (label: string) => string>();
  for (const link of part.getElementsByTagName("hyperlink")) {
    const [cell = ""] = (link.getAttribute("ref") ?? "").split(":");
    const id = [...link.attributes].find(({ localName, prefix }) => prefix && localName === "id")?.value;
    const target = relations.find((relation) => relation.id === id && relation.isExternal)?.target;
    // openpyxl writes a cell of the workbook as the address #Sheet1!A1
    const address = target?.startsWith("#") ? undefined : target;
    const location = link.getAttribute("location") ?? target ?? "";
    const [, name = ""] = /^#?('(?:[^']|'')*'|[^'!]+)!/.exec(location) ?? [];
    const sheet = unquotedSheet(name);
    if (address !== undefined) links.set(cell, (label) => engine().links.markdownLink(label, address));
    // its id is a name too
    else if (sheets.includes(sheet)) links.set(cell, (label) => linkContent(label, sheet));
  }
  return links;
}

/** Returns the number formats of a file's styles in the engine's notation; undefined if none is known. */
function readFormats(styles: Document | undefined, region: string) {
  const codes = formatCodes(styles);
  return cellStyles(styles).map((style) => {
    const id = Number(style.getAttribute("numFmtId") ?? 0);
    const code = codes.get(id) ?? builtInFormat(id, region) ?? "General";
    try {
      const isGeneral = code === "" || /^general$/i.test(code);
      return { id, code, notation: isGeneral ? "" : formatToEngine(code) };
    } catch {
      return { id, code, notation: undefined };
    }
  });
}

type ReadFormat = ReturnType<typeof readFormats>[number];

/** Returns the ids of values by range: styles, formats or borders. */
const byRange = (
  ranges: readonly (readonly [range: string, style: number])[],
  idOf: (style: number) => number | undefined,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    ranges.flatMap(([range, style]) => {
      const id = idOf(style);
      return id === undefined ? [] : [[range, id] as const];
    }),
  );

/** Returns the size of a sheet that has room for its cells. */
function sizeOf(cells: readonly ReadCell[]) {
  const { toCartesian } = engine().helpers;
  let [rows, columns] = [sheetSize.rows as number, sheetSize.cols as number];
  for (const { address } of cells) {
    const { col, row } = toCartesian(address);
    rows = Math.max(rows, row + 1);
    columns = Math.max(columns, col + 1);
  }
  return { rows, columns };
}

/**
 * Reads an Excel file, and lists the content that a workbook does not hold. Throws with the reason if it
 * cannot.
 */
export function readExcelFile(bytes: Uint8Array, region = readerRegion()) {
  const file = unpackExcelFile(bytes);
  const opened = openPackage(file);
  const { book, part, text } = opened;
  const [styles, strings] = [part("styles"), sharedTexts(text("sharedStrings"))];
  const dateSystem = dateSystemOf(book);
  const formats = readFormats(styles, region);
  const parts = opened.sheets.filter(({ path }) => file.texts[path] !== undefined);
  if (parts.length === 0) throw new Error("Cannot open this file: it holds no sheet with cells");
  const names = parts.map(({ name }) => name);
  const { ranges, names: definedNames, prints } = readNames(book, names);
  const options: CellOptions = {
    texts: strings.map((shared) => shared.text),
    richTexts: new Set(strings.flatMap(({ runs }, index) => (runs > 1 ? [index] : []))),
    richErrors: readRichErrors(file, opened),
    dateSystem,
    dates: dateStyles(styles),
    intersected: intersector(
      wideNames(
        [...Object.entries(ranges).map(([name, refersTo]) => ({ name, refersTo })), ...definedNames],
        parts.flatMap(({ path }) => tablesOf(file, path)),
      ),
    ),
    textStyles: new Set(formats.flatMap(({ notation }, style) => (notation === "@" ? [style] : []))),
  };
  const notTaken = new NotTaken();
  const problemsOf = problemFinder();
  const sheetsRead = parts.map((sheet) =>
    readSheet(sheet, { file, formats, options, notTaken, names, ranges, problemsOf }),
  );
  const { data, warnings } = convertParts(
    enginePackage(file, { opened, sheets: parts, sheetTexts: sheetsRead.map(({ text }) => text) }),
  );
  const borderIds = cellStyles(styles).map((style) => Number(style.getAttribute("borderId") ?? 0));
  const sheets = data.sheets.map((sheet, index) => {
    const sheetRead = sheetsRead[index] as (typeof sheetsRead)[number]; // these are the same sheets
    const { headers, size, styled, formatted, contents, bars } = sheetRead;
    const setup = printSetup(prints.filter((name) => name.sheet === sheet.name));
    return {
      ...sheet,
      ...headers,
      cells: contents,
      rowNumber: Math.max(size.rows, ...sheet.figures.map(({ row }) => row + 1)),
      colNumber: Math.max(size.columns, ...sheet.figures.map(({ col }) => col + 1)),
      styles: byRange(styled, (style) => style + 1),
      formats: byRange(formatted, (style) => (formats[style]?.notation ? style + 1 : undefined)),
      borders: byRange(styled, (style) => (borderIds[style] ? (borderIds[style] ?? 0) + 1 : undefined)),
      conditionalFormats: [
        ...sheet.conditionalFormats,
        ...bars.map(({ ranges: barRanges, color, rangeValues }, place) => ({
          id: `bars${place + 1}`,
          ranges: barRanges,
          rule: { type: "DataBarRule", color, ...(rangeValues !== undefined && { rangeValues }) },
        })),
      ],
      ...(setup && { printSetup: setup }),
    };
  });
  const notes = sheetsRead.flatMap((sheet) => sheet.notes);
  const workbook = {
    ...data,
    sheets,
    formats: Object.fromEntries(
      formats.flatMap(({ notation }, style) => (notation ? [[style + 1, notation]] : [])),
    ),
    namedRanges: ranges,
    ...(sheetsRead.some(({ tables }) => tables.length > 0) && {
      tableNames: sheetsRead.flatMap(({ tables }) => tables),
    }),
    ...(definedNames.length > 0 && { definedNames }),
    ...(notes.length > 0 && { notes }),
    ...(sheetsRead.some(({ arrays }) => arrays.length > 0) && {
      fixedArrays: sheetsRead.flatMap(({ arrays }) => arrays),
    }),
    ...(sheetsRead.some(({ filters }) => filters.length > 0) && {
      fileFilters: sheetsRead.flatMap(({ filters }) => filters),
    }),
  };
  return {
    workbook: workbook as object,
    settings: readSettings(file.texts),
    xmlParts: Object.entries(file.texts).flatMap(([path, text]) =>
      /^customXml\/item\d+\.xml$/.test(path) ? [text] : [],
    ),
    notTaken: [
      ...leftOut.flatMap(([pattern, what]) => (file.paths.some((path) => pattern.test(path)) ? [what] : [])),
      ...(dateSystem === 1904
        ? ["the count of days from 1904 (dates stay what they are and count from 1900)"]
        : []),
      ...notTaken.sentences,
      ...warnings,
    ],
  };
}

const noProblems = { unknown: [] as readonly string[], isUnreadable: false };

/**
 * Returns a function that states the features that a formula needs and the grid lacks, once for filled-down
 * formulas.
 */
const problemFinder = () =>
  onceForShape((formula): typeof noProblems => {
    const unknown = unlistedFunctions(formula);
    const isUnreadable = unknown.length === 0 && engine().CompiledFormula.IsBadExpression(formula);
    return { unknown, isUnreadable };
  });

interface SheetOptions {
  readonly problemsOf: ReturnType<typeof problemFinder>;
  readonly file: ExcelPackage;
  readonly formats: readonly ReadFormat[];
  readonly options: CellOptions;
  readonly notTaken: NotTaken;
  /** The names of all sheets. */
  readonly names: readonly string[];
  /** The named ranges. */
  readonly ranges: Readonly<Record<string, string>>;
}

/**
 * Reads a sheet's cells and the part of its look that the engine does not read; the rest stays in its text.
 */
function readSheet(
  { name, path }: SheetPart,
  { file, formats, options, notTaken, names, ranges, problemsOf }: SheetOptions,
) {
  const { rows, rest } = sheetRows(file.texts[path] ?? "");
  const part = parsePart(rest);
  const { cells, fixed, differences: cellDifferences } = readCells(rows, options);
  for (const kind of differenceKinds) notTaken.add(differences[kind], name, cellDifferences[kind]);
  const notes = readNotes(file, path).map((note) => ({ ...note, sheet: name }));
  const links = linksOf(part, { file, path, sheets: names });
  const size = sizeOf(cells);
  const headers = headersOf(part, rows, size.columns);
  const styled = styledRanges(part, { rows, cells }, size);
  const isFormatLeft = cells.some(({ ignoresTextFormat }) => ignoresTextFormat);
  const withoutText = cells.map((cell) => (cell.ignoresTextFormat ? { ...cell, style: 0 } : cell));
  const formatted = isFormatLeft ? styledRanges(part, { rows, cells: withoutText }, size) : styled;
  notTaken.add("colour scales and icons with calculated limits", name, takeCalculatedLimits(part));
  notTaken.add("icons in more than three steps, shown in three", name, cellsWithMoreIcons(part));
  const bars = takeRules(part);
  for (const { cells: validated, formula } of takeLists(part, ranges))
    notTaken.add(`the list of allowed values ${formula}`, name, [validated]);
  for (const rule of part.querySelectorAll("dataValidation[prompt], dataValidation[error]"))
    notTaken.add("the messages of allowed values", name, [rule.getAttribute("sqref") ?? ""]);
  const contents: Record<string, string> = {};
  for (const { address, style, content } of cells) {
    const { code, notation } = formats[style] ?? {};
    if (notation === undefined && code !== undefined)
      notTaken.add(`the number format ${code}`, name, [address]);
    if (content === "") continue;
    const isFormula = content.startsWith("=");
    const { unknown, isUnreadable } = isFormula ? problemsOf(content) : noProblems;
    for (const fn of unknown) notTaken.add(`the function ${fn}, which the grid lacks`, name, [address]);
    if (isUnreadable)
      notTaken.add("formulas that the grid cannot read and keeps for the file", name, [address]);
    contents[address] = (isFormula ? undefined : links.get(address)?.(content)) ?? content;
  }
  for (const link of [...part.getElementsByTagName("hyperlinks")]) link.remove();
  const text = new XMLSerializer().serializeToString(part);
  const tables = tablesOf(file, path).map((table) => ({ ...table, sheet: name }));
  const arrays = fixed.map((range) => ({ sheet: name, range }));
  const filters = filtersOf(part, file, path).map((filter): FileFilter => ({ ...filter, sheet: name }));
  for (const { range, xml } of filters)
    if (xml === undefined) notTaken.add("the criteria of a filter, whose rows stay hidden", name, [range]);
  return { headers, size, styled, formatted, contents, bars, tables, arrays, filters, notes, text };
}
