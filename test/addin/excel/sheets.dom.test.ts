import type { SheetContent } from "../../../src/addin/excel/sheetContent";
import {
  addSheet,
  findSheet,
  linkSheets,
  removeSheets,
  showSheet,
  uniqueSheetName,
} from "../../../src/addin/excel/sheets";
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

const chartCells = { E1: "Runner", F1: "Win", E2: "Psalm", F2: 0.2 };
const content = { name: "Race", cells: { A1: "2026-03-14", B1: 3, C1: "=B1*2", ...chartCells } };

test("a sheet is added after the others with its texts, numbers and formulas", async () => {
  const { grid } = await open();
  expect(await addSheet({ ...content, name: "Card" })).toBe("Card");
  expect(grid.sheets()).toEqual(["Race", "Card"]);
  expect(grid.read(grid.area("Card!A1:C1"))[0]?.map(({ value }) => value)).toEqual([46095, 3, 6]);
});

test.each([
  [{ A1: "2026-03-14", B1: 3 }, "Race 3"],
  [{ A1: "2026-03-14", B1: "3" }, "Race 3"],
  [{ A1: "2026-03-15", B1: 3 }, undefined],
  [{ A1: "2026-03-14", B1: 4 }, undefined],
  [{ A1: "2026-03-14" }, undefined],
  [{ A1: "2026-03-14", B1: 3, C1: "odds" }, undefined],
])("a sheet that shows the day and race %j is %s", async (cells, expected) => {
  await open();
  const identity = ["A1", "B1", "C1"];
  await addSheet({ name: "Race 3", cells: { A1: "2026-03-14", B1: 3 } });
  expect(await findSheet({ name: "Race 3", cells, identity })).toBe(expected);
  expect(await findSheet({ name: "Race 4", cells, identity })).toBeUndefined();
  expect(await findSheet({ name: "Race 3", cells })).toBeUndefined();
});

test("a taken name gets a number, and the sheet of that name stays unchanged", async () => {
  const { grid } = await open();
  expect([await addSheet(content), await addSheet({ ...content, name: "RACE" })]).toEqual([
    "Race (2)",
    "RACE (3)",
  ]);
  expect(grid.read(grid.area("Race!A1"))[0]?.[0]?.value).toBe("my own");
});

test("a cell links to a sheet, keeps its text, and has the look that it is given", async () => {
  const { grid, saved } = await open();
  await addSheet({ name: "Ashford Park R2", cells: { A1: "R2", B1: "=1+1" } });
  const link = { sheet: "Ashford Park R2", look: { textColor: "#FEFEFE" } };
  await linkSheets(["A1", "B1"].map((cell) => ({ ...link, cell, from: "Ashford Park R2" })));
  expect(grid.read(grid.area("'Ashford Park R2'!A1:B1"))[0]?.map(({ value }) => value)).toEqual(["R2", 2]);
  const { sheets, styles } = saved();
  const { id, cells } = sheets[1] as { readonly id: string; readonly cells: object };
  expect(cells).toEqual({ A1: `[R2](o-spreadsheet://${id})`, B1: "=1+1" }); // a formula is no link in the grid
  expect(Object.values(styles)).toEqual([{ textColor: "#FEFEFE" }]);
});

/** A sheet with everything that its look can have. */
const look: Omit<SheetContent, "name" | "cells"> = {
  looks: [
    ["A1:B2", { bold: true, fontSize: 8, align: "center", verticalAlign: "middle", wrapping: "wrap" }],
    ["B1", { fillColor: "#FFF7D6", textColor: "#0B4DA2", bold: false, strikethrough: true }],
  ],
  borders: [
    ["A1:C3", { edge: "rows", color: "#DCE3E0", weight: "thin" }],
    ["A3:C3", { edge: "bottom", color: "#8FA79C", weight: "medium" }],
  ],
  merges: ["B5:C5"],
  rules: [
    ["A1:C3", { kind: "formula", formula: "=$B1=3", look: { strikethrough: true, fillColor: "#EFF1F1" } }],
    ["C1:C3", { kind: "bars", color: "#A6D8BF", fullAt: "$C$4" }],
    ["B1:B3", { kind: "scale", points: [[-0.1, "#F6C9C2"], [0, "#FFFFFF"], [0.1, "#A6D8BF"]] }], // prettier-ignore
  ],
  charts: [
    {
      source: "E1:F2",
      size: { rows: 2, columns: 2 },
      from: "A2",
      to: "B4",
      chart: { type: "ColumnClustered", title: "Win", axes: ["Runner", "Share"], colors: ["#0B6B4B"] },
    },
  ],
  formats: { "C1:C3": "0.00" },
  widths: [40, 200],
  heights: { 2: 38 },
  frozenRows: 2,
  hidden: ["D1"],
  tabColor: "#0B3D2E",
  gridLines: false,
  print: { area: "A1:C3", titleRows: "1:2" },
};

