import { sizeText, spaceText } from "../../../src/workbench/page/books";

test.each([
  [999, "999 bytes"],
  [1000, "1 KB"],
  [999_499, "999 KB"],
  [999_500, "1.0 MB"],
  [1_234_567, "1.2 MB"],
  [999_499_999, "999.5 MB"],
  [999_500_000, "1.0 GB"],
  [2_500_000_000, "2.5 GB"],
])("%i bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test("the books' number, size and the room that is left are stated", () => {
  expect(spaceText([], 5_000_000)).toBe("No books yet: the first change of a workbook begins one.");
  expect(spaceText([{ size: 1500 }], undefined)).toBe("1 book, 2 KB.");
  expect(spaceText([{ size: 1500 }, { size: 500 }], 5e9)).toBe(
    "2 books, 2 KB; the browser has room for 5.0 GB more.",
  );
});
