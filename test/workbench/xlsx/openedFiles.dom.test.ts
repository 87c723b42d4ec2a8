/** Suite of src/workbench/xlsx: files of other programs open with their values, formulas and looks. */
import { strToU8, zipSync } from "fflate";
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { excelParts } from "../../../src/workbench/xlsx/excelFile";
import { readExcelFile } from "../../../src/workbench/xlsx/readExcelFile";
import { loadEngine } from "../grid/loadEngine";
import { handWritten, main, relation, rows } from "./handWritten";

loadEngine();

async function opened(file: Parameters<typeof handWritten>[0]) {
  const { workbook, ...others } = readExcelFile(handWritten(file), "en-AU");
  const grid = createGrid();
  await grid.open(workbook);
  const cell = (address: string) => grid.read(grid.area(address))[0]?.[0];
  return { grid, cell, workbook, ...others };
}

/** openpyxl 3.0.9 names its parts by absolute targets, which o-spreadsheet 19.3.7 does not resolve. */
test("a file with absolute targets, without styles, theme and shared texts opens", async () => {
  const { grid, cell, notTaken } = await opened({
    sheets: {
      "Odds & Ends": rows('<c r="A1"><v>2.5</v></c><c t="inlineStr"><is><t>7/2</t></is></c>'),
      Calc: rows("<c r=\"A1\"><f>SUM('Odds &amp; Ends'!A:A)</f></c>"),
    },
  });
  expect(grid.sheets()).toEqual(["Odds & Ends", "Calc"]);
  expect(cell("'Odds & Ends'!B1")?.value).toBe("7/2");
  expect(cell("Calc!A1")).toMatchObject({ formula: "=SUM('Odds & Ends'!A:A)", value: 2.5 });
  expect(notTaken).toEqual([]);
});

/** The Open XML SDK writes a prefix before each element; Excel's strict form has other namespaces. */
test("elements with a prefix, and the namespaces of the strict form, are read", async () => {
  const strict = "http://purl.oclc.org/ooxml/spreadsheetml/main";
  const sheet = `<x:worksheet xmlns:x="${strict}"><x:sheetData><x:row r="1"><x:c r="A1" t="d"><x:v>2026-11-07T15:05:00</x:v></x:c><x:c r="B1"><x:f>A1+1</x:f></x:c></x:row></x:sheetData></x:worksheet>`;
  const { cell } = await opened({ sheets: { A: "" }, parts: { "xl/worksheets/sheet1.xml": sheet } });
  expect(cell("A1")?.value).toBeCloseTo(46_333.62847, 5);
  expect(cell("B1")?.value).toBeCloseTo(46_334.62847, 5);
});

/** SheetJS 0.18.5 writes dates as ISO texts of the type d, with a time zone that means nothing. */
test("dates in ISO 8601 are dates, also those of a file that counts from 1904", async () => {
  const sheets = { A: rows('<c r="A1" t="d"><v>2026-11-01T00:00:00.000Z</v></c>') };
  expect((await opened({ sheets })).cell("A1")?.value).toBe(46_327);
  const from1904 = await opened({ sheets, workbook: '<workbookPr date1904="1"/>' });
  expect(from1904.cell("A1")?.value).toBe(46_327);
});

test.each([
  ["1899-12-30T13:10:00.000Z", 0.548611111],
  ["13:10", 0.548611111],
  ["1900-01-01", 1],
  ["1850-05-01", "1850-05-01"],
])("a time without a day, and a day before Excel's first: %s", async (text, value) => {
  const { cell } = await opened({ sheets: { A: rows(`<c r="A1" t="d"><v>${text}</v></c>`) } });
  expect(cell("A1")?.value).toEqual(typeof value === "number" ? expect.closeTo(value, 8) : value);
});

test("the values of a spill are not typed cells, truth values among them", async () => {
  const { cell } = await opened({
    sheets: {
      A: rows(
        '<c r="A1" cm="1"><f t="array" ref="A1:B2">{1,TRUE;2,FALSE}</f><v>1</v></c><c r="B1" t="b"><v>1</v></c>',
        '<c r="A2"><v>2</v></c><c r="B2" t="b"><v>0</v></c><c r="C2"><f>ROWS(_xlfn.ANCHORARRAY(A1))</f></c>',
      ),
    },
  });
  expect([cell("A1")?.value, cell("B1")?.value, cell("B2")?.value]).toEqual([1, true, false]);
  expect(cell("C2")?.formula).toBe("=ROWS(A1#)");
});