interface SheetData extends Readonly<Record<string, unknown>> {
  readonly styles: Readonly<Record<string, number>>;
  readonly borders: Readonly<Record<string, number>>;
  readonly conditionalFormats: readonly { readonly id?: string }[];
  readonly figures: readonly { readonly data: object }[];
}

/** Returns a saved sheet with styles and borders in place of their numbers, and rules without their ids. */
function described(saved: { sheets: Record<string, unknown>[]; styles: object }, index: number) {
  const { styles, borders, conditionalFormats, figures, ...sheet } = saved.sheets[index] as SheetData;
  const values = saved as unknown as Readonly<Record<"styles" | "borders", Readonly<Record<number, object>>>>;
  const resolve = (numbers: Readonly<Record<string, number>>, kind: "styles" | "borders") =>
    Object.fromEntries(Object.entries(numbers).map(([range, number]) => [range, values[kind][number]]));
  const rules = conditionalFormats.map((rule) => ({ ...rule, id: undefined }));
  const ownFacts = { id: undefined, name: undefined, isLocked: undefined };
  const charts = figures.map(({ data, ...figure }) => ({
    ...figure,
    id: undefined,
    data: { ...data, chartId: undefined },
  }));
  return {
    ...sheet,
    ...ownFacts,
    charts,
    styles: resolve(styles, "styles"),
    borders: resolve(borders, "borders"),
    rules,
  };
}

test("a sheet has its fills, fonts, borders, rules, sizes, frozen panes, tab and print setup", async () => {
  const { grid, saved } = await open();
  await addSheet({ ...content, ...look, name: "Card" });
  const sheet = described(saved(), 1);
  expect(sheet).toMatchObject({
    cols: { 0: { size: 40 }, 1: { size: 200 }, 3: { isHidden: true } },
    rows: { 1: { size: 38 } },
    merges: ["B5:C5"],
    panes: { xSplit: 0, ySplit: 2 },
    color: "#0B3D2E",
    areGridLinesVisible: false,
    printSetup: { area: "A1:C3", titleRows: "1:2" },
  });
  const base = { bold: true, fontSize: 8, align: "center", verticalAlign: "middle", wrapping: "wrap" };
  const input = { fillColor: "#FFF7D6", textColor: "#0B4DA2", strikethrough: true };
  const { align, fontSize, verticalAlign, wrapping } = base;
  expect(sheet.styles).toEqual({
    "A1:A2": base,
    B1: { align, fontSize, verticalAlign, wrapping, ...input },
    B2: base,
  });
  expect(sheet.rules).toMatchObject([
    { ranges: ["A1:C3"], rule: { type: "CellIsRule", values: ["=$B1=3"] } },
    { ranges: ["C1:C3"], rule: { type: "DataBarRule", rangeValues: "C1:C4" } },
    { ranges: ["B1:B3"], rule: { type: "ColorScaleRule" } },
  ]);
  expect(grid.read(grid.area("Card!C1"))[0]?.[0]?.text).toBe("6.00");
});

test("a sheet that a script adds looks like the one of a new workbook", async () => {
  const { grid, saved } = await open();
  const card = { ...content, ...look, name: "Card" };
  await addSheet(card);
  const added = described(saved(), 1);
  await grid.create([{ name: "Race", cells: {} }, card]);
  expect(described(saved(), 1)).toEqual(added);
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
