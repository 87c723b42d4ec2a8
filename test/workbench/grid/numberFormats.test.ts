import { formatFromEngine, formatToEngine, shortDate } from "../../../src/workbench/grid/numberFormats";
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "./loadEngine";

loadEngine();

/** As Excel and LibreOffice 7.4.7 store formats: blanks as "\ ", regions as [$-C09], with ;@ at the end. */
test.each([
  ["d\\ mmm\\ yyyy\\ h:mm", 46333.62847, "7 Nov 2026 15:05"],
  ["ddd\\ d\\ mmm\\ h:mm\\ AM/PM", 46333.62847, "Sat 7 Nov 3:05 PM"],
  ["[$-C09]dddd, d mmmm yyyy;@", 46333.62847, "Saturday, 7 November 2026"],
  ["[$-409]h:mm AM/PM;@", 46333.62847, "3:05 PM"],
  ["d/mm/yyyy;@", 46333, "7/11/2026"],
  ["[h]:mm:ss", 1.25, "30:00:00"],
  ["[m]:ss.00", 118.23 / 86_400, "1:58.23"],
  ["h:mm", 0.5, "12:00"],
  ["[$€-2] #,##0.00", 1234.5, "€ 1,234.50"],
  ['"$"#,##0.00_);[Red]\\("$"#,##0.00\\)', -12.5, "($12.50)"],
  ["# ?/?", 2.5, "2 1/2"],
  ["0.00E+00", 12_345, "1.23E+04"],
  ["[>=10]0;[<10]0.00", 3.4, "3.40"],
  ['0.0" L"', 2.5, "2.5 L"],
  ["yyyy-mm-dd hh:mm", 46333.62847, "2026-11-07 15:05"],
])("the format %s shows %d as %s, and is read again as it was set", async (format, number, text) => {
  const grid = createGrid();
  await grid.create([{ name: "A", cells: { A1: String(number) } }]);
  grid.setFormat(grid.area("A1"), format);
  expect(grid.read(grid.area("A1"))[0]?.[0]).toMatchObject({ value: number, text, format });
  await grid.open(grid.save());
  expect(grid.read(grid.area("A1"))[0]?.[0]).toMatchObject({ text, format });
});

test("formulas have the formats of Excel's functions and of the cells that they read, shown as there", async () => {
  const formulas = ["=TIME(15,5,0)", "=NOW()", "=B2+1", "=B1", "=B6+1", "1.25", "=B6", "=DATE(2026,11,7)"];
  const grid = createGrid();
  const cells = Object.fromEntries(formulas.map((formula, index) => [`B${index + 1}`, formula]));
  await grid.create([{ name: "A", cells, formats: { B6: "[h]:mm:ss" } }]);
  const column = grid.read(grid.area("B1:B8")).map(([cell]) => cell);
  expect(column.map((cell) => [cell?.error, cell?.format])).toEqual([
    [undefined, "h:mm AM/PM"],
    [undefined, "m/d/yyyy h:mm"],
    [undefined, "m/d/yyyy h:mm"],
    [undefined, "h:mm AM/PM"],
    [undefined, "[h]:mm:ss"],
    [undefined, "[h]:mm:ss"],
    [undefined, "[h]:mm:ss"],
    [undefined, "m/d/yyyy"],
  ]);
  const texts = column.map((cell) => cell?.text);
  expect(texts[1]).toMatch(/^\d+\/\d+\/\d{4} \d+:\d\d$/);
  expect([texts[0], ...texts.slice(3)]).toEqual([
    "3:05 PM",
    "3:05 PM",
    "54:00:00",
    "30:00:00",
    "30:00:00",
    "11/7/2026",
  ]);
});

test("a format that the engine's buttons changed is the changed one", () => {
  const notation = formatToEngine("#,##0.00_-");
  expect(formatFromEngine(notation)).toBe("#,##0.00_-");
  expect(formatFromEngine(notation.replace("0.00", "0.0"))).toBe("#,##0.0");
});

test("a date before 1900 is shown as Excel shows it", async () => {
  const grid = createGrid();
  await grid.create([{ name: "A", cells: { A1: "-1" }, formats: { A1: "d mmm yyyy;@" } }]);
  expect(grid.read(grid.area("A1"))[0]?.[0]?.text).toBe("########");
});

test.each([
  ["en-AU", "dd/mm/yyyy"],
  ["en-US", "m/d/yyyy"],
  ["de-DE", "d.m.yyyy"],
  ["sv-SE", "yyyy-mm-dd"],
])("the short date of %s is %s", (region, code) => {
  expect(shortDate(region)).toBe(code);
});

/** o-spreadsheet 19.3.7 writes all 301 digits of 1E+300; Excel has room for eleven without a format. */
test.each([
  ["123456789012", "1.23457E+11"],
  ["12345678901", "12345678901"],
  ["1E+300", "1E+300"],
  ["1E-10", "1E-10"],
  ["0.0001", "0.0001"],
])("a cell without a format shows %s as %s", async (typed, shownText) => {
  const grid = createGrid();
  await grid.create([{ name: "Race", cells: { A1: `=${typed}` } }]);
  expect(grid.read(grid.area("A1"))[0]?.[0]?.text).toBe(shownText);
});

/** Excel rounds by fifteen digits; o-spreadsheet 19.3.7 shows 28%, 1.00 and 2.67. */
test.each([
  ["0%", 0.285, "29%"],
  ["0.00", 1.005, "1.01"],
  ["0.00", 2.675, "2.68"],
  ["0.0", 0.25, "0.3"],
  ["#,##0.00", -1234.565, "-1,234.57"],
  ["$0.00", 0.285, "$0.29"],
  ["0.0%", 0.2845, "28.5%"],
  ["0", 2.5, "3"],
  ["0", 2.4999, "2"],
])("%s shows %d as %s", async (format, value, shownText) => {
  const grid = createGrid();
  await grid.create([{ name: "Race", cells: { A1: String(value) }, formats: { A1: format } }]);
  expect(grid.read(grid.area("A1"))[0]?.[0]?.text).toBe(shownText);
});
