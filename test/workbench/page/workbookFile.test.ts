import {
  checkFileSize,
  isWorkbook,
  parseWorkbookFile,
  serialiseWorkbookFile,
} from "../../../src/workbench/page/workbookFile";

test("a serialised workbook is parsed unchanged", () => {
  const file = { workbook: { sheets: [] }, settings: { "racing.country": "hk" }, xmlParts: ["<a/>"] };
  expect(parseWorkbookFile(serialiseWorkbookFile(file))).toEqual(file);
});

test.each([
  ["a text that is not JSON", "=1", "it is not JSON"],
  ["other JSON", "[1]", "Not a workbench file"],
  ["null", "null", "Not a workbench file"],
  ["a later version", '{"kind":"racing-form-workbook","version":2}', "version 2"],
])("%s throws an error with the reason", (_title, text, reason) => {
  expect(() => parseWorkbookFile(text)).toThrow(reason);
});

test("the file's format only grows, so that saved files still open", () => {
  const text = serialiseWorkbookFile({ workbook: { sheets: [] }, settings: {}, xmlParts: [] });
  expect(JSON.parse(text)).toEqual({
    kind: "racing-form-workbook",
    version: 1,
    settings: {},
    xmlParts: [],
    book: { sheets: [] },
  });
});

test("a file of an earlier version has no custom XML parts", () => {
  expect(parseWorkbookFile('{"kind":"racing-form-workbook","version":1,"book":{}}').xmlParts).toEqual([]);
});

test("invalid settings are ignored", () => {
  expect(
    parseWorkbookFile('{"kind":"racing-form-workbook","version":1,"book":{},"settings":[1]}').settings,
  ).toEqual({});
});

test("a file is opened up to 50 MB, and refused beyond before it is read", () => {
  expect(() => checkFileSize(50_000_000)).not.toThrow();
  expect(() => checkFileSize(50_000_001)).toThrow("Cannot open a file of more than 50 MB: this has 51 MB");
});

test.each<[string, string, boolean]>([
  ["book.xlsx", "", true],
  ["book.json", serialiseWorkbookFile({ workbook: {}, settings: {}, xmlParts: [] }), true],
  ["cut.json", '{"kind":"racing-form-workbook","ver', true],
  ["programme.json", '{"programme":{"reunions":[]}}', false],
  ["results.csv", "date,track", false],
])("%s is a workbook or may hold results", async (name, text, expected) => {
  expect(await isWorkbook(new File([text], name))).toBe(expected);
});
