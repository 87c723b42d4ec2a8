/** Suite of src/workbench/xlsx: what is saved is what was typed, and our own file opens as it was. */
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
    [...partOf(parts["xl/worksheets/sheet0.xml"]).getElementsByTagName("f")].map((formula) => [
      formula.parentElement?.getAttribute("r") ?? "",
      formula.textContent,
    ]),
  );
}

/** o-spreadsheet 19.3.7 writes "7/2" as a date of the present year, and leaves out brackets. */
test("formulas are saved character by character", async () => {
  const typed = {
    ...{ B1: "=-(B9^2)", B2: "=(-2)^2", B3: "=-(-A1)", B4: "=(A1&B9)=C9" },
    ...{ C1: '=IF(A1="7/2",4.5,0)', C2: '=COUNTIF(A1:A9,"5-2")', C3: '=SUBSTITUTE("1/2","/","-")&"10:30"' },
    ...{ C4: '=XLOOKUP("7/2",{"7/2","4/1"},{4.5,5})', C5: "=SUM(A:A)+ROWS(B:B)", C6: "=SUBTOTAL(109,A1:A9)" },
  };
  const saved = await savedFormulas(await bookOf(typed));
  const expected = Object.entries(typed).map(([cell, formula]) => [
    cell,
    formula.slice(1).replace("XLOOKUP", "_xlfn.XLOOKUP"),
  ]);
  expect(saved).toEqual(Object.fromEntries(expected));
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
    ["Mine", "1", "'Two'!$B$2"],
    ["Odds", null, "'Race 1'!$A$2:$A$4"],
    ["Rate", null, "2"],
  ]);
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
  expect(parts["xl/worksheets/sheet0.xml"]).not.toContain("<f");
  const again = createGrid();
  await again.open(readExcelFile(pack(parts)).workbook);
  const values = (book: GridHost) => book.read(book.area("A1:B3")).map((row) => row.map(({ value, error }) => error?.error ?? value));
  expect(values(again)).toEqual(values(grid));
}); // prettier-ignore

/** o-spreadsheet 19.3.7 names the tables that it writes Table1, Table2 and so on. */
test("a table keeps its name, which formulas state", async () => {
  const texts = ["Runner", "Price"].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("");
  const { workbook } = readExcelFile(
    handWritten({
      sheets: {
        A: `${rows(texts, '<c t="str"><v>Oak</v></c><c><v>4</v></c>')}<tableParts><tablePart r:id="rId1"/></tableParts>`,
      },
      parts: {
        "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships>${relation("rId1", "table", "/xl/tables/own.xml")}</Relationships>`,
        "xl/tables/own.xml": `<table ${main} id="1" name="Bets" displayName="Bets" ref="A1:B2"><autoFilter ref="A1:B2"/><tableColumns count="2"><tableColumn id="1" name="Runner"/><tableColumn id="2" name="Price"/></tableColumns></table>`,
      },
    }),
  );
  const grid = createGrid();
  await grid.open(workbook);
  await grid.open(grid.save());
  grid.insertRow(grid.area("A1"));
  const table = partOf((await excelParts(grid, plain))["xl/tables/table1.xml"]).documentElement;
  expect(["name", "displayName", "ref"].map((name) => table.getAttribute(name))).toEqual([
    "Bets",
    "Bets",
    "A2:B3",
  ]);
  const columns = [...table.getElementsByTagName("tableColumn")].map((column) => column.getAttribute("name"));
  expect(columns).toEqual(["Runner", "Price"]);
});
