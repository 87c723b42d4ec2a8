import { freeze, nameCopy } from "../../../src/addin/excel/freeze";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { ExcelError } from "../../../src/workbench/officeHost/excelError";
import { excelPage } from "../../workbench/officeHost/excelPage";

/** Excel's object model over a sheet "Race" with these cells. */
async function open(cells: Record<string, string>) {
  const page = await excelPage(cells);
  Object.assign(globalThis, { Excel: excel(page) });
  return page.grid;
}
afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

test("a frozen copy contains values: a text that looks like a date stays a text", async () => {
  const grid = await open({ A1: '="1-2"', A2: "=1/4" });
  expect(await freeze("sheet")).toEqual(["Race values"]);
  const [text, number] = grid.read(grid.area("'Race values'!A1:A2")).flat();
  expect([text?.value, text?.formula, number?.value]).toEqual(["1-2", "1-2", 0.25]);
});

test("a frozen copy holds every cell of a spill, as values, and the original keeps its formula", async () => {
  const grid = await open({ B2: "=SEQUENCE(2,3)" });
  await freeze("sheet");
  const copied = grid.read(grid.area("'Race values'!B2:D3"));
  expect(copied.map((row) => row.map(({ formula }) => formula))).toEqual([["1", "2", "3"], ["4", "5", "6"]]); // prettier-ignore
  expect(grid.read(grid.area("Race!B2"))[0]?.[0]?.formula).toBe("=SEQUENCE(2,3)");
});

test("every sheet is copied, an empty one too", async () => {
  const grid = await open({ A1: "=1+1" });
  grid.addSheet("Empty");
  expect(await freeze("workbook")).toEqual(["Race values", "Empty values"]);
  expect(grid.sheets()).toEqual(["Race", "Empty", "Race values", "Empty values"]);
});

test("a protected sheet is named, and no sheet is added", async () => {
  const grid = await open({ A1: "=1+1" });
  grid.addSheet("Card");
  grid.setProtected("Card", true);
  await expect(freeze("workbook")).rejects.toThrow(
    "No copy was made: “Card” is protected. Unprotect it on the Review tab, then copy again.",
  );
  expect(grid.sheets()).toEqual(["Race", "Card"]);
});

/** Lets Excel refuse a step of freezing. */
const refusals: readonly (readonly [string, string, string])[] = [
  ["the workbook's structure is protected", "copySheet", "AccessDenied"],
  ["the user edits a cell meanwhile", "renameSheet", "InvalidOperationInCellEditMode"],
  ["another window takes the name meanwhile", "renameSheet", "ItemAlreadyExists"],
  ["the values cannot be written", "writeValues", "AccessDenied"],
];

test.each(refusals)(
  "when %s, it fails with a sentence and leaves no half-made sheet",
  async (_, step, code) => {
    const grid = await open({ A1: "=1+1" });
    grid.addSheet("Card");
    const work = Reflect.get(grid, step).bind(grid) as (...args: unknown[]) => unknown;
    let calls = 0;
    // The first sheet is copied, the second refused.
    Reflect.set(grid, step, (...args: unknown[]) => {
      if (++calls > 1 || step === "writeValues") throw new ExcelError(code, "refused");
      return work(...args);
    });
    await expect(freeze("workbook")).rejects.toThrow("Excel refused the change");
    expect(grid.sheets()).toEqual(["Race", "Card"]);
  },
);

test("the progress counts the copies, from none to all", async () => {
  const grid = await open({ A1: "=1+1" });
  grid.addSheet("Card");
  const progress: string[] = [];
  await freeze("workbook", { onProgress: (done, total) => progress.push(`${done} of ${total}`) });
  expect(progress).toEqual(["0 of 2", "1 of 2", "2 of 2"]);
});

test.each([0, 1, 2])("cancelled after %i of 2 copies, it leaves no copy", async (after) => {
  const grid = await open({ A1: "=1+1" });
  grid.addSheet("Card");
  const controller = new AbortController();
  const onProgress = (done: number): void => void (done === after && controller.abort());
  await expect(freeze("workbook", { signal: controller.signal, onProgress })).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(grid.sheets()).toEqual(["Race", "Card"]);
});

test("a second window that copies the same sheet gets a name of its own", async () => {
  const grid = await open({ A1: "=1+1" });
  expect([await freeze("sheet"), await freeze("sheet")]).toEqual([["Race values"], ["Race values 2"]]);
  grid.activate("Race");
});

test.each([
  ["Race", [], "Race values"],
  ["Race", ["race VALUES"], "Race values 2"],
  ["A sheet with a name of 31 signs", [], "A sheet with a name of 3 values"],
])("the copy of %s beside %j is %s", (name, taken, copy) => {
  expect(nameCopy(name, taken)).toBe(copy);
});