test("names of ranges are the engine's, others are kept with what they stand for", async () => {
  const { cell, workbook } = await opened({
    sheets: { "Race 1": rows('<c r="A1"><v>4</v></c><c r="B1"><f>SUM(Odds)</f></c>'), Two: "" },
    workbook:
      "<definedNames><definedName name=\"Odds\">'Race 1'!$A$1:$A$3</definedName>" +
      '<definedName name="Rate">0.05</definedName><definedName name="Mine" localSheetId="1">Two!$B$2</definedName>' +
      '<definedName name="_xlnm.Print_Area" localSheetId="0">\'Race 1\'!$A$1:$B$9</definedName></definedNames>',
  });
  expect(cell("'Race 1'!B1")).toMatchObject({ formula: "=SUM(Odds)", value: 4 });
  expect(workbook).toMatchObject({
    namedRanges: { Odds: "'Race 1'!A1:A3" },
    definedNames: [
      { name: "Rate", refersTo: "0.05" },
      { name: "Mine", refersTo: "Two!$B$2", sheet: "Two" },
    ],
  });
});

/** LibreOffice 7.4.7 puts all rules of a range into one element, of which o-spreadsheet 19.3.7 reads one. */
test("all rules of a range are taken in their order; bars as well", async () => {
  const rule = (priority: number, formula: string): string =>
    `<cfRule type="expression" dxfId="0" priority="${priority}"><formula>${formula}</formula></cfRule>`;
  const bar = (largest: string): string =>
    `<cfRule type="dataBar" priority="9"><dataBar><cfvo type="num" val="0"/>${largest}<color rgb="FFA6D8BF"/></dataBar></cfRule>`;
  const { workbook, notTaken } = await opened({
    sheets: {
      A: `${rows('<c r="A1"><v>1</v></c>')}<conditionalFormatting sqref="A1:A3">${rule(2, "A1&gt;2")}${rule(1, "_xldudf_racing_odds(A1)&gt;1")}</conditionalFormatting><conditionalFormatting sqref="B1:B3">${bar('<cfvo type="max"/>')}</conditionalFormatting><conditionalFormatting sqref="C1:C3">${bar('<cfvo type="formula" val="MAX($C$1:$C$4)"/>')}</conditionalFormatting>`,
    },
    relations: relation("rIdS", "styles", "styles.xml"),
    parts: {
      "xl/styles.xml": `<styleSheet ${main}><dxfs><dxf><font><b/></font></dxf></dxfs></styleSheet>`,
    },
  });
  const { sheets } = workbook as { sheets: { conditionalFormats: object[] }[] };
  const rules = sheets[0]?.conditionalFormats ?? [];
  expect(rules).toMatchObject([
    { ranges: ["A1:A3"], rule: { values: ["=RACING.ODDS(A1)>1"] } },
    { ranges: ["A1:A3"], rule: { values: ["=A1>2"] } },
    { ranges: ["B1:B3"], rule: { type: "DataBarRule", color: 0xa6d8bf } },
    { ranges: ["C1:C3"], rule: { type: "DataBarRule", rangeValues: "C1:C4" } },
  ]);
  expect(notTaken).toEqual([]);
});

test("what is not taken is said with its cells, and the last values stay", async () => {
  const { cell, grid, notTaken } = await opened({
    sheets: {
      Bets: rows(
        '<c r="A1"><f>[1]Odds!$B$2*2</f><v>5</v></c><c r="B1"><f t="dataTable" ref="B1:B3" r1="A1"/><v>7</v></c>',
        '<c r="A2" t="inlineStr"><is><r><t>Old </t></r><r><t>Oak</t></r></is></c><c r="B2"><f>CUBEVALUE(1)</f><v>1</v></c>',
      ),
    },
    parts: {
      "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships>${relation("rId1", "comments", "../comments1.xml")}</Relationships>`,
      "xl/comments1.xml": `<comments ${main}><commentList><comment ref="D2"/></commentList></comments>`,
    },
  });
  expect([cell("A1")?.value, cell("B1")?.value, cell("A2")?.value]).toEqual([5, 7, "Old Oak"]);
  expect(cell("B2")?.formula).toBe("=CUBEVALUE(1)");
  expect(grid.note(grid.area("D2"))?.text).toBeDefined();
  expect(notTaken).toEqual([
    "what-if tables, whose last values stay (Bets!B1)",
    "links to other workbooks, whose last values stay (Bets!A1)",
    "several looks within a text (Bets!A2)",
    "the function CUBEVALUE, which the grid lacks (Bets!B2)",
  ]);
});

