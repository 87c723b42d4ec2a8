import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { refusedInput, refuseSheetNames } from "../../../src/workbench/grid/typedLimits";
import { loadEngine } from "./loadEngine";
import { openEditor } from "./openEditor";

loadEngine();
createGrid(); // lets the engine follow Excel

const nested = (levels: number): string => `=${"ABS(".repeat(levels)}1${")".repeat(levels)}`;

test.each([
  ["a text constant of 256 characters", `="${"x".repeat(256)}"`, /limited to 255 characters/],
  ["a formula of 8,193 characters", `=${"1+".repeat(4095)}11+`, /at most 8,192 characters/],
  ["65 levels", nested(65), /levels of nesting/],
  ["256 arguments", `=SUM(${Array(256).fill(1).join(",")})`, /too many arguments/],
  ["a text of 32,768 characters", "x".repeat(32_768), /at most 32,767 characters/],
])("%s is refused with the limit, and stays in the editor", (_, typed, words) => {
  expect(refusedInput(typed)).toMatch(words);
  const { model, editor, notices } = openEditor();
  editor.startEdition(typed);
  editor.stopEdition();
  expect(notices).toEqual([expect.stringMatching(words)]);
  expect([editor.editionMode, editor.currentContent.length]).toEqual(["editing", typed.length]);
  expect(model.getters.getCells(model.getters.getActiveSheetId())).toEqual([]);
});

test.each([`="${"x".repeat(255)}"`, nested(64), `=SUM(${Array(255).fill(1).join(",")})`, "x".repeat(32_767)])(
  "what Excel takes is taken",
  (typed) => {
    expect(refusedInput(typed)).toBeUndefined();
  },
);

test("a person cannot give a sheet a name that Excel refuses", () => {
  const { model } = openEditor();
  const said: string[] = [];
  refuseSheetNames(model, (text) => said.push(text));
  const sheetId = model.getters.getActiveSheetId();
  const oldName = model.getters.getSheetName(sheetId);
  for (const newName of ["x".repeat(32), "a/b", "'a", "History", ""])
    expect(model.dispatch("RENAME_SHEET", { sheetId, oldName, newName }).isSuccessful).toBe(false);
  expect(said).toHaveLength(5);
  expect(model.dispatch("RENAME_SHEET", { sheetId, oldName, newName: "x".repeat(31) }).isSuccessful).toBe(
    true,
  );
});
