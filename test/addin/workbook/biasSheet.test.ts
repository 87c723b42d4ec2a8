import { biasSheet } from "../../../src/addin/workbook/biasSheet";
import { palette } from "../../../src/addin/workbook/palette";
import type { SheetFunction } from "../../../src/workbench/grid/gridHost";
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "../../workbench/grid/loadEngine";

loadEngine();

/** Of each barrier in two slices: rate, impact value, starts, interval. All starts win 0.1 in both slices. */
const barriers = [
  [1, 0.2, 2, 400, 0.16, 0.24, 0.2, 2, 10, 0.06, 0.51],
  [2, 0.05, 0.5, 400, 0.03, 0.08, 0, 0, 10, 0, 0.28],
  [3, 0.05, 0.5, 400, 0.03, 0.08, 0.1, 1, 10, 0.02, 0.4],
  [4, 0.1, 1, 400, 0.07, 0.13, 0, 0, 40, 0, 0.088],
  [5, 0.1, 1, 400, 0.07, 0.13, 0.2, 2, 40, 0.105, 0.348],
];

/** The positions of each measure's figures in a row of `barriers`. */
const positions: Readonly<Record<string, readonly number[]>> = {
  "win rate": [1, 6],
  "impact value": [2, 7],
  starts: [3, 8],
  interval: [4, 5, 9, 10],
  all: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
};

const parameters = ["venues", "distances", "windows", "conditions", "measure", "headers", "options"].map(
  (name) => ({ name, description: name, type: "any", dimensionality: "matrix", optional: true }) as const,
);

/** True while the slices have no starts. */
let isEmpty = false;

const compare: SheetFunction = {
  name: "RACING.BIASCOMPARE",
  metadata: { id: "BIASCOMPARE", name: "BIASCOMPARE", description: "Compares slices", parameters },
  evaluate(formula) {
    const [, , , , measure, headers] = formula.map((cell) => (Array.isArray(cell) ? cell[0]?.[0] : cell));
    const shownPlaces = [0, ...(positions[String(measure)] ?? [])];
    const starts = (index: number): boolean => index === 3 || index === 8;
    const rows = barriers.map((row) =>
      shownPlaces.map((index) => (isEmpty && starts(index) ? 0 : (row[index] ?? ""))),
    );
    // The strips have one slice, and no headings.
    return headers === false
      ? rows.map((row) => row.slice(0, 6))
      : [shownPlaces.map((index) => (index === 0 ? "Barrier" : "slice")), ...rows];
  },
  preview: () => "preview",
};

const grid = createGrid();
beforeAll(async () => {
  const sheet = biasSheet("Bias lab", {
    track: "x",
    options: "",
    distances: ["all", 1200],
    windows: ["all"],
  });
  grid.define([compare]);
  await grid.create([sheet]);
});

/** Returns the colours of the two slices' cells by barrier, when the lab shows a measure. */
function colours(measure: string): (string | undefined)[][] {
  grid.write(grid.area("AH7"), [[measure]]);
  const { getters } = grid.model();
  const fills: Readonly<Record<string, string>> = { [palette.low]: "worse", [palette.strongBar]: "better" };
  const { row, column } = grid.area("AH11");
  return barriers.map((_, barrier) =>
    [0, 1].map((slice) => {
      const at = { sheetId: getters.getActiveSheetId(), row: row + barrier, col: column + slice };
      return fills[String(getters.getCellComputedStyle(at).fillColor)];
    }),
  );
}

test.each(["impact value", "win rate"])(
  "the %s has a colour only where the interval of 50 starts or more excludes the rate of all barriers",
  (measure) => {
    expect(colours(measure)).toEqual([
      ["better", undefined],
      ["worse", undefined],
      ["worse", undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  },
);

test.each(["starts", "interval", "all"])("a comparison of %s has no such colours", (measure) => {
  expect(colours(measure).flat()).toEqual(Array(10).fill(undefined));
});

test("the headline names the barriers that differ, or the inputs of a slice that has no starts", () => {
  const headline = () => grid.read(grid.area("E4"))[0]?.[0]?.value;
  expect(headline()).toBe("Clearly better: 1. Clearly worse: 2, 3.");
  isEmpty = true;
  grid.write(grid.area("C6"), [["900m"]]);
  grid.write(grid.area("E6"), [[30]]);
  expect(headline()).toBe("No starts at x over 900 m in the last 30 days.");
  isEmpty = false;
});
