import type { FormulaCell } from "../../../src/addin/excel/workbook";
import { failureText } from "../../../src/functions/call/failureTexts";
import {
  recalculateAll,
  recalculateFormulas,
  mayHaveFailed,
  showOtherRaces,
} from "../../../src/addin/refresh/recalculate";

const cell = (row: number, value: unknown): FormulaCell => ({
  sheet: "Form",
  row,
  column: 0,
  formula: "=RACING.STATUS()",
  value,
});
const cells = [
  cell(0, "#N/A"),
  cell(1, "Sunline"),
  cell(2, "#VALUE!"),
  cell(3, "#1 seed"),
  cell(4, 7),
  cell(5, ""), // of =IFERROR(...,"")
  cell(6, failureText("The service cannot be reached.")), // of the option errors=text
];

/** A workbook that records the rows of the cells it calculates. */
function workbookOf(foundFormulas: readonly FormulaCell[]) {
  const calculated: number[][] = [];
  return {
    calculated,
    findFormulas: async () => foundFormulas,
    calculateCells: async (chosenFormulas: readonly FormulaCell[]) =>
      void calculated.push(chosenFormulas.map(({ row }) => row)),
  };
}

test("after an outage only the cells that show an error, its text or nothing are calculated, all together", async () => {
  const workbook = workbookOf(cells);
  await recalculateFormulas(workbook, mayHaveFailed);
  expect(workbook.calculated).toEqual([[0, 2, 5, 6]]);
});

test("a changed default calculates every formula; without formulas nothing is calculated", async () => {
  const workbook = workbookOf(cells);
  await recalculateFormulas(workbook);
  expect(workbook.calculated).toEqual([[0, 1, 2, 3, 4, 5, 6]]);
  const empty = workbookOf([]);
  await recalculateFormulas(empty);
  expect(empty.calculated).toEqual([]);
});

test("a recalculation that the user asks for sends failed questions again", async () => {
  const calls: string[] = [];
  await recalculateAll({
    client: { clearFailures: () => void calls.push("clearFailures") },
    host: { recalculate: async () => void calls.push("recalculate") },
  });
  expect(calls).toEqual(["clearFailures", "recalculate"]);
});

test.each([
  ["browser", ["source: clear recalculate", "files: clear recalculate"]],
  ["embedded", ["source: recalculate", "files:"]],
  ["relay", ["source:", "files:"]],
] as const)("of other races of the source %s", (source, expected) => {
  const calls: string[] = [];
  let onSource: (() => void) | undefined;
  let onFiles: (() => void) | undefined;
  showOtherRaces({
    connection: { source: () => source, onSource: (listener) => void (onSource = listener) },
    inBrowser: { onRacesChange: (listener) => ((onFiles = listener), () => undefined) },
    client: { clearCache: () => void calls.push("clear") },
    recalculate: () => void calls.push("recalculate"),
  });
  const callsOf = (name: string, change: (() => void) | undefined): string => {
    change?.();
    return [`${name}:`, ...calls.splice(0)].join(" ");
  };
  expect([callsOf("source", onSource), callsOf("files", onFiles)]).toEqual(expected);
});
