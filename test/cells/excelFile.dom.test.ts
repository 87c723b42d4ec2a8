import { strToU8, zipSync } from "fflate";
import { readFirstSheet } from "../../src/cells/excelFile";

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const related = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

interface FileOptions {
  readonly rows: string;
  readonly workbook?: string;
  readonly strings?: string;
  readonly styles?: string;
}

/** Writes an Excel file by hand: a hidden sheet, then one with these rows in a part of any name. */
function excelFileOf({ rows, workbook = "", strings = "", styles = "" }: FileOptions): Uint8Array {
  const parts = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${related}">${workbook}<sheets><sheet name="Old" state="hidden" r:id="rId1"/><sheet name="Bets" r:id="rId7"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="/xl/worksheets/page2.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    "xl/worksheets/page2.xml": `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst ${main}>${strings}</sst>`,
    "xl/styles.xml": `<styleSheet ${main}>${styles}</styleSheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}

const limits = { unpacked: 1_000_000, lines: 50 };
const read = (file: FileOptions, dateSystem: 1900 | 1904 = 1900) =>
  readFirstSheet(excelFileOf(file), { dateSystem, limits });

test("the values of the first sheet that is shown, by the number of their row", () => {
  const strings = "<si><t>Old Oak</t></si><si><r><t>Fair </t></r><r><t>Wind</t></r><rPh><t>x</t></rPh></si>";
  const rows =
    '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="inlineStr"><is><t>5/2</t></is></c></row>' +
    '<row r="3"><c r="B3"/></row>' +
    '<row r="5"><c r="A5"><v>3.5</v></c><c r="B5" t="str"><f>A5</f><v>R3</v></c><c r="C5" t="b"><v>1</v></c><c r="D5" t="e"><v>#N/A</v></c></row>';
  expect(read({ rows, strings })).toEqual([
    { line: 2, cells: ["Old Oak", "", "Fair Wind", "5/2"] },
    { line: 5, cells: [3.5, "R3", "TRUE", "#N/A"] },
  ]);
});

test("days of a file that counts from 1904 are of the workbook's date system, other numbers stay", () => {
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
  const rows = '<row r="1"><c r="A1" s="1"><v>44626</v></c><c r="B1"><v>44626</v></c></row>';
  const workbook = '<workbookPr date1904="1"/>';
  expect(read({ rows, styles, workbook })[0]?.cells).toEqual([46088, 44626]);
  expect(read({ rows, styles, workbook }, 1904)[0]?.cells).toEqual([44626, 44626]);
  expect(read({ rows, styles }, 1904)[0]?.cells).toEqual([43164, 44626]);
});

/** SheetJS 0.18.5 numbers its formats from 60, and other programs keep 71 to 81 for Thai dates. */
test("the code of a format says whether a number is a day: neither its id nor its literal letters do", () => {
  const codes = [[71, "[$£-809]0.00"], [30, "0.0"], [164, "0.00\\s"], [165, "0\\d"], [166, "0_d"], [167, "0*y"], [168, '0"d"'], [169, "d\\-mmm"]] as const; // prettier-ignore
  const numFmts = codes.map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code.replace(/"/g, "&quot;")}"/>`,
  );
  const cellXfs = codes.map(([id]) => `<xf numFmtId="${id}"/>`);
  const styles = `<numFmts>${numFmts.join("")}</numFmts><cellXfs>${cellXfs.join("")}</cellXfs>`;
  const rows = `<row r="1">${codes.map((_code, style) => `<c s="${style}"><v>44626</v></c>`).join("")}</row>`;
  const workbook = '<workbookPr date1904="1"/>';
  expect(read({ rows, styles, workbook })[0]?.cells).toEqual([...Array<number>(7).fill(44626), 46088]);
});

test("a file beyond the limits is refused: its lines, its size once unpacked", () => {
  const row = (number: number) => `<row r="${number}"><c r="A${number}"><v>1</v></c></row>`;
  const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1)).join("");
  expect(read({ rows: rows(51) })).toHaveLength(51);
  expect(() => read({ rows: rows(52) })).toThrow("more than 50 lines");
  expect(() => read({ rows: " ".repeat(limits.unpacked) })).toThrow("at most 1 MB are allowed");
});

test("cells behind the 256th column are left out, however far to the right they stand", () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="IV1"><v>2</v></c><c r="XFD1"><v>3</v></c></row>';
  const [row] = read({ rows });
  expect([row?.cells.length, row?.cells[255]]).toEqual([256, 2]);
});

test("a text, and an archive that is no workbook, are refused", () => {
  for (const bytes of [strToU8("Date;Track"), zipSync({ "a.xml": strToU8("<a/>") })])
    expect(() => readFirstSheet(bytes, { dateSystem: 1900, limits })).toThrow("Not an Excel file (.xlsx)");
});

/** SheetJS 0.18.5 writes dates so with cellDates; the time zone means nothing. */
test("a date in ISO 8601 is a day with its time; a formula that was never calculated says so", () => {
  const rows =
    '<row r="1"><c r="A1" t="d"><v>2026-11-07T15:05:00.000Z</v></c><c r="B1"><f>A1+1</f><v></v></c><c r="C1" t="str"><f>""</f><v></v></c></row>';
  const [day, formula, empty] = read({ rows })[0]?.cells ?? [];
  expect(day).toBeCloseTo(46_333.62847, 5);
  expect(formula).toBe("a formula without a value: open the file in Excel and save it there");
  expect(empty).toBe("");
  expect(Number(read({ rows }, 1904)[0]?.cells[0])).toBeCloseTo(46_333.62847 - 1462, 5);
});
