import { strToU8, zipSync } from "fflate";

export const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const related = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

interface HandWritten {
  /** The content after the opening tag of each sheet's element, by the sheet's name. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly workbook?: string;
  readonly parts?: Readonly<Record<string, string>>;
  /** The relationships of the workbook's part in addition to those to its sheets. */
  readonly relations?: string;
}

export const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${related}/${kind}" Target="${target}"/>`;

/** Writes an Excel file by hand like small programs: no styles, no theme, no content types of its parts. */
export function handWritten({ sheets, workbook = "", parts = {}, relations = "" }: HandWritten): Uint8Array {
  const names = Object.keys(sheets);
  const all: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships>${relation("rId1", "officeDocument", "/xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${related}"><sheets>${names
      .map((name, index) => `<sheet name="${name.replace(/&/g, "&amp;")}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join("")}</sheets>${workbook}</workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names
      .map((_name, index) => relation(`rId${index + 1}`, "worksheet", `/xl/worksheets/sheet${index + 1}.xml`))
      .join("")}${relations}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet ${main} xmlns:r="${related}">${sheets[name] ?? ""}</worksheet>`,
      ]),
    ),
    ...parts,
  }; // prettier-ignore
  return zipSync(Object.fromEntries(Object.entries(all).map(([path, text]) => [path, strToU8(text)])));
}

/** Returns the data of a sheet with cells in one row each. */
export const rows = (...cells: readonly string[]): string =>
  `<sheetData>${cells.map((row, index) => `<row r="${index + 1}">${row}</row>`).join("")}</sheetData>`;
