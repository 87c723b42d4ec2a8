import { Model } from "@odoo/o-spreadsheet";
import { setFormulaRegion } from "../../../src/workbench/grid/engineBook";
import { showExcelFormats } from "../../../src/workbench/grid/numberFormats";
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { readTypedNumbers } from "../../../src/workbench/grid/typedNumbers";
import { loadEngine } from "./loadEngine";

loadEngine();
createGrid(); // lets the engine follow Excel

const regions = {
  "en-AU": { order: "DMY", language: "en-AU", year: 2026 },
  "de-DE": { order: "DMY", language: "de-DE", year: 2026 },
  "fr-FR": { order: "DMY", language: "fr-FR", year: 2026 },
  "de-CH": { order: "DMY", language: "de-CH", year: 2026 },
  "en-US": { order: "MDY", language: "en-US", year: 2026 },
} as const;

function open(region: keyof typeof regions) {
  setFormulaRegion(regions[region]);
  const model = new Model();
  readTypedNumbers(model);
  showExcelFormats(model);
  const sheetId = model.getters.getActiveSheetId();
  const shownCell = (row: number, col = 0) => {
    const { value, formattedValue } = model.getters.getEvaluatedCell({ sheetId, col, row });
    return [value, formattedValue];
  };
  return {
    shown: shownCell,
    type: (content: string, row = 0) => {
      model.dispatch("UPDATE_CELL", { sheetId, col: 0, row, content });
      return shownCell(row);
    },
    paste: (text: string) => {
      model.dispatch("PASTE_FROM_OS_CLIPBOARD", {
        clipboardContent: { text },
        target: [{ left: 0, right: 0, top: 0, bottom: 0 }],
      } as never);
      return text.split("\t").map((_, col) => shownCell(0, col)[0]);
    },
    format: (format: string) => {
      const target = [{ left: 0, right: 0, top: 0, bottom: 0 }];
      model.dispatch("SET_FORMATTING", { sheetId, target, format });
    },
  };
}

const texts = "10/11/2026\t7/11/2026 13:10\t13/11/2026\t13/11/2026 13:10";

test.each(["en-AU", "de-DE"] as const)("in %s pasted, typed and calculated dates are day first", (region) => {
  const days = [46336, 46333 + 79 / 144, 46339, 46339 + 79 / 144].map(
    (day) => expect.closeTo(day, 8) as number,
  );
  expect(open(region).paste(texts)).toEqual(days);
  for (const [index, text] of texts.split("\t").entries())
    expect(open(region).type(text)[0]).toEqual(days[index]);
  expect(open(region).type('=DATEVALUE("10/11/2026")')[0]).toBe(46336);
});

test("in en-US they are month first, and a day that no month has is still a day", () => {
  expect(open("en-US").paste("10/11/2026\t13/11/2026")).toEqual([46306, 46339]);
  expect(open("en-US").type("10/11/2026")).toEqual([46306, "10/11/2026"]);
});

test.each([
  ["en-AU", "10/11/2026", "10/11/2026"],
  ["en-AU", "5/2", "5/02/2026"],
  ["en-US", "11/10/2026", "11/10/2026"],
  ["en-AU", "7/11/2026 13:10", "7/11/2026 13:10"],
] as const)("in %s the typed %s is shown as %s", (region, text, shownText) => {
  expect(open(region).type(text)[1]).toBe(shownText);
});

test("a number with a fraction is a number", () => {
  expect(open("en-AU").type("5 1/2")).toEqual([5.5, "5 1/2"]);
  expect(open("en-AU").paste("5 1/2\t7")).toEqual([5.5, 7]);
});

test("a cell keeps a format of its own, and as text what is typed", () => {
  const dated = open("en-AU");
  dated.format("yyyy-mm-dd");
  expect(dated.type("22/11/2026")).toEqual([46348, "2026-11-22"]);
  const text = open("en-AU");
  text.format("@");
  expect(text.type("22/11/2026")).toEqual(["22/11/2026", "22/11/2026"]);
  expect(text.type("7/2")).toEqual(["7/2", "7/2"]);
});

test.each([
  "R4 22 Nov",
  "evs",
  "31/2/2026",
  "1A",
  "2b",
  "1 2",
  "1 200",
  "1\u00A0200",
  "1'200",
  "1 2 2026",
  "12\u00A0",
  "1,2,3",
  "1.2.3.4",
  "'7/2",
])("%s stays a text", (text) => {
  expect(open("en-AU").type(text)[0]).toBe(text.replace(/^'/, ""));
  expect(open("en-AU").paste(text)).toEqual([text.replace(/^'/, "")]);
  expect(open("en-AU").type(`=ISERROR(VALUE("${text}"))`)[0]).toBe(true);
});

/** o-spreadsheet 19.3.7 reads 1 200 as January of the year 200. */
test.each([
  ["en-AU", "1,200", 1200, "1,200"],
  ["en-AU", "1.200", 1.2, "1.2"],
  ["en-AU", "12 1/2", 12.5, "12 1/2"],
  ["en-AU", "1,200.50", 1200.5, "1,200.50"],
  ["en-AU", "(5)", -5, "-5"],
  ["en-AU", "25%", 0.25, "25%"],
  ["en-AU", "$1,200", 1200, "$1,200"],
  ["en-AU", "15:05", 15 / 24 + 5 / 1440, "15:05"],
  ["en-AU", "11/2026", 46327, "1/11/2026"],
  ["de-DE", "1 200", "1 200", "1 200"],
  ["de-DE", "1.200", 1.2, "1.2"],
  ["fr-FR", "1 200", 1200, "1,200"],
  ["fr-FR", "1\u202F200\u00A0300", 1_200_300, "1,200,300"],
  ["fr-FR", "1 20", "1 20", "1 20"],
  ["fr-FR", "1 200 1/2", "1 200 1/2", "1 200 1/2"],
  ["de-CH", "1'200", 1200, "1,200"],
  ["de-CH", "1 200", "1 200", "1 200"],
] as const)("in %s the typed and pasted %s is %s", (region, text, value, shownText) => {
  const expected = typeof value === "number" ? expect.closeTo(value, 10) : value;
  expect(open(region).type(text)).toEqual([expected, shownText]);
  expect(open(region).paste(text)).toEqual([expected]);
});
