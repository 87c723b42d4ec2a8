import { Model } from "@odoo/o-spreadsheet";
import { readTypedDates, typedDate } from "../../../src/workbench/grid/typedDate";
import { loadEngine } from "./loadEngine";

loadEngine();

const australian = { order: "DMY", language: "en-AU", year: 2026 } as const;
const american = { order: "MDY", language: "en-US", year: 2026 } as const;
const german = { order: "DMY", language: "de-DE", year: 2026 } as const;

test.each([
  ...["22/11/2026", "22-11-2026", "22.11.2026", "22/11/26", "2026-11-22", "2026/11/22", "22 Nov 2026"],
  ...[
    "22 November",
    "22 nov",
    "22-Nov-26",
    "22. November 2026",
    "November 22",
    "Nov 22, 2026",
    " 22 Nov 2026 ",
  ],
])("%s is a date", (text) => {
  for (const reading of [australian, american, german]) expect(typedDate(text, reading)).toBe("2026-11-22");
});

test("the region decides where day and month could be either", () => {
  expect(typedDate("3/4/2026", australian)).toBe("2026-04-03");
  expect(typedDate("3/4/2026", american)).toBe("2026-03-04");
  expect([typedDate("3/4", australian), typedDate("3/4", american)]).toEqual(["2026-04-03", "2026-03-04"]);
});

test("months have the names of the region too", () => {
  expect(typedDate("22. März 2026", german)).toBe("2026-03-22");
  expect(typedDate("22 Dez 2026", german)).toBe("2026-12-22");
  expect(typedDate("22 Dez 2026", australian)).toBeUndefined();
});

test.each([
  ...["31/2/2026", "29 February 2027", "22/11-2026", "13/13", "3 runs", "May", "22 Novemberr"],
  ...["=22/11/2026", "2026", "1.25", "12:30", "R4 22 Nov", "", "'22/11/2026"],
])("%s is none", (text) => expect(typedDate(text, australian)).toBeUndefined());

test("a workbook reads typed dates, but not in cells that are formatted as text", () => {
  const model = new Model();
  readTypedDates(model, (text) => typedDate(text, australian));
  const sheetId = model.getters.getActiveSheetId();
  const type = (row: number, content: string): void =>
    void model.dispatch("UPDATE_CELL", { sheetId, col: 0, row, content });
  const shown = (row: number) => model.getters.getEvaluatedCell({ sheetId, col: 0, row });
  type(0, "22/11/2026");
  model.dispatch("SET_FORMATTING", {
    sheetId,
    target: [{ left: 0, right: 0, top: 1, bottom: 1 }],
    format: "@",
  });
  type(1, "22/11/2026");
  expect([shown(0).value, shown(0).formattedValue, shown(1).value]).toEqual([
    46348,
    "2026-11-22",
    "22/11/2026",
  ]);
});
