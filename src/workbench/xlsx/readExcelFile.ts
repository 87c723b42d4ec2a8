import {
  type ExcelPackage,
  dateStyles,
  dateSystemOf,
  daysTo1904,
  parsePart,
  textOf,
  unpackExcelFile,
} from "../../cells/excelFile";
import { completeReadWorkbook, convertParts, shiftReferences } from "../grid/excelData";
import { replaceNames } from "../grid/formulaText";
import { namespaces } from "./webExtension";

/** The contents of a file that a workbook does not hold, by the paths of their parts. */
const leftOut: readonly (readonly [RegExp, string])[] = [
  [/^xl\/vbaProject/, "macros"],
  [/^xl\/media\//, "pictures"],
  [/^xl\/(?:comments|threadedComments)/, "comments"],
  [/^xl\/pivotTables\//, "pivot tables"],
  [/^xl\/slicers\//, "slicers"],
  [/^xl\/(?:ctrlProps|activeX)\//, "buttons and other controls"],
  [/^xl\/(?:connections|queryTables)/, "data connections"],
  [/^xl\/externalLinks\//, "links to other workbooks (their last values stay)"],
  [/^xl\/(?:diagrams|embeddings)\//, "embedded objects"],
];

/** The prefixes of stored formulas that no person sees, each with its text in a cell. */
const storedNames: readonly (readonly [RegExp, string])[] = [
  [/_xldudf_RACING_(?=\w+\()/g, "RACING."],
  [/_xlfn\.ANCHORARRAY\(((?:'[^']*'!|\w+!)?\$?[A-Z]+\$?\d+)\)/g, "$1#"],
  [/_xlfn\.SINGLE\(((?:'[^']*'!|\w+!)?\$?[A-Z]+\$?\d+)\)/g, "$1"],
  [/_xl(?:fn|ws|pm|udf)\./g, ""],
];

const sheetPath = /^xl\/worksheets\/[^/]+\.xml$/;

/** Rewrites what the engine misreads: names of functions, shared formulas, texts, dates from 1904. */
function readSheet(text: string, dates: ReadonlySet<number>) {
  const part = parsePart(text);
  const shared = new Map<string, { readonly formula: string; readonly cell: string }>();
  const textCells: string[] = [];
  for (const cell of part.getElementsByTagName("c")) {
    const address = cell.getAttribute("r") ?? "";
    const [formula] = cell.getElementsByTagName("f");
    if (formula) {
      const index = formula.getAttribute("t") === "shared" ? formula.getAttribute("si") : null;
      if (formula.textContent) formula.textContent = replaceNames(formula.textContent, storedNames);
      if (index !== null) {
        const first = shared.get(index) ?? { formula: formula.textContent, cell: address };
        shared.set(index, first);
        if (first.cell !== address)
          formula.textContent = shiftReferences(first.formula, { from: first.cell, to: address });
        for (const name of ["t", "si", "ref"]) formula.removeAttribute(name);
      }
    } else if (["s", "str", "inlineStr"].includes(cell.getAttribute("t") ?? "")) textCells.push(address);
    else if (dates.has(Number(cell.getAttribute("s") ?? 0)))
      for (const value of cell.getElementsByTagName("v"))
        value.textContent = String(Number(value.textContent) + daysTo1904);
    const [inline] = cell.getElementsByTagName("is");
    if (inline) {
      const value = part.createElementNS(cell.namespaceURI, "v");
      value.textContent = textOf(inline);
      inline.replaceWith(value);
      cell.setAttribute("t", "str");
    }
  }
  return {
    text: new XMLSerializer().serializeToString(part),
    /** The cells that hold a text as a constant. */
    textCells,
  };
}

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

/** Reads an Excel file, and what a workbook does not hold of it. Throws with the reason if it cannot. */
export function readExcelFile(bytes: Uint8Array) {
  const file = unpackExcelFile(bytes);
  const { texts, paths } = file;
  const book = parsePart(texts["xl/workbook.xml"] ?? "");
  const is1904 = dateSystemOf(book) === 1904;
  const dates = is1904 ? dateStyles(file) : new Set<number>();
  const names = [...book.getElementsByTagName("definedName")];
  // The engine takes the sheets in the order of their files' numbers.
  const sheets = Object.entries(texts)
    .flatMap(([path, text]) => (sheetPath.test(path) ? [{ path, ...readSheet(text, dates) }] : []))
    .sort((one, other) => one.path.localeCompare(other.path, undefined, { numeric: true }));
  const rewritten = Object.fromEntries(sheets.map(({ path, text }) => [path, text]));
  // The engine writes the hours of a duration as hhhh, and halves that when it reads a file.
  const styles = texts["xl/styles.xml"]?.replace(/(formatCode="[^"]*)\[h+\]/gi, "$1hhhhhh");
  const { data, warnings } = convertParts({
    ...{ ...texts, ...rewritten },
    ...(styles && { "xl/styles.xml": styles }),
  });
  const order = [...book.getElementsByTagName("sheet")].map((sheet) => sheet.getAttribute("name") ?? "");
  const { workbook, missing } = completeReadWorkbook(data, {
    order,
    textCells: sheets.map(({ textCells }) => textCells),
    prints: names.flatMap((name) => {
      const kind = name.getAttribute("name");
      const index = Number(name.getAttribute("localSheetId") ?? -1);
      return kind === "_xlnm.Print_Area" || kind === "_xlnm.Print_Titles"
        ? [{ sheet: order[index] ?? "", kind, reference: name.textContent }]
        : [];
    }),
  });
  const ownNames = names.filter((name) => !name.getAttribute("name")?.startsWith("_xlnm."));
  return {
    workbook,
    settings: readSettings(texts),
    xmlParts: Object.entries(texts).flatMap(([path, text]) =>
      /^customXml\/item\d+\.xml$/.test(path) ? [text] : [],
    ),
    notTaken: [
      ...leftOut.flatMap(([pattern, what]) => (paths.some((path) => pattern.test(path)) ? [what] : [])),
      ...(is1904 ? ["the count of days from 1904 (dates stay what they are and count from 1900)"] : []),
      ...(ownNames.length > 0 ? ["names of cells"] : []),
      ...(missing.length > 0 ? [`functions that the grid lacks (${missing.join(", ")})`] : []),
      ...warnings,
    ],
  };
}
