/** Suite of src/workbench/xlsx: saved cells are the typed ones, and our own file opens as it was. */
import { strToU8, zipSync } from "fflate";
import { createGrid, type GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { excelParts } from "../../../src/workbench/xlsx/excelFile";
import { readExcelFile } from "../../../src/workbench/xlsx/readExcelFile";
import { loadEngine } from "../grid/loadEngine";
import { handWritten, main, relation, rows } from "./handWritten";

loadEngine();

const plain = { settings: {}, addin: undefined };
const pack = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
const partOf = (text = ""): Document => new DOMParser().parseFromString(text, "application/xml");

async function bookOf(cells: Readonly<Record<string, string>>, formats = {}): Promise<GridHost> {
  const grid = createGrid();
  await grid.create([{ name: "Race 1", cells, formats }]);
  return grid;
}

/** Returns the formulas of a saved sheet by their cells. */
async function savedFormulas(grid: GridHost): Promise<Readonly<Record<string, string>>> {
  const parts = await excelParts(grid, plain);
  return Object.fromEntries(
    [...partOf(parts["xl/worksheets/sheet1.xml"]).getElementsByTagName("f")].map((formula) => [
      formula.parentElement?.getAttribute("r") ?? "",
      formula.textContent,
    ]),
  );
}

/** o-spreadsheet 19.3.7 writes "7/2" as a date of the present year, and leaves out brackets. */
test("formulas are saved character by character", async () => {
  const typed = {
    B1: "=-(B9^2)",
    B2: "=(-2)^2",
    B3: "=-(-A1)",
    B4: "=(A1&B9)=C9",
    C1: '=IF(A1="7/2",4.5,0)',
    C2: '=COUNTIF(A1:A9,"5-2")',
    C3: '=SUBSTITUTE("1/2","/","-")&"10:30"',
    C4: '=XLOOKUP("7/2",{"7/2","4/1"},{4.5,5})',
    C5: "=SUM(A:A)+ROWS(B:B)",
    C6: "=SUBTOTAL(109,A1:A9)",
  };
  const saved = await savedFormulas(await bookOf(typed));
  const expected = Object.entries(typed).map(([cell, formula]) => [
    cell,
    formula.slice(1).replace("XLOOKUP", "_xlfn.XLOOKUP"),
  ]);
  expect(saved).toEqual(Object.fromEntries(expected));
});

test("a table whose first value is an error is saved with all its cells, and A1# reads them", async () => {
  const grid = await bookOf({
    A1: "Oak", A2: "Elm", B1: "Elm", B2: "5",
    D1: "=XLOOKUP(A1:A2,B1:B1,B2:B2)", E1: "=SUM(IFERROR(D1#,1))", F1: "=VSTACK(1/0,2)", F2: "x",
  }); // prettier-ignore
  expect(valuesOf(grid, "D1:E2")).toEqual(["#N/A", 6, 5, null]);
  const parts = await excelParts(grid, plain);
  expect(parts["xl/worksheets/sheet1.xml"]).toContain('<f t="array" ref="D1:D2">');
  expect(parts["xl/worksheets/sheet1.xml"]).toContain('<f t="array" ref="F1">');
  const again = createGrid();
  await again.open(readExcelFile(pack(parts)).workbook);
  again.write(again.area("A1"), [["Elm"]]);
  expect(valuesOf(again, "D1:E2")).toEqual([5, 10, 5, null]);
});

test("names made here or read from a file are saved, and follow their cells", async () => {
  const { workbook } = readExcelFile(
    handWritten({
      sheets: {
        "Race 1": rows('<c r="A1"><v>4</v></c><c r="B1"><f>SUM(Odds)*Rate</f><v>8</v></c>'),
        Two: "",
      },
      workbook:
        '<definedNames><definedName name="Odds">\'Race 1\'!$A$1:$A$3</definedName><definedName name="Rate">2</definedName><definedName name="Mine" localSheetId="1">Two!$B$2</definedName></definedNames>',
    }),
  );
  const grid = createGrid();
  await grid.open(workbook);
  grid.insertRow(grid.area("'Race 1'!A1"));
  const ranges = [grid.model().getters.getRangeDataFromXc("Two", "B3:B4")];
  grid.model().dispatch("CREATE_NAMED_RANGE", { name: "Made", ranges });
  const book = partOf((await excelParts(grid, plain))["xl/workbook.xml"]);
  const names = [...book.getElementsByTagName("definedName")]
    .filter((name) => !name.getAttribute("name")?.startsWith("_xlnm"))
    .map((name) => [name.getAttribute("name"), name.getAttribute("localSheetId"), name.textContent]);
  expect(names).toEqual([
    ["Made", null, "'Two'!$B$3:$B$4"],
    ["Mine", "1", "Two!$B$2"],
    ["Odds", null, "'Race 1'!$A$2:$A$4"],
    ["Rate", null, "2"],
  ]);
});

test("a sheet's name that is too long for Excel is cut in formulas, names and print areas too, and told", async () => {
  const long = "Jockeys and trainers at Rosehill Gardens";
  const short = "Jockeys and trainers at Rosehil";
  const cell = '<c r="A1"><v>4</v></c>';
  const { workbook } = readExcelFile(
    handWritten({
      sheets: {
        [long]: rows(cell),
        [short]: rows(cell),
        Bets: rows(`<c r="A1"><f>'${long}'!A1+Odds</f></c>`),
      },
      workbook: `<definedNames><definedName name="Odds">'${long}'!$A$1</definedName></definedNames>`,
    }),
  );
  const grid = createGrid();
  const name = "Jockeys and trainers at Ros (2)";
  expect(await grid.open(workbook)).toEqual([
    `the name ${long}, which is too long for Excel (the sheet is ${name})`,
  ]);
  expect(grid.sheets()).toEqual([name, short, "Bets"]);
  expect(grid.model().getters.canUndo()).toBe(false);
  const parts = await excelParts(grid, plain);
  const book = partOf(parts["xl/workbook.xml"]);
  const texts = (tag: string) => [...book.getElementsByTagName(tag)].map((one) => one.textContent);
  expect([...book.getElementsByTagName("sheet")].map((one) => one.getAttribute("name"))).toEqual(
    grid.sheets(),
  );
  expect(texts("definedName")).toEqual([
    `'${name}'!$A$1`,
    `'${short}'!$A$1`,
    "'Bets'!$A$1",
    `'${name}'!$A$1`,
  ]);
  expect(parts["xl/worksheets/sheet3.xml"]).toContain(`>'${name}'!A1+Odds</f>`);
  expect(await grid.open(grid.save())).toEqual([]);
});

test.each([
  ["an apostrophe", "Trainer's notes for the winter' carnival", "Trainer's notes for the winter"],
  ["half a pictogram", "A name of thirty characters aa😀bcd", "A name of thirty characters aa"],
])("a long name is not cut behind %s, and the formulas follow", async (_what, long, short) => {
  const { workbook } = readExcelFile(
    handWritten({
      sheets: {
        [long]: rows('<c r="A1"><v>4</v></c>'),
        Bets: rows(`<c r="A1"><f>'${long.replaceAll("'", "''")}'!A1*2</f></c>`),
      },
    }),
  );
  const grid = createGrid();
  await grid.open(workbook);
  expect(grid.sheets()).toEqual([short, "Bets"]);
  expect(grid.read(grid.area("Bets!A1"))[0]?.[0]?.value).toBe(8);
  const parts = await excelParts(grid, plain);
  expect(parts["xl/worksheets/sheet2.xml"]).toContain(`>'${short.replaceAll("'", "''")}'!A1*2</f>`);
});

test("a list of allowed values follows its cells, and the name of their sheet", async () => {
  const lists = ["Jockeys!$A$1:$A$3", "$D$2:$D$4", "'Ladies'' Day'!$A$1:$A$3", '"A1,B2"']
    .map((formula, row) => `<dataValidation type="list" sqref="B${row + 1}"><formula1>${formula}</formula1></dataValidation>`)
    .join(""); // prettier-ignore
  const { workbook } = readExcelFile(
    handWritten({
      sheets: {
        Bets: `${rows('<c r="A1"><v>1</v></c>')}<dataValidations>${lists}</dataValidations>`,
        Jockeys: rows('<c r="A1"><v>1</v></c>'),
        "Ladies' Day": rows('<c r="A1"><v>1</v></c>'),
      },
    }),
  );
  const grid = createGrid();
  await grid.open(workbook);
  const saved = async () => {
    const part = partOf((await excelParts(grid, plain))["xl/worksheets/sheet1.xml"]);
    return [...part.getElementsByTagName("formula1")].map((formula) => formula.textContent);
  };
  grid.renameSheet("Jockeys", "Trainer's day");
  grid.insertRow(grid.area("'Trainer''s day'!A2"));
  grid.insertRow(grid.area("Bets!A4"));
  grid.renameSheet("Ladies' Day", "Two");
  expect(await saved()).toEqual(["'Trainer''s day'!$A$1:$A$4", "$D$2:$D$5", "Two!$A$1:$A$3", '"A1,B2"']);
  grid.removeSheet("Two");
  expect(await saved()).toEqual(["'Trainer''s day'!$A$1:$A$4", "$D$2:$D$5", "#REF!", '"A1,B2"']);
  const { getSheetIdByName } = grid.model().getters;
  const target = [{ left: 3, right: 3, top: 1, bottom: 4 }];
  const [sheetId, targetSheetId] = ["Bets", "Trainer's day"].map((name) => getSheetIdByName(name) ?? "");
  const place = { sheetId, sheetName: "Bets", targetSheetId, col: 1, row: 0 };
  grid.model().dispatch("MOVE_RANGES", { target, ...place } as never);
  grid.renameSheet("Trainer's day", "R1");
  expect(await saved()).toEqual(["'R1'!$A$1:$A$4", "'R1'!$B$1:$B$4", "#REF!", '"A1,B2"']);
});

test.each([
  ["R1", "'R1'"],
  ["2026", "'2026'"],
  ["A1", "'A1'"],
  ["TRUE", "'TRUE'"],
  ["rc", "'rc'"],
  ["Race_1", "Race_1"],
  ["race", "race"],
])("a reference to the sheet %s is saved with the quotes that Excel needs", async (name, prefix) => {
  const grid = createGrid();
  await grid.create([
    { name: "Bets", cells: { A1: "=SUM(Odds!$A$1:B2)*Odds!A:A", A2: '="Odds!A1"', A3: "='Odds'!A1" } },
    { name: "Odds", cells: { A1: "2" } },
  ]);
  grid.renameSheet("Odds", name);
  expect(Object.values(await savedFormulas(grid))).toEqual([
    `SUM(${prefix}!$A$1:B2)*${prefix}!A:A`,
    '"Odds!A1"',
    `${prefix}!A1`,
  ]);
});

test("the formulas of rules follow their cells and the names of sheets, and are saved with Excel's quotes", async () => {
  const style = `<styleSheet ${main}><dxfs><dxf><font><b/></font></dxf></dxfs></styleSheet>`;
  const { workbook } = readExcelFile(
    handWritten({
      sheets: {
        Bets: `${rows('<c r="A1"><v>9</v></c>')}<conditionalFormatting sqref="A1:A3"><cfRule type="expression" dxfId="0" priority="1"><formula>A1&gt;Odds!$A$1+Least</formula></cfRule></conditionalFormatting><dataValidations><dataValidation type="custom" sqref="B1"><formula1>AND(B1&gt;Odds!$A$2,B1&lt;$D$2)</formula1></dataValidation><dataValidation type="decimal" operator="between" sqref="B2"><formula1>Odds!$A$1</formula1><formula2>'Ladies'' Day'!$A$1</formula2></dataValidation></dataValidations>`,
        Odds: rows('<c r="A1"><v>2</v></c>'),
        "Ladies' Day": rows('<c r="A1"><v>20</v></c>'),
      },
      workbook: '<definedNames><definedName name="Least">Odds!$B$1</definedName></definedNames>',
      relations: relation("rIdS", "styles", "styles.xml"),
      parts: { "xl/styles.xml": style },
    }),
  );
  const grid = createGrid();
  await grid.open(workbook);
  const saved = async () => {
    const part = partOf((await excelParts(grid, plain))["xl/worksheets/sheet1.xml"]);
    return [...part.querySelectorAll("cfRule > formula, formula1, formula2")].map((one) => one.textContent);
  };
  const { dispatch } = grid.model();
  grid.renameSheet("Odds", "2026");
  grid.renameSheet("Ladies' Day", "It's on");
  grid.insertRow(grid.area("'2026'!A1"));
  dispatch("UPDATE_NAMED_RANGE", {
    oldRangeName: "Least",
    newRangeName: "Most",
    ranges: [grid.model().getters.getRangeDataFromXc("Odds", "B2")],
  } as never);
  expect(await saved()).toEqual([
    "A1>'2026'!$A$2+Most",
    "AND(B1>'2026'!$A$3,B1<$D$2)",
    "'2026'!$A$2",
    "'It''s on'!$A$1",
  ]);
  const { getSheetIdByName } = grid.model().getters;
  const [sheetId = "", targetSheetId = ""] = ["Bets", "It's on"].map(getSheetIdByName);
  const target = [{ left: 3, right: 3, top: 1, bottom: 1 }];
  dispatch("MOVE_RANGES", { target, sheetId, sheetName: "Bets", targetSheetId, col: 1, row: 0 } as never);
  grid.removeSheet("2026");
  const rules = ["AND(B1>#REF!,B1<'It''s on'!$B$1)", "#REF!", "'It''s on'!$A$1"];
  expect((await saved()).slice(1)).toEqual(rules);
});

test("a formula that the grid cannot read stays a formula of the file", async () => {
  const grid = createGrid();
  await grid.open(
    readExcelFile(handWritten({ sheets: { A: rows('<c r="A1"><f>CUBEVALUE("x",1)</f><v>7</v></c>') } }))
      .workbook,
  );
  expect(await savedFormulas(grid)).toEqual({ A1: 'CUBEVALUE("x",1)' });
});

test("our own file opens as it was: bars, formats, texts of several lines, odd characters", async () => {
  const grid = createGrid();
  await grid.create([
    {
      name: "It's one",
      cells: { A1: "0.5", A2: "1.25", A3: "'7/2", A4: "two\nlines", A5: "_x0041_ & <b>", A6: "46327.5", C9: "" },
      formats: { A1: "# ?/?", A2: "[h]:mm:ss", A6: "d\\ mmm\\ yyyy\\ h:mm;@" },
      rules: [
        ["B1:B3", { kind: "bars", color: "#A6D8BF" }],
        ["C1:C3", { kind: "bars", color: "#A6D8BF", fullAt: "0.5" }],
      ],
      looks: [["A1:D2", { bold: true }], ["C9", { fillColor: "#EFF1F1" }]],
    },
  ]); // prettier-ignore
  const { workbook, notTaken } = readExcelFile(pack(await excelParts(grid, plain)));
  const again = createGrid();
  await again.open(workbook);
  const area = grid.area("A1:D9");
  expect(again.read(area)).toEqual(grid.read(area));
  expect(notTaken).toEqual([]);
  const rulesOf = ({ save }: GridHost) =>
    (
      save() as { sheets: { conditionalFormats: { ranges: object; rule: object }[] }[] }
    ).sheets[0]?.conditionalFormats.map(({ ranges, rule }) => ({ ranges, rule }));
  expect(rulesOf(again)).toEqual(rulesOf(grid));
});

test("a file of values alone has no formulas, and the same values", async () => {
  const grid = await bookOf({ A1: "=SEQUENCE(2)", B1: '="a"&1', B2: "=1/0", B3: "=1=1" });
  const parts = await excelParts(grid, { ...plain, valuesOnly: true });
  expect(parts["xl/worksheets/sheet1.xml"]).not.toContain("<f");
  const again = createGrid();
  await again.open(readExcelFile(pack(parts)).workbook);
  const values = (book: GridHost) => book.read(book.area("A1:B3")).map((row) => row.map(({ value, error }) => error?.error ?? value));
  expect(values(again)).toEqual(values(grid));
}); // prettier-ignore

/** A file with a table of two bets under the name Bets, and formulas next to it and below. */
async function withTable(): Promise<GridHost> {
  const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (runner: string, price: number, formula: string): string =>
    `${text(runner)}<c><v>${price}</v></c><c><f>${formula}</f><v>0</v></c>`;
  const table = `<table ${main} id="1" name="Bets" displayName="Bets" ref="A1:C3"><autoFilter ref="A1:C3"/><tableColumns count="3"><tableColumn id="1" name="Runner"/><tableColumn id="2" name="Price"/><tableColumn id="3" name="Fair"/></tableColumns></table>`;
  const { workbook, notTaken } = readExcelFile(
    handWritten({
      sheets: {
        A: `${rows(
          text("Runner") + text("Price") + text("Fair"),
          row("Oak", 4, "Bets[[#This Row],[Price]]*2"),
          row("Elm", 6, "Bets[[#This Row],[Price]]*2"),
        )}<tableParts><tablePart r:id="rId1"/></tableParts>`,
        B: rows("<c><f>SUM(Bets[Price])</f></c><c><f>ROWS(Bets[#All])</f></c><c><f>SUM(Bets[Price]*2)</f></c>"),
      },
      parts: {
        "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships>${relation("rId1", "table", "/xl/tables/own.xml")}</Relationships>`,
        "xl/tables/own.xml": table,
      },
    }),
  );
  expect(notTaken).toEqual([]);
  const grid = createGrid();
  await grid.open(workbook);
  return grid;
} // prettier-ignore

const valuesOf = (grid: GridHost, address: string): unknown[] =>
  grid.read(grid.area(address)).flatMap((line) => line.map(({ value, error }) => error?.error ?? value));

test("references to a table follow it as rows are inserted and added, and undone", async () => {
  const grid = await withTable();
  expect(valuesOf(grid, "A!C2:C3")).toEqual([8, 12]);
  expect(valuesOf(grid, "B!A1:B1")).toEqual([10, 3]);
  grid.insertRow(grid.area("A!A3"));
  grid.write(grid.area("A!B3"), [["5"]]);
  expect(valuesOf(grid, "B!A1:B1")).toEqual([15, 4]);
  grid.insertRow(grid.area("A!A1"));
  expect(valuesOf(grid, "A!C3:C5")).toEqual([8, null, 12]);
  grid.write(grid.area("A!B6"), [["10"]]);
  expect(valuesOf(grid, "B!A1:B1")).toEqual([25, 5]);
  grid.model().dispatch("REQUEST_UNDO");
  expect(valuesOf(grid, "B!A1:B1")).toEqual([15, 4]);
  grid.write(grid.area("A!C5"), [["=[@Price]+SUM([Price])"]]);
  expect(valuesOf(grid, "A!C5")).toEqual([21]);
  grid.write(grid.area("A!B2"), [["Odds"]]);
  expect(valuesOf(grid, "B!A1")).toEqual([15]); // the formula follows the heading
});

test("a table that is made here is named as Excel names it", async () => {
  const grid = await bookOf({ A1: "Price", A2: "4", A3: "6", C1: "=SUM(Table1[Price])" });
  expect(valuesOf(grid, "C1")).toEqual(["#REF!"]);
  const sheetId = grid.model().getters.getActiveSheetId();
  const ranges = [grid.model().getters.getRangeDataFromXc(sheetId, "A1:A3")];
  grid.model().dispatch("CREATE_TABLE", {
    sheetId,
    ranges,
    tableType: "static",
    config: { numberOfHeaders: 1, hasFilters: true, totalRow: false, styleId: "TableStyleMedium5" } as never,
  });
  expect(valuesOf(grid, "C1")).toEqual([10]);
  const again = createGrid();
  await again.open(grid.save());
  expect(valuesOf(again, "C1")).toEqual([10]);
});

/** o-spreadsheet 19.3.7 names the tables that it writes Table1, Table2 and so on. */
test("a table keeps its name, which formulas state, and a file names it before [@Price]", async () => {
  const grid = await withTable();
  await grid.open(grid.save());
  grid.insertRow(grid.area("A!A1"));
  grid.write(grid.area("A!C4"), [["=[@Price]"]]);
  const parts = await excelParts(grid, plain);
  const table = partOf(parts["xl/tables/table1.xml"]).documentElement;
  expect(["name", "displayName", "ref"].map((name) => table.getAttribute(name))).toEqual([
    "Bets",
    "Bets",
    "A2:C4",
  ]);
  const columns = [...table.getElementsByTagName("tableColumn")].map((column) => column.getAttribute("name"));
  expect(columns).toEqual(["Runner", "Price", "Fair"]);
  expect(await savedFormulas(grid)).toEqual({
    C3: "Bets[[#This Row],[Price]]*2",
    C4: "Bets[[#This Row],[Price]]",
  });
  expect(parts["xl/worksheets/sheet2.xml"]).toContain("<f>SUM(Bets[Price]*2)</f>");
});

/** Excel writes @ before the ranges of which a formula without a mark of dynamic arrays takes one cell. */
test("plain formulas of a file take the cell of their row, and are saved as they were", async () => {
  const cells = ["A1:A3*2", "SUM(A1:A3*2)", "SUM(A1:A3)", "Odds+1", "Rate*2"].map((text) => `<c><f>${text}</f></c>`);
  const dynamic = '<c cm="1"><f t="array" ref="G1:G3">A1:A3*2</f></c>';
  const file = handWritten({
    sheets: { A: rows(`<c><v>3</v></c>${cells.join("")}${dynamic}`, "<c><v>5</v></c>", "<c><v>7</v></c>") },
    workbook: '<definedNames><definedName name="Odds">A!$A$1:$A$3</definedName><definedName name="Rate">A!$A$1</definedName></definedNames>',
  });
  const grid = createGrid();
  await grid.open(readExcelFile(file).workbook);
  expect(valuesOf(grid, "B1:G1")).toEqual([6, 6, 15, 4, 6, 6]);
  expect(grid.read(grid.area("B1:G1"))[0]?.map(({ formula }) => formula)).toEqual([
    "=@A1:A3*2", "=SUM(@A1:A3*2)", "=SUM(A1:A3)", "=@Odds+1", "=Rate*2", "=A1:A3*2",
  ]);
  const sheet = (await excelParts(grid, plain))["xl/worksheets/sheet1.xml"] ?? "";
  const saved = [...sheet.matchAll(/<f>(.*?)<\/f>/g)].map(([, formula]) => formula);
  expect(saved).toEqual(["A1:A3*2", "SUM(A1:A3*2)", "SUM(A1:A3)", "Odds+1"]);
}); // prettier-ignore

test("names of formulas follow their cells, and the copy that is undone", async () => {
  const { workbook } = readExcelFile(
    handWritten({
      sheets: { "Race 1": rows("<c><v>4</v></c><c><f>Total</f></c>", "<c><v>6</v></c>") },
      workbook:
        "<definedNames><definedName name=\"Total\">SUM('Race 1'!$A$1:$A$2)*2</definedName></definedNames>",
    }),
  );
  const grid = createGrid();
  await grid.open(workbook);
  grid.insertRow(grid.area("A1"));
  expect(valuesOf(grid, "B2")).toEqual([20]);
  await grid.open(grid.save());
  grid.insertRow(grid.area("A3"));
  grid.write(grid.area("A3"), [["5"]]);
  expect(valuesOf(grid, "B2")).toEqual([30]);
  const book = partOf((await excelParts(grid, plain))["xl/workbook.xml"]);
  const text = () => [...book.querySelectorAll("definedName[name=Total]")].map((name) => name.textContent);
  expect(text()).toEqual(["SUM('Race 1'!$A$2:$A$4)*2"]);
});

/** Rows and columns without a $ in a name are counted from the cell of the formula, whatever is inserted. */
test("a name of the same row, or of the row above, is another cell for each formula", async () => {
  const { workbook, notTaken } = readExcelFile(
    handWritten({
      sheets: {
        Bets: rows(
          "<c><v>10</v></c><c><f>Stake*2</f></c>",
          "<c><v>20</v></c><c><f>Stake*2</f></c><c><f>Above+1</f></c><c><f>SUM(SoFar)</f></c>",
          "<c><v>30</v></c><c><f>Stake*2</f></c><c><f>Above+1</f></c><c><f>SUM(SoFar)</f></c>",
        ),
      },
      workbook:
        '<definedNames><definedName name="Stake">Bets!$A1</definedName><definedName name="Above">Bets!$A1048576</definedName><definedName name="SoFar">Bets!$A$2:$A1</definedName></definedNames>',
    }),
  );
  const grid = createGrid();
  await grid.open(workbook);
  expect([valuesOf(grid, "B1:B3"), valuesOf(grid, "C2:C3"), valuesOf(grid, "D2:D3")]).toEqual([
    [20, 40, 60],
    [11, 21],
    [20, 50],
  ]);
  expect(notTaken).toEqual([]);
  grid.write(grid.area("A2"), [["25"]]);
  grid.insertRow(grid.area("A1"));
  const { sheet: sheetName } = grid.area("A1");
  const target = { sheetId: grid.model().getters.getActiveSheetId(), sheetName, position: "before" } as const;
  grid.model().dispatch("ADD_COLUMNS_ROWS", { ...target, dimension: "COL", base: 0, quantity: 1 });
  expect([valuesOf(grid, "C2:C4"), valuesOf(grid, "E3:E4")]).toEqual([
    [20, 50, 60],
    [25, 55],
  ]);
  const book = partOf((await excelParts(grid, plain))["xl/workbook.xml"]);
  const text = (name: string) => book.querySelector(`definedName[name=${name}]`)?.textContent;
  expect([text("Stake"), text("Above"), text("SoFar")]).toEqual([
    "Bets!$B1",
    "Bets!$B1048576",
    "Bets!$B1:$B$3",
  ]);
});

/** Format 14 is the short date of whoever opens the file: m/d/yyyy in the United States. */
test("dates in the region's format are saved as format 14, and dates with times as 22", async () => {
  const grid = await bookOf(
    { A1: "46327", A2: "=A1+0.5", A3: "46327" },
    { A1: "m/d/yyyy", A2: "m/d/yyyy h:mm", A3: "d mmm yyyy" },
  );
  const parts = await excelParts(grid, plain);
  const styles = [...partOf(parts["xl/styles.xml"]).querySelectorAll("cellXfs > xf")];
  const formatOf = (cell: string): string | null | undefined => {
    const place = partOf(parts["xl/worksheets/sheet1.xml"]).querySelector(`c[r=${cell}]`)?.getAttribute("s");
    return styles[Number(place)]?.getAttribute("numFmtId");
  };
  expect([formatOf("A1"), formatOf("A2")]).toEqual(["14", "22"]);
  expect(Number(formatOf("A3"))).toBeGreaterThanOrEqual(164);
  const again = readExcelFile(pack(parts), "en-AU");
  const australian = createGrid();
  await australian.open(again.workbook);
  expect(australian.read(australian.area("A1"))[0]?.[0]?.text).toBe("01/11/2026");
});
