/** Suite of src/addin/workbook/raceLinks.ts: raceNext. */
import { raceNext } from "../../../src/addin/workbook/raceLinks";
import { combineParts } from "../../../src/addin/workbook/sheetPart";
import type { SheetFunction } from "../../../src/workbench/grid/gridHost";
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "../../workbench/grid/loadEngine";

loadEngine();

const parameters = ["race_code", "country", "count", "fields", "headers"].map(
  (name) => ({ name, description: name, type: "any", dimensionality: "matrix", optional: true }) as const,
);

/** Returns the time in some hours as a serial number of this computer's clock. */
const serialIn = (hours: number): number => {
  const now = new Date();
  return 25_569 + (now.getTime() / 60_000 - now.getTimezoneOffset()) / 1440 + hours / 24;
};

/** Returns the first cell of the row when NEXT gives this answer. */
async function firstCell(evaluate: SheetFunction["evaluate"]): Promise<unknown> {
  const grid = createGrid();
  const metadata = { id: "NEXT", name: "NEXT", description: "The next races", parameters };
  grid.define([{ name: "RACING.NEXT", metadata, evaluate, preview: () => "" }]);
  await grid.create([combineParts([raceNext({ raceCode: "gallops" })], { name: "Race" })]);
  return grid.read(grid.area("A1"))[0]?.[0]?.value;
}

test.each<[string, unknown, SheetFunction["evaluate"]]>([
  ["a race of another day", "14:03 (yours) Ashford Park R3", () => [[46095.5854167, "", "Ashford Park", 3]]],
  [
    "the next race once the first has jumped",
    "Corella Downs R2 · 21 h",
    () => [
      [serialIn(-0.5), 1, "Ashford Park", 3],
      [serialIn(21.2), 1300, "Corella Downs", 2],
    ],
  ],
  ["no race", "No race today or tomorrow", () => [["", "", "", ""]]],
  ["no answer yet", "", () => undefined],
])("the first cell of the next races states %s", async (_, expected, evaluate) => {
  expect(await firstCell(evaluate)).toBe(expected);
});
