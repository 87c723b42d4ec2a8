import { setCellMarks } from "../../../src/workbench/grid/cellMarks";
import { applyExcelConventions } from "../../../src/workbench/grid/excelConventions";
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "./loadEngine";
import { openEditor } from "./openEditor";

const said: string[] = [];
loadEngine();
applyExcelConventions((text) => said.push(text));
createGrid(); // lets the engine follow Excel

/** Prices as people write them, each a formula, a date, a time or a number in another cell. */
const prices = ["+900", "-150", "5/2", "7-2", "evs", "1.50", "2:1", "20%", "+1+1"];

function openText() {
  const opened = openEditor();
  const sheetId = opened.model.getters.getActiveSheetId();
  const zone = { left: 0, right: 0, top: 0, bottom: 20 };
  opened.model.dispatch("SET_FORMATTING", { sheetId, target: [zone], format: "@" });
  const shownRow = (row: number) => {
    const { value, formattedValue } = opened.model.getters.getEvaluatedCell({ sheetId, col: 0, row });
    expect(formattedValue).toBe(value);
    return value;
  };
  return { ...opened, sheetId, shown: shownRow };
}

test("a cell with the text format keeps what is typed into it, and edited, as it was typed", () => {
  const { model, editor, shown } = openText();
  for (const [row, price] of prices.entries()) {
    model.selection.selectCell(0, row);
    for (const typed of [price, `${price}0`, price]) {
      editor.startEdition(typed);
      editor.stopEdition();
      expect(shown(row)).toBe(typed);
      expect(editor.currentContent).toBe(typed);
    }
  }
});

test("a cell with the text format keeps what is pasted into it, and its look", () => {
  const { model, sheetId, shown } = openText();
  const target = [{ left: 0, right: 0, top: 0, bottom: 0 }];
  model.dispatch("SET_FORMATTING", {
    sheetId,
    target: [{ left: 0, right: 0, top: 0, bottom: 20 }],
    style: { bold: true },
  });
  model.dispatch("PASTE_FROM_OS_CLIPBOARD", { target, clipboardContent: { text: prices.join("\n") } });
  expect(prices.map((_, row) => shown(row))).toEqual(prices);
  expect(prices.map((_, row) => model.getters.getCell({ sheetId, col: 0, row })?.style)).toEqual(
    prices.map(() => ({ bold: true })),
  );
});

test("a pasted formula or text beyond Excel's limits leaves its cell, and the limit is said", async () => {
  const { model, sheetId } = openText();
  said.length = 0;
  const nested = (levels: number) => `=${"ABS(".repeat(levels)}1${")".repeat(levels)}`;
  const column = [
    nested(64),
    nested(65),
    `=${"1+".repeat(4096)}1`,
    `="${"x".repeat(256)}"`,
    "x".repeat(32_768),
  ];
  model.dispatch("UPDATE_CELL", { sheetId, col: 1, row: 1, content: "before" });
  model.dispatch("PASTE_FROM_OS_CLIPBOARD", {
    target: [{ left: 1, right: 1, top: 0, bottom: 0 }],
    clipboardContent: { text: column.join("\n") },
  });
  await Promise.resolve();
  const contents = column.map((_, row) =>
    model.getters.getCellText({ sheetId, col: 1, row }, { showFormula: true }),
  );
  expect(contents).toEqual([nested(64), "before", "", "", ""]);
  expect(said).toEqual([
    expect.stringMatching(/levels of nesting.* One cell was left as before\.$/),
    expect.stringMatching(/at most 8,192 characters/),
    expect.stringMatching(/limited to 255 characters/),
    expect.stringMatching(/at most 32,767 characters/),
  ]);
});

test("a cell without the text format takes a sum after a plus sign", () => {
  const { model, editor, sheetId } = openText();
  model.selection.selectCell(1, 0);
  editor.startEdition("+1+1");
  editor.stopEdition();
  expect(model.getters.getEvaluatedCell({ sheetId, col: 1, row: 0 }).value).toBe(2);
});

test("a text of two columns leaves the formulas beside an input, and the other cells take it", () => {
  const { model, sheetId } = openText();
  const update = (col: number, row: number, content: string) =>
    model.dispatch("UPDATE_CELL", { sheetId, col, row, content });
  update(1, 0, "=A1&1");
  const target = [{ left: 0, right: 0, top: 0, bottom: 1 }];
  setCellMarks(model, { sheetId, target }, { isInput: true });
  const paste = () =>
    model.dispatch("PASTE_FROM_OS_CLIPBOARD", {
      target: [{ left: 0, right: 0, top: 0, bottom: 0 }],
      clipboardContent: { text: "5/2\tx\n7/2\ty" },
    });
  paste();
  const contents = () =>
    [0, 1].map((row) =>
      [0, 1].map((col) => model.getters.getCellText({ sheetId, col, row }, { showFormula: true })),
    );
  expect(contents()).toEqual([
    ["5/2", "=A1&1"],
    ["7/2", "y"],
  ]);
});

test("a percent sign typed into a cell of percentages is shown once", () => {
  const { model, editor, sheetId } = openText();
  const zone = { left: 2, right: 2, top: 0, bottom: 0 };
  model.dispatch("SET_FORMATTING", { sheetId, target: [zone], format: "0%" });
  model.selection.selectCell(2, 0);
  editor.startEdition("2");
  editor.setCurrentContent("20%%");
  expect(editor.currentContent).toBe("20%");
  editor.stopEdition();
  expect(model.getters.getEvaluatedCell({ sheetId, col: 2, row: 0 }).value).toBe(0.2);
});
