import { excelWorkbook } from "../../../src/addin/excel/excelWorkbook";
import { inNamespace } from "../../../src/addin/excel/namespace";
import { addSheet } from "../../../src/addin/excel/sheets";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";

const openPageAt = (search: string): void =>
  globalThis.history.replaceState(null, "", `/taskpane.html${search}`);

afterEach(() => {
  openPageAt("");
  Reflect.deleteProperty(globalThis, "Excel");
});

test.each([
  ['=RACING.FORM("today",B2,3)', '=RACINGDEV.FORM("today",B2,3)'],
  ["=IF(A1,RACING.KELLY(A2,RACING.RENORM(A3)),0)", "=IF(A1,RACINGDEV.KELLY(A2,RACINGDEV.RENORM(A3)),0)"],
  ['="RACING.FORM is a ""RACING.FORM"""', '="RACING.FORM is a ""RACING.FORM"""'],
  ["=MYRACING.FORM(1)", "=MYRACING.FORM(1)"],
])("in development %s becomes %s", (formula, expected) => {
  expect(inNamespace(formula, "RACINGDEV")).toBe(expected);
});

test.each([
  ["", "=RACING.STATUS()"],
  ["?namespace=RACINGDEV", "=RACINGDEV.STATUS()"],
  ["?namespace=OTHER", "=RACING.STATUS()"],
])("the page taskpane.html%s writes %s", (search, formula) => {
  openPageAt(search);
  expect(inNamespace("=RACING.STATUS()")).toBe(formula);
});

test("the builder and the race-day sheets write formulas of the development manifest's namespace", async () => {
  openPageAt("?namespace=RACINGDEV");
  const { grid, ...page } = await excelPage();
  Object.assign(globalThis, { Excel: excel({ ...page, grid }) });
  const size = { rows: 1, columns: 1 };
  await excelWorkbook.insertFormula("=RACING.STATUS()", await excelWorkbook.insertionPoint(size), size);
  await addSheet({ name: "Card", cells: { A1: "=RACING.VENUES()", A2: "RACING.FORM is no formula here" } });
  const typed = [...grid.read(grid.area("Race!A1")), ...grid.read(grid.area("Card!A1:A2"))].flat();
  expect(typed.map(({ formula }) => formula)).toEqual([
    "=RACINGDEV.STATUS()",
    "=RACINGDEV.VENUES()",
    "RACING.FORM is no formula here",
  ]);
});
