/** Suite of src/addin/workbook: the labs of a workbook while the service refuses the key. */
import { addSheet } from "../../../src/addin/excel/sheets";
import type { SheetContent } from "../../../src/addin/excel/sheetContent";
import { workbookSheets } from "../../../src/addin/workbook/workbookSheets";
import { cellAddress, parseCellAddress } from "../../../src/cells/addresses";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { openTestSession } from "../../functions/testSession";
import { loadFunctions } from "../../workbench/gridWithFunctions";
import { excelPage } from "../../workbench/officeHost/excelPage";
import { choice } from "./workbookChoice";

let openGrid: Awaited<ReturnType<typeof loadFunctions>>;
beforeAll(async () => {
  openGrid = await loadFunctions();
});
afterAll(() => void Reflect.deleteProperty(globalThis, "Excel"));

/** Opens a sheet whose key the service does not know; returns what its visible cells show. */
async function openWithWrongKey(
  sheet: SheetContent,
  last: number,
): Promise<Readonly<Record<string, string>>> {
  openTestSession({
    answer: () => Promise.resolve(Response.json({ detail: "Unknown API key." }, { status: 401 })),
  });
  const { grid, workbench, settled } = openGrid();
  await workbench.replace(() => grid.create([{ name: "My own", cells: {} }]));
  Object.assign(globalThis, { Excel: excel({ ...(await excelPage()), grid }) });
  await addSheet(sheet);
  await settled();
  const { getters } = grid.model();
  const sheetId = getters.getSheetIds()[1] ?? "";
  return Object.fromEntries(
    getters
      .getEvaluatedCellsPositions(sheetId)
      .filter(({ col }) => col <= last && !getters.isColHidden(sheetId, col))
      .map((position) => [
        cellAddress(position.col, position.row + 1),
        getters.getEvaluatedCell(position).formattedValue,
      ]),
  );
}

test.each([
  ["Rating lab", "O"],
  ["Bias lab", "BM"],
  ["Angle lab", "BC"],
])(
  "%s: with a wrong key a sentence says so, and no cell up to column %s shows an error",
  async (name, last) => {
    const sheet = workbookSheets(choice({ races: [{ raceNumber: 3, distance: "1200m" }] })).find(
      (content) => content.name === name,
    );
    if (!sheet) throw new Error(`There is no sheet ${name}`);
    const shown = await openWithWrongKey(sheet, parseCellAddress(`${last}1`).column);
    expect(Object.values(shown).join("\n")).toMatch(/API key/);
    expect(Object.entries(shown).filter(([, text]) => text.startsWith("#"))).toEqual([]);
    if (name === "Bias lab") expect([shown.A4, shown.AG10]).toEqual(["", expect.stringMatching(/API key/)]);
  },
);