test("links open sheets and addresses; sizes, hidden rows and styles of whole rows are taken", async () => {
  const { grid, workbook, cell } = await opened({
    sheets: {
      A: `<cols><col min="2" max="2" width="10" style="1"/><col min="3" max="3" width="10" hidden="1"/></cols><sheetData><row r="1" ht="30"><c r="A1" t="str"><v>Two</v></c><c r="B1" t="str"><v>Form</v></c></row><row r="3" hidden="1"/></sheetData><hyperlinks><hyperlink ref="A1" location="'It''s two'!A1"/><hyperlink ref="B1" r:id="rId9"/></hyperlinks>`,
      "It's two": "",
    },
    relations: relation("rIdS", "styles", "/xl/styles.xml"),
    parts: {
      "xl/styles.xml": `<styleSheet ${main}><fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
      "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships>${relation("rId9", "hyperlink", 'https://form.example/" TargetMode="External')}</Relationships>`,
    },
  });
  const [{ cells, cols, rows: lines } = {} as never] = (
    workbook as { sheets: { cells: object; cols: object; rows: object }[] }
  ).sheets;
  expect(cells).toEqual({ A1: "[Two](o-spreadsheet://It's two)", B1: "[Form](https://form.example/)" });
  expect(cols).toMatchObject({ 1: { size: 69.93 }, 2: { isHidden: true } });
  expect(lines).toEqual({ 0: { size: 40 }, 2: { isHidden: true } });
  grid.write(grid.area("B5"), [["46327"]]);
  expect(cell("B5")).toMatchObject({ value: 46_327, text: "01/11/2026", format: "dd/mm/yyyy" });
});

test("a name of one sheet stands before the one of all sheets, there alone", async () => {
  const { cell } = await opened({
    sheets: {
      One: rows("<c><v>1</v></c><c><f>Rate</f></c>"),
      Two: rows("<c><v>2</v></c><c><f>Rate</f></c>"),
    },
    workbook:
      '<definedNames><definedName name="Rate">One!$A$1</definedName><definedName name="Rate" localSheetId="1">Two!$A$1</definedName></definedNames>',
  });
  expect([cell("One!B1")?.value, cell("Two!B1")?.value]).toEqual([1, 2]);
});

/** o-spreadsheet 19.3.7 takes every value of a cell with the format @ for a text. */
test("numbers and formulas with the text format stay numbers, as in Excel", async () => {
  const { cell } = await opened({
    sheets: {
      A: rows('<c s="1"><v>3.5</v></c><c s="1" t="str"><v>7/2</v></c><c s="1"><f>A1*2</f></c><c><f>COUNT(A1:C1)</f></c>'),
    },
    relations: relation("rIdS", "styles", "/xl/styles.xml"),
    parts: {
      "xl/styles.xml": `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="49"/></cellXfs></styleSheet>`,
    },
  });
  expect(["A1", "B1", "C1", "D1"].map((address) => cell(address)?.value)).toEqual([3.5, "7/2", 7, 2]);
}); // prettier-ignore

