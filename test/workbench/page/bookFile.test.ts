import { readBookFile, writeBookFile } from "../../../src/workbench/page/bookFile";

test("a written file reads as it was", () => {
  const file = { book: { sheets: [] }, settings: { "racing.country": "hk" } };
  expect(readBookFile(writeBookFile(file))).toEqual(file);
});

test.each([
  ["no JSON", "=1", "it is not JSON"],
  ["other JSON", "[1]", "no workbook"],
  ["null", "null", "no workbook"],
  ["a later version", '{"kind":"racing-form-workbook","version":2}', "version 2"],
])("%s is refused with the reason", (_title, text, reason) => {
  expect(() => readBookFile(text)).toThrow(reason);
});

test("settings that are none are left out", () => {
  expect(readBookFile('{"kind":"racing-form-workbook","version":1,"book":{},"settings":[1]}').settings).toEqual({});
});
