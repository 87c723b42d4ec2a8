import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "./loadEngine";
import * as sheets from "@odoo/o-spreadsheet";

loadEngine();

/** The mark before texts that spell an error inside the engine; no person or program may see it. */
const mark = "\u2060";

/** A sheet with the text #N/A typed, in a text cell, calculated and spilled, next to the error itself. */
async function withTexts() {
  const grid = createGrid();
  await grid.create([{ name: "Sheet1", cells: {} }]);
  const model = grid.model();
  const sheetId = model.getters.getActiveSheetId();
  model.dispatch("SET_FORMATTING", { sheetId, target: [zone("A2")], format: "@" });
  grid.write(grid.area("A1:A4"), [["'#N/A"], ["#N/A"], ['="#N/"&"A"'], ["#N/A"]]);
  grid.write(grid.area("B1"), [["=A1:A3"]]);
  return { grid, model, sheetId };
}
const zone = (address: string) => sheets.helpers.toZone(address);
const texts = Array.from({ length: 3 }, () => "#N/A");

test("a program reads the text as it is: value, text and formula of a cell", async () => {
  const { grid } = await withTexts();
  const read = (range: string) => grid.read(grid.area(range)).flat();
  for (const range of ["A1:A3", "B1:B3"]) {
    expect(read(range).map(({ value }) => value)).toEqual(texts);
    expect(read(range).map(({ text }) => text)).toEqual(texts);
    expect(read(range).map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
  }
  expect(read("A1:A2").map(({ formula }) => formula)).toEqual(["#N/A", "#N/A"]);
  expect(read("A4")[0]?.error).toEqual({ error: "#N/A" });
});

test.each([
  ["=LEN(A1)&LEN(A2)&LEN(A3)&LEN(B3)", "4444"],
  ['=EXACT(A1,"#N/A")', true],
  ['=A2="#n/a"', true],
  ['=SEARCH("#",A1)+FIND("N",A2)', 3],
  ["=LEFT(A1)&LEFT(B2,1)", "##"],
  ["=CODE(A1)&UNICODE(A2)", "3535"],
  ['=COUNTIF(A1:A3,"#N~*")+COUNTIF(A1:A3,"~#*")', 3],
  ['=SUBSTITUTE(A1,"#","")', "N/A"],
  ['=TEXTJOIN(",",TRUE,B1:B3)', "#N/A,#N/A,#N/A"],
  ['=XMATCH("#N/?",A1:A3,2)', 1],
  ["=ROWS(UNIQUE(A1:A3))", 1],
  ["=ISTEXT(A1)*ISTEXT(A2)*ISTEXT(A3)*ISNA(A4)", 1],
])("%s reads the text as it is", async (formula, expected) => {
  const { grid } = await withTexts();
  grid.write(grid.area("D1"), [[formula]]);
  expect(grid.read(grid.area("D1"))[0]?.[0]?.value).toBe(expected);
});

test("another program receives the copied texts as they are", async () => {
  const { model } = await withTexts();
  for (const copied of ["A1:B3", "A2", "B2"]) {
    const { left, top } = zone(copied);
    model.selection.selectZone({ cell: { col: left, row: top }, zone: zone(copied) });
    model.dispatch("COPY");
    const content = await model.getters.getClipboardTextAndImageContent();
    expect(JSON.stringify(content)).toContain("#N/A");
    expect(JSON.stringify(content)).not.toContain(mark);
  }
});

test("copied within the workbench, cut, and pasted as values, they are texts again", async () => {
  const { grid, model } = await withTexts();
  const select = (address: string): void => {
    const { left, top } = zone(address);
    model.selection.selectZone({ cell: { col: left, row: top }, zone: zone(address) });
  };
  const shownCells = (range: string) =>
    grid.read(grid.area(range)).map(([cell]) => cell?.error?.error.toLowerCase() ?? cell?.value);
  const all = [...texts, "#n/a"];
  select("A1:A4");
  model.dispatch("COPY");
  model.dispatch("PASTE", { target: [zone("D1")] });
  expect(shownCells("D1:D4")).toEqual(all);
  model.dispatch("PASTE", { target: [zone("E1")], pasteOption: "asValue" });
  expect(shownCells("E1:E4")).toEqual(all);
  select("B2:B3");
  model.dispatch("COPY");
  model.dispatch("PASTE", { target: [zone("F1")] });
  expect(shownCells("F1:F2")).toEqual(["#N/A", "#N/A"]);
  select("D1:D4");
  model.dispatch("CUT");
  model.dispatch("PASTE", { target: [zone("G1")] });
  expect(shownCells("G1:G4")).toEqual(all);
  model.dispatch("PASTE_FROM_OS_CLIPBOARD", {
    target: [zone("A2")],
    clipboardContent: { text: "#N/A" },
  });
  expect(shownCells("A2")).toEqual(["#N/A"]); // a cell with the text format
});

test("the editor shows the texts as they were typed, and keeps them", async () => {
  const { grid, model } = await withTexts();
  const container = new sheets.stores.DependencyContainer();
  container.inject(sheets.stores.ModelStore, model);
  const editor = container.get(sheets.stores.CellComposerStore);
  for (const [row, typed] of ["'#N/A", "#N/A"].entries()) {
    model.selection.selectCell(0, row);
    expect(editor.currentContent).toBe(typed);
    editor.startEdition();
    expect(editor.currentContent).toBe(typed);
    editor.stopEdition();
    expect(grid.read(grid.area(`A${row + 1}`))[0]?.[0]).toMatchObject({ value: "#N/A", error: undefined });
  }
});

test("print, headings of tables and saved files show the texts as they are", async () => {
  const { grid, model, sheetId } = await withTexts();
  expect(JSON.stringify(grid.printedSheet())).not.toContain(mark);
  model.dispatch("CREATE_TABLE", {
    sheetId,
    ranges: [model.getters.getRangeDataFromZone(sheetId, zone("A1:A4"))],
    config: { numberOfHeaders: 1, hasFilters: true, totalRow: false, styleId: "TableStyleMedium5" } as never,
    tableType: "static",
  });
  grid.write(grid.area("D1"), [["=ROWS(Table1['#N/A])"]]);
  expect(grid.read(grid.area("D1"))[0]?.[0]?.value).toBe(3);
  const { parts, sheets: written } = await grid.exportForExcel();
  expect(JSON.stringify(parts)).toContain("#N/A");
  expect(JSON.stringify([parts, written])).not.toContain(mark);
});