/** Excel fills the cells that an array formula was entered for: a value is repeated, the rest is #N/A. */
test("array formulas fill their cells, no more and no less, follow them, and are saved so", async () => {
  const array = (ref: string, formula: string): string => {
    const [first = ""] = ref.split(":");
    return `<c r="${first}"><f t="array" ref="${ref}">${formula}</f><v>0</v></c>`;
  };
  const { grid, cell } = await opened({
    sheets: {
      A: rows(
        `<c r="A1"><v>1</v></c>${array("B1:B4", "A1:A2*10")}${array("C1:C4", "SUM(A1:A2*2)")}${array("D1", "A1:A2*3")}${array("E1:F2", "A1:A2")}`,
        '<c r="A2"><v>2</v></c><c r="D2"><v>7</v></c>',
        `<c r="H3" cm="1"><f t="array" ref="H3">A1:A2</f><v>1</v></c>${array("J3", "_xlfn._xlws.SORT(A1:A2,,-1)")}`,
      ),
    },
  });
  const shownValues = (range: string) =>
    grid.read(grid.area(range)).map((row) => row.map(({ value, error }) => error?.error ?? value));
  expect(shownValues("B1:F4")).toEqual([
    [10, 6, 3, 1, 1],
    [20, 6, 7, 2, 2],
    ["#N/A", 6, null, null, null],
    ["#N/A", 6, null, null, null],
  ]);
  expect(shownValues("H3:J4")).toEqual([[1, null, 2], [2, null, 1]]); // prettier-ignore
  const parts = await excelParts(grid, { settings: {}, addin: undefined });
  const xml = parts["xl/worksheets/sheet1.xml"] ?? "";
  expect(xml).toContain('<f t="array" ref="B1:B4">A1:A2*10</f>');
  expect(xml).toMatch(/<c r="D1" t="n"><f t="array" ref="D1">A1:A2\*3<\/f>/);
  expect(xml).toContain('cm="1"><f t="array" ref="J3:J4">');
  const again = createGrid();
  await again.open(JSON.parse(JSON.stringify(grid.save())));
  expect(again.read(again.area("C4"))[0]?.[0]?.value).toBe(6);
  grid.insertRow(grid.area("A1"));
  expect(shownValues("B5:C5")).toEqual([["#N/A", 6]]);
  grid.write(grid.area("C2"), [["=A2:A3"]]); // typed anew, it spills
  expect(shownValues("C2:C5")).toEqual([[1], [2], [null], [null]]);
  expect(cell("C2")?.formula).toBe("=A2:A3");
});

/** o-spreadsheet 19.3.7 takes every text that spells an error for the error, a typed '#N/A as well. */
test("a text that spells an error stays a text: opened, typed, calculated, saved and opened again", async () => {
  const { grid } = await opened({
    sheets: {
      A: rows(
        '<c t="str"><v>#N/A</v></c><c t="inlineStr"><is><t>#DIV/0!</t></is></c><c s="1" t="str"><v>#REF!</v></c><c t="e"><v>#N/A</v></c>',
        '<c r="A2"><f>ISERROR(A1)</f></c><c><f>LEN(A1)&amp;A1</f></c><c><f>A1</f></c><c><f>"#N/A"</f></c><c><f>COUNTA(A1:D1)</f></c><c><f>ISERROR(D1)</f></c>',
      ),
    },
    relations: relation("rIdS", "styles", "/xl/styles.xml"),
    parts: {
      "xl/styles.xml": `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="49"/></cellXfs></styleSheet>`,
    },
  });
  grid.write(grid.area("A3:B3"), [["'#N/A", "#N/A"]]);
  const shownValues = (other: typeof grid) =>
    other.read(other.area("A1:F3")).map((row) => row.map(({ value, error }) => error ?? value));
  const expected = [
    ["#N/A", "#DIV/0!", "#REF!", { error: "#N/A" }, null, null],
    [false, "4#N/A", "#N/A", "#N/A", 4, true],
    ["#N/A", { error: "#N/A" }, null, null, null, null],
  ];
  expect(shownValues(grid)).toEqual(expected);
  expect(grid.read(grid.area("A1"))[0]?.[0]).toMatchObject({ text: "#N/A", formula: "#N/A" });
  const parts = await excelParts(grid, { settings: {}, addin: undefined });
  const again = createGrid();
  const packed = zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))); // prettier-ignore
  await again.open(readExcelFile(packed, "en-AU").workbook);
  expect(shownValues(again)).toEqual(expected);
  expect(Object.values(parts).join("")).not.toContain("\u2060");
});

