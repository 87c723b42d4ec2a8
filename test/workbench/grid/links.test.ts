import { sheetOfReference } from "../../../src/workbench/grid/address";
import * as sheets from "@odoo/o-spreadsheet";
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "./loadEngine";

loadEngine();

test("a click on a link shows its sheet, and no box lies over it", async () => {
  const grid = createGrid();
  await grid.create([
    { name: "Race", cells: { A1: "All meetings" } },
    { name: "Meetings", cells: {} },
  ]);
  grid.link(grid.area("Race!A1"), "Meetings");
  const { getters } = grid.model();
  const position = { sheetId: getters.getActiveSheetId(), col: 0, row: 0 };
  const { cellPopoverRegistry } = sheets.registries as unknown as {
    readonly cellPopoverRegistry: {
      get(name: string): { onHover(...hoverArguments: unknown[]): { isOpen: boolean } };
    };
  };
  expect(cellPopoverRegistry.get("LinkCell").onHover(position, getters)).toEqual({ isOpen: false });
  grid.followLink(grid.area("Race!B1"));
  expect(grid.activeSheet()).toBe("Race");
  grid.followLink(grid.area("Race!A1"));
  expect(grid.activeSheet()).toBe("Meetings");
});

test.each([
  ["Meetings!A1", "Meetings"],
  ["'Ashford Park R2'!$A$1", "Ashford Park R2"],
  ["'O''Meara Park!'!A1", "O'Meara Park!"],
])("%s is a cell of the sheet %s", (reference, sheet) => {
  expect(sheetOfReference(reference)).toBe(sheet);
});

test("a text that looks like a date stays a text when it is linked", async () => {
  const grid = createGrid();
  await grid.create([{ name: "Race", cells: { A1: "'7/2", A2: "4.5" } }]);
  for (const address of ["A1", "A2"]) grid.link(grid.area(address), "Race");
  expect(grid.read(grid.area("A1:A2")).map(([cell]) => cell?.value)).toEqual(["7/2", 4.5]);
});
