import fc from "fast-check";
import { type Change, undoSteps } from "../../../src/workbench/grid/changeLog";
import { createGrid, type GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "./loadEngine";

loadEngine();

const ids = { version: 1, serverRevisionId: "" } as const;
const made = (id: string): Change => ({
  ...ids,
  type: "REMOTE_REVISION",
  clientId: "",
  commands: [],
  nextRevisionId: id,
});
const undone = (id: string): Change => ({
  ...ids,
  type: "REVISION_UNDONE",
  undoneRevisionId: id,
  nextRevisionId: `${id} undone`,
});
const redone = (id: string): Change => ({
  ...ids,
  type: "REVISION_REDONE",
  redoneRevisionId: id,
  nextRevisionId: `${id} redone`,
});

test("a change that was undone is redone next, until another change is made", () => {
  const changes = [made("a"), made("b"), undone("b"), undone("a")];
  expect(undoSteps(changes)).toEqual({ undo: [], redo: ["b", "a"] });
  expect(undoSteps([...changes, redone("a")])).toEqual({ undo: ["a"], redo: ["b"] });
  expect(undoSteps([...changes, redone("a"), made("c")])).toEqual({ undo: ["a", "c"], redo: [] });
});

/** The engine's commands of a grid, which a person's keys dispatch. */
const dispatch = (grid: GridHost, command: "REQUEST_UNDO" | "REQUEST_REDO"): void =>
  void grid.model().dispatch(command);

async function newGrid(): Promise<GridHost> {
  const grid = createGrid();
  await grid.create([{ name: "Race", cells: { A1: "2.5", B1: "=A1*2", C3: "=SUM(A1:B9)" } }]);
  return grid;
}

const addresses = ["A1", "A2", "B2", "C4", "A9"] as const;
type Step = (grid: GridHost, number: number) => void;
const steps: readonly Step[] = [
  (grid, number) => grid.write(grid.area(addresses[number % 5] ?? "A1"), [[String(number)]]),
  (grid, number) => grid.write(grid.area(addresses[number % 5] ?? "A1"), [[`=A1+${number}`]]),
  (grid) => grid.insertRow(grid.area("A3")),
  (grid, number) => grid.addSheet(`Sheet ${number}`),
  (grid, number) => grid.look.setStyle(grid.area("A1:B4"), { bold: number % 2 === 0 }),
  (grid, number) => grid.setFormat(grid.area("B2"), number % 2 === 0 ? "0.00" : "0%"),
  (grid) => grid.clear(grid.area("A2:B2")),
  (grid) => dispatch(grid, "REQUEST_UNDO"),
  (grid) => dispatch(grid, "REQUEST_UNDO"),
  (grid) => dispatch(grid, "REQUEST_REDO"),
];

/** The content of a workbook, without the id of its last change. */
const content = (grid: GridHost) => ({ ...(grid.save() as object), revisionId: "" });

/** A copy of what is kept, as a database returns it. */
const reopened = async (grid: GridHost): Promise<GridHost> => {
  const other = createGrid();
  await other.reopen(structuredClone(grid.keep()));
  return other;
};

const canRedo = (grid: GridHost): boolean =>
  undoSteps(grid.keep().changes.map((change) => JSON.parse(change) as Change)).redo.length > 0;

test("a kept workbook opens with the same cells, looks and sheets, and undoes and redoes the same steps", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(steps.length - 1), fc.nat(40)), { maxLength: 14 }),
      fc.array(fc.boolean(), { maxLength: 6 }),
      async (changes, turns) => {
        const grid = await newGrid();
        for (const [step, number] of changes) {
          try {
            steps[step]?.(grid, number);
          } catch {
            // a name that is taken changes nothing
          }
        }
        const other = await reopened(grid);
        expect(content(other)).toEqual(content(grid));
        for (const isUndo of turns)
          for (const each of [grid, other]) {
            if (isUndo) dispatch(each, "REQUEST_UNDO");
            else if (canRedo(each)) dispatch(each, "REQUEST_REDO"); // otherwise the engine repeats the last step
          }
        expect(content(other)).toEqual(content(grid));
        const again = await reopened(other);
        expect(content(again)).toEqual(content(grid));
      },
    ),
    { numRuns: 25 },
  ));

test("a long day's changes are kept with the last steps to undo, and no longer with all", async () => {
  const grid = await newGrid();
  for (let number = 0; number < 900; number++) {
    grid.write(grid.area("A2"), [[String(number)]]);
    if (number % 50 === 0) grid.keep();
  }
  expect(grid.keep().changes.length).toBeLessThan(700);
  const other = await reopened(grid);
  for (let step = 0; step < 99; step++) dispatch(other, "REQUEST_UNDO");
  expect(other.read(other.area("A2"))[0]?.[0]?.value).toBe(800);
  dispatch(other, "REQUEST_UNDO");
  expect(other.read(other.area("A2"))[0]?.[0]?.value).toBe(800);
});

test("a workbook opens at the cell that was selected, with how its sheets are printed", async () => {
  const grid = await newGrid();
  grid.addSheet("Ashford Park R2");
  grid.look.setPrintSetup("Race", { area: "A1:C4" });
  grid.select(grid.area("'Ashford Park R2'!C7"));
  const other = await reopened(grid);
  expect(other.addressOf(other.selection())).toBe("'Ashford Park R2'!C7");
  expect(other.look.printSetup("Race")).toEqual({ area: "A1:C4" });
});