/** Excel needs both parts: the texts, and the boxes in which it shows them. */
test("comments follow their cells, are copied with their sheet, and are saved again", async () => {
  const comments = `<comments ${main}><authors><author>Ann &amp; Co</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>On the </t></r><r><t>drift &lt;5</t></r></text></comment><comment ref="B2" authorId="0"><text><t>Late</t></text></comment></commentList></comments>`;
  const { grid } = await opened({
    sheets: { Bets: rows("<c><v>1</v></c>", '<c r="B2"><v>2</v></c>'), Other: "" },
    parts: {
      "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships>${relation("rId1", "comments", "../comments1.xml")}</Relationships>`,
      "xl/comments1.xml": comments,
    },
  });
  expect(grid.note(grid.area("A1"))).toEqual({ author: "Ann & Co", text: "On the drift <5" });
  expect(grid.note(grid.area("A2"))).toBeUndefined();
  const sheet = grid.model().getters.getActiveSheetId();
  const copied = { sheetId: sheet, sheetIdTo: "copy", sheetNameTo: "Copy" };
  grid.model().dispatch("DUPLICATE_SHEET", copied);
  expect(grid.note(grid.area("Copy!B2"))?.text).toBe("Late");
  grid.model().dispatch("REQUEST_UNDO");
  grid.model().dispatch("DUPLICATE_SHEET", copied);
  grid.insertRow(grid.area("Bets!A1"));
  const again = createGrid();
  await again.open(JSON.parse(JSON.stringify(grid.save())));
  const parts = await excelParts(again, { settings: {}, addin: undefined });
  expect(parts["xl/worksheets/sheet1.xml"]).toMatch(/<legacyDrawing[^>]* r:id="rIdBoxes"\/>/);
  expect(parts["[Content_Types].xml"]).toContain('Extension="vml"');
  expect(parts["xl/drawings/vmlDrawing1.vml"]).toContain("<x:Row>1</x:Row><x:Column>0</x:Column>");
  const packed = zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))); // prettier-ignore
  const { workbook, notTaken } = readExcelFile(packed, "en-AU");
  expect(notTaken).toEqual([]);
  expect((workbook as { notes: object[] }).notes).toEqual([
    { sheet: "Bets", cell: "A2", author: "Ann & Co", text: "On the drift <5" },
    { sheet: "Bets", cell: "B3", author: "Ann & Co", text: "Late" },
    { sheet: "Copy", cell: "A1", author: "Ann & Co", text: "On the drift <5" },
    { sheet: "Copy", cell: "B2", author: "Ann & Co", text: "Late" },
  ]);
});

/** SUBTOTAL always leaves out the rows that a filter hides, and from 101 on those hidden by hand. */
test("rows that a file's filter hides are filtered, and the filter is saved with its criteria", async () => {
  const hidden = (row: number, price: number): string =>
    `<row r="${row}" hidden="1"><c r="A${row}"><v>${price}</v></c></row>`;
  const { grid, notTaken } = await opened({
    sheets: {
      Bets: `<sheetData><row r="1"><c r="A1" t="str"><v>Price</v></c><c r="C1"><f>SUBTOTAL(9,A2:A5)</f></c><c r="D1"><f>SUBTOTAL(109,A2:A5)</f></c></row><row r="2"><c r="A2"><v>4</v></c></row>${hidden(3, 6)}<row r="4"><c r="A4"><v>9</v></c></row>${hidden(5, 20)}</sheetData><autoFilter ref="A1:A4"><filterColumn colId="0"><filters><filter val="4"/><filter val="9"/></filters></filterColumn></autoFilter>`,
    },
  });
  const values = () => grid.read(grid.area("C1:D1"))[0]?.map(({ value }) => value);
  expect([values(), notTaken]).toEqual([[33, 13], []]);
  grid.insertRow(grid.area("A3"));
  await grid.open(grid.save());
  expect(values()).toEqual([33, 13]);
  const parts = await excelParts(grid, { settings: {}, addin: undefined });
  expect(parts["xl/worksheets/sheet1.xml"]).toMatch(
    /<\/sheetData>\s*<autoFilter [^>]*ref="A1:A5"[^>]*>\s*<filterColumn colId="0">/,
  );
});

const external = (id: string, target: string): string =>
  relation(id, "hyperlink", target).replace("/>", ' TargetMode="External"/>');

