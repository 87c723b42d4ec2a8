import { readCulture } from "../../../src/addin/excel/culture";
import { excelWorkbook } from "../../../src/addin/excel/excelWorkbook";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";

type Version = "1.10" | "1.11" | "1.12";
const number = (version: string): number => Number(version.split(".")[1]);

/** An Excel of this version whose region is not its display language, English. */
async function excelOf(culture: string, version: Version = "1.12") {
  const page = { ...(await excelPage()), culture };
  const requirements = {
    isSetSupported: (set: string, wanted: string) => set === "ExcelApi" && number(wanted) <= number(version),
  };
  const context = { requirements, displayLanguage: "en-US", contentLanguage: "fr-FR" };
  Object.assign(globalThis, { Office: { context }, Excel: excel(page) });
  return page;
}

afterEach(() => ["Office", "Excel"].forEach((name) => Reflect.deleteProperty(globalThis, name)));

test.each([
  ["de-DE", ";", "DMY"],
  ["fr-FR", ";", "DMY"],
  ["en-US", ",", "MDY"],
  ["en-AU", ",", "DMY"],
  ["ja-JP", ",", "YMD"],
])(
  "the region %s separates arguments by %s and types dates %s",
  async (culture, listSeparator, dateOrder) => {
    await excelOf(culture);
    expect(await readCulture()).toEqual({ name: culture, listSeparator, dateOrder });
    expect(await excelWorkbook.argumentSeparator()).toBe(listSeparator);
  },
);

test("without the date pattern (ExcelApi 1.11) the date order follows the region's name", async () => {
  await excelOf("de-DE", "1.11");
  expect(await readCulture()).toEqual({ name: "de-DE", listSeparator: ";", dateOrder: "DMY" });
});

test("an older Excel reports the document's region, not the display language", async () => {
  await excelOf("de-DE", "1.10");
  expect(await readCulture()).toEqual({ name: "fr-FR", listSeparator: ";", dateOrder: "DMY" });
});

test("without Excel the region is the browser's", async () => {
  expect(await readCulture()).toEqual({ name: "en-US", listSeparator: ",", dateOrder: "MDY" });
});

test("a formula is inserted in English with commas, whatever the region", async () => {
  const { grid } = await excelOf("de-DE");
  grid.select(grid.area("A1"));
  const size = { rows: 1, columns: 1 };
  await excelWorkbook.insertFormula("=SUM(1.5,2)", await excelWorkbook.insertionPoint(size), size);
  expect(grid.read(grid.area("A1"))[0]?.[0]?.value).toBe(3.5);
  expect(grid.read(grid.area("A1"))[0]?.[0]?.formula).toBe("=SUM(1.5,2)");
});
