import { addSheet, removeSheets, showSheet, uniqueSheetName } from "../../../src/addin/excel/sheets";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";

/** Excel's object model over a sheet "Race" that holds a person's own work. */
async function open() {
  const page = await excelPage({ A1: "my own" });
  Object.assign(globalThis, { Excel: excel(page) });
  const saved = () => page.grid.save() as { sheets: Record<string, unknown>[]; styles: object };
  return { grid: page.grid, saved };
}
afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

const content = { name: "Race", cells: { A1: "2026-03-14", B1: 3, C1: "=B1*2" } };

test("a sheet is added after the others with its texts, numbers and formulas", async () => {
  const { grid } = await open();
  expect(await addSheet({ ...content, name: "Card" })).toBe("Card");
  expect(grid.sheets()).toEqual(["Race", "Card"]);
  expect(grid.read(grid.area("Card!A1:C1"))[0]?.map(({ value }) => value)).toEqual([46095, 3, 6]);
});

test("a taken name gets a number, and the sheet of that name stays unchanged", async () => {
  const { grid } = await open();
  expect([await addSheet(content), await addSheet({ ...content, name: "RACE" })]).toEqual([
    "Race (2)",
    "RACE (3)",
  ]);
  expect(grid.read(grid.area("Race!A1"))[0]?.[0]?.value).toBe("my own");
});

test("headings are bold, inputs shaded, numbers formatted, columns sized and frozen", async () => {
  const { grid, saved } = await open();
  const looks = {
    bold: ["A1:A2"],
    inputs: ["B1"],
    formats: { "C1:C3": "0.00" },
    widths: [40, 200],
    frozen: 1,
  };
  await addSheet({ ...content, ...looks, name: "Card" });
  const sheet = saved().sheets[1];
  expect(sheet).toMatchObject({ cols: { 0: { size: 40 }, 1: { size: 200 } }, panes: { xSplit: 1 } });
  expect(Object.keys(Object(sheet?.styles))).toEqual(["A1:A2", "B1"]);
  expect(Object.values(saved().styles)).toEqual([
    { bold: true },
    { fillColor: "#FFF2CC", textColor: "#1F1F1F" },
  ]);
  expect(grid.read(grid.area("Card!C1"))[0]?.[0]?.text).toBe("6.00");
});

test("a sheet that cannot be filled is deleted", async () => {
  const { grid } = await open();
  await expect(addSheet({ ...content, name: "Card", cells: { "no address": 1 } })).rejects.toThrow(
    "is not the address",
  );
  expect(grid.sheets()).toEqual(["Race"]);
});

test("only the named sheets are removed, and missing ones are ignored", async () => {
  const { grid } = await open();
  const made = [await addSheet(content), await addSheet(content)];
  await removeSheets([...made.slice(0, 1), "gone"]);
  expect(grid.sheets()).toEqual(["Race", "Race (3)"]);
});

test("showSheet activates a sheet", async () => {
  const { grid } = await open();
  await addSheet({ ...content, name: "Card" });
  expect(grid.activeSheet()).toBe("Race");
  await showSheet("Card");
  expect(grid.activeSheet()).toBe("Card");
});

const ending = (attempt: number): string => (attempt === 1 ? "" : ` (${attempt})`);

test.each([
  ["Race", [], "Race"],
  ["Race", ["race", "Race (2)"], "Race (3)"],
  [
    "A track whose name has 31 signs!",
    ["A track whose name has 31 signs"],
    "A track whose name has 31 s (2)",
  ],
])("%s beside %j becomes %s", (name, taken, free) => {
  expect(uniqueSheetName(name, { taken, ending })).toBe(free);
});