test("a linked text stays a text, also one that looks like a date, and is saved as it was", async () => {
  const { grid, cell } = await opened({
    sheets: {
      Bets: `${rows('<c t="inlineStr"><is><t>7/2</t></is></c><c t="inlineStr"><is><t>1-4</t></is></c><c><v>3</v></c>')}<hyperlinks><hyperlink ref="A1" r:id="rId1"/><hyperlink ref="B1" location="'Bets'!A1"/><hyperlink ref="C1" r:id="rId2"/></hyperlinks>`,
    },
    parts: {
      "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships>${external("rId1", "https://example.org/")}${external("rId2", "#Bets!A1")}</Relationships>`,
    },
  });
  expect([cell("A1"), cell("B1")]).toMatchObject([
    { value: "7/2", text: "7/2" },
    { value: "1-4", text: "1-4" },
  ]);
  const parts = await excelParts(grid, { settings: {}, addin: undefined });
  expect(parts["xl/sharedStrings.xml"]).toContain("<t>7/2</t>");
  expect(parts["xl/worksheets/sheet1.xml"]).toContain('display="1-4"');
  expect(parts["xl/worksheets/sheet1.xml"]).toMatch(/<hyperlink [^>]*location="'Bets'!A1"[^>]*ref="C1"/);
});

/** In o-spreadsheet 19.3.7 a list by a name or a formula is a list of that one word. */
test("lists of allowed values: a name is its range, a calculated list is said with its cells", async () => {
  const lists = ['"7/2,evs"', "Jockeys", "Other!$A$1:$A$3", "INDIRECT(A1)"]
    .map((formula, row) => `<dataValidation type="list" sqref="B${row + 1}"><formula1>${formula}</formula1></dataValidation>`)
    .join(""); // prettier-ignore
  const { grid, notTaken } = await opened({
    sheets: { Bets: `${rows("<c><v>1</v></c>")}<dataValidations>${lists}</dataValidations>`, Other: "" },
    workbook: '<definedNames><definedName name="Jockeys">Other!$A$1:$A$9</definedName></definedNames>',
  });
  expect(notTaken).toEqual(["the list of allowed values INDIRECT(A1) (Bets!B4)"]);
  const parts = await excelParts(grid, { settings: {}, addin: undefined });
  const written = parts["xl/worksheets/sheet1.xml"] ?? "";
  const formulas = [...written.matchAll(/<formula1>(.*?)<\/formula1>/g)].map(([, formula]) => formula);
  expect(formulas).toEqual(['"7/2,evs"', "Other!$A$1:$A$9", "Other!$A$1:$A$3"]);
  expect(written).not.toContain("errorStyle");
});

