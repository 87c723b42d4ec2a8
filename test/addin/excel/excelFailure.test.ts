import { ExcelFailure, excelFailure } from "../../../src/addin/excel/excelFailure";

const fromExcel = (code: string): Error => Object.assign(new Error("Excel's own words."), { code });

test.each([
  ["AccessDenied", "is protected or read-only. Unprotect it"],
  ["InvalidOperationInCellEditMode", "Press Enter or Esc, then try again."],
  ["ItemAlreadyExists", "another sheet took the name"],
  ["ItemNotFound", "has been removed meanwhile"],
  ["ApiNotFound", "Update Excel"],
  ["RequestTooLarge", "(RequestTooLarge): Excel on the web takes at most 5 MB"],
  ["RequestPayloadSizeLimitExceeded", "takes at most 5 MB at a time. Choose fewer"],
  ["GeneralException", "Excel's own words."],
])("%s is reported with what to do", (code, message) => {
  const failure = excelFailure(fromExcel(code));
  expect(failure).toBeInstanceOf(ExcelFailure);
  expect(failure).toMatchObject({ code, message: expect.stringContaining(message) as string });
});

test("an error of our own keeps its message, and a translated one is not translated again", () => {
  const ownError = new Error("No copy was made.");
  expect(excelFailure(ownError)).toBe(ownError);
  const translated = excelFailure(fromExcel("AccessDenied"));
  expect(excelFailure(translated)).toBe(translated);
});