/** o-spreadsheet 19.3.7 saves "does not contain" as "is not blank", and no rule whose limits are formulas. */
test("conditional formats are saved as the rules that they were, or said with their cells", async () => {
  const ruleOf = (attributes: string, content: string, row: number): string =>
    `<conditionalFormatting sqref="A${row}:A9"><cfRule priority="${row}" dxfId="0" ${attributes}>${content}</cfRule></conditionalFormatting>`;
  const icons = (name: string, limits: string): string => `<iconSet iconSet="${name}">${limits}</iconSet>`;
  const limit = (value: string | number): string =>
    `<cfvo type="${typeof value === "number" ? "percent" : "formula"}" val="${value}"/>`;
  const colours = '<color rgb="FFFF0000"/><color rgb="FF00FF00"/>';
  const rules = [
    [
      'type="notContainsText" operator="notContains" text="NR"',
      '<formula>ISERROR(SEARCH("NR",A1))</formula>',
    ],
    ['type="notContainsBlanks"', "<formula>LEN(TRIM(A2))&gt;0</formula>"],
    ['type="duplicateValues"', ""],
    ['type="beginsWith" operator="beginsWith" text="N"', '<formula>LEFT(A4,1)="N"</formula>'],
    ['type="cellIs" operator="notBetween"', "<formula>1</formula><formula>$D$1</formula>"],
    ['type="colorScale"', `<colorScale>${limit(0)}${limit("$D$1")}${colours}</colorScale>`],
    ['type="iconSet"', icons("3Arrows", limit(0) + limit(33) + limit("$D$1"))],
    ['type="iconSet"', icons("4Arrows", [0, 25, 50, 75].map(limit).join(""))],
  ].map(([attributes = "", content = ""], index) => ruleOf(attributes, content, index + 1));
  const styles = '<dxfs><dxf><font><color rgb="FFFF0000"/></font></dxf></dxfs>';
  const { grid, notTaken } = await opened({
    sheets: { Bets: `${rows("<c><v>1</v></c>")}${rules.join("")}` },
    parts: {
      "xl/styles.xml": `<styleSheet ${main}><cellXfs count="1"><xf/></cellXfs>${styles}</styleSheet>`,
    },
  });
  expect(notTaken).toEqual([
    "colour scales and icons with calculated limits (Bets!A6:A9, Bets!A7:A9)",
    "icons in more than three steps, shown in three (Bets!A8:A9)",
    "conditional format type (duplicateValues)",
  ]);
  const parts = await excelParts(grid, { settings: {}, addin: undefined });
  const saved = [...(parts["xl/worksheets/sheet1.xml"] ?? "").matchAll(/<cfRule [^>]*>/g)].map(([rule]) =>
    ["type", "operator", "text"].map((name) => new RegExp(` ${name}="([^"]*)"`).exec(rule)?.[1]),
  );
  expect(saved).toEqual([
    ["notContainsText", "notContains", "NR"],
    ["notContainsBlanks", undefined, undefined],
    ["duplicateValues", undefined, undefined],
    ["beginsWith", "beginsWith", "N"],
    ["cellIs", "notBetween", undefined],
    ["iconSet", undefined, undefined],
  ]);
});

/** o-spreadsheet 19.3.7 writes a limit of dates as a number, fails for a formula, and reads no messages. */
test("limits of rules are saved as formulas, those of dates too; messages and other rules are said", async () => {
  const rules = [
    ["date", ["TODAY()", "TODAY()+7"]],
    ["date", ["D1"]],
    ["date", ["46000"]],
    ["decimal", ["$D$1", "1000"]],
    ["custom", ["COUNTIF(A:A,A1)=1"]],
    ["whole", ["$D$1", "$D$2"]],
  ] as const;
  const written = rules.map(([type, limits], row) => {
    const formulas = limits.map((limit, index) => `<formula${index + 1}>${limit}</formula${index + 1}>`);
    const operator = limits.length > 1 ? "between" : "greaterThan";
    const message = row === 0 ? 'promptTitle="Day" prompt="Within a week"' : "";
    return `<dataValidation type="${type}" operator="${operator}" ${message} sqref="B${row + 1}">${formulas.join("")}</dataValidation>`;
  });
  const { grid, notTaken } = await opened({
    sheets: { Bets: `${rows("<c><v>1</v></c>")}<dataValidations>${written.join("")}</dataValidations>` },
  });
  expect(notTaken).toEqual([
    "the messages of allowed values (Bets!B1)",
    "whole number data validation rules",
  ]);
  const parts = await excelParts(grid, { settings: {}, addin: undefined });
  const saved = parts["xl/worksheets/sheet1.xml"] ?? "";
  expect([...saved.matchAll(/<formula\d>(.*?)<\/formula\d>/g)].map(([, formula]) => formula)).toEqual(
    rules.slice(0, -1).flatMap(([, limits]) => limits),
  );
});

test("a name is known to other sheets by the name of its sheet", async () => {
  const { grid, cell } = await opened({
    sheets: {
      Bets: rows("<c><f>'My model'!Rate*2</f></c><c><f>'My model'!Bank</f></c><c><f>Gone!Rate</f></c>"),
      "My model": rows("<c><f>Rate</f></c>"),
    },
    workbook:
      '<definedNames><definedName name="Rate" localSheetId="1">0.25</definedName><definedName name="Bank">500</definedName></definedNames>',
  });
  expect(grid.read(grid.area("A1:C1"))[0]?.map(({ value }) => value)).toEqual([0.5, 500, { error: "#NAME?", message: "There is no name Gone!Rate" }]); // prettier-ignore
  expect(cell("A1")?.formula).toBe("='My model'!Rate*2");
});
