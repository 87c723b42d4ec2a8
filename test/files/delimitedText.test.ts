import fc from "fast-check";
import { readDelimited } from "../../src/files/delimitedText";
import { textOfBytes } from "../../src/files/detectEncoding";

const cells = (text: string) => readDelimited(text).map((row) => row.cells);

test.each([
  [
    "commas, quotes, a mark of byte order",
    '\uFEFFTrack,Stake\r\n"Lark ""Hill"", North","$1,200.50"\r\n',
    [
      ["Track", "Stake"],
      ['Lark "Hill", North', "$1,200.50"],
    ],
  ],
  [
    "semicolons and decimal commas",
    "Track;Price\nLinton;2,5",
    [
      ["Track", "Price"],
      ["Linton", "2,5"],
    ],
  ],
  [
    "tabs, as pasted from cells",
    "Track\tPrice\nLinton\t5/2",
    [
      ["Track", "Price"],
      ["Linton", "5/2"],
    ],
  ],
  [
    "a quotation mark within a cell",
    'A,B\n5" wide,2',
    [
      ["A", "B"],
      ['5" wide', "2"],
    ],
  ],
] as const)("%s", (_name, text, rows) => {
  expect(cells(text)).toEqual(rows);
});

test("a first line that states the separator is no row", () => {
  expect(readDelimited("sep=;\r\nTrack;Price\r\nLinton;2,5")).toEqual([
    { line: 2, cells: ["Track", "Price"] },
    { line: 3, cells: ["Linton", "2,5"] },
  ]);
});

test("rows keep the number of their first line over blank lines and line ends within cells", () => {
  expect(readDelimited('a,b\n\n"x\ny",1\nz,2').map(({ line }) => line)).toEqual([1, 3, 5]);
});

test("UTF-8, UTF-16 and Latin-1 are read by their bytes", () => {
  expect(textOfBytes(new TextEncoder().encode("Élan"))).toBe("Élan");
  expect(textOfBytes(Uint8Array.from([0xff, 0xfe, 0xc9, 0, 0x6c, 0]))).toBe("Él");
  expect(textOfBytes(Uint8Array.from([0xc9, 0x6c]))).toBe("Él");
});

test("no line of any text is lost: every sign but blanks and marks stands in a cell", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "1", ",", ";", "\t", '"', "\n", "\r", " "),
    maxLength: 60,
  });
  const signs = (all: string): number => all.replace(/[^a1]/g, "").length;
  fc.assert(
    fc.property(
      text,
      (typedText) => expect(signs(cells(typedText).flat().join(""))).toBe(signs(typedText)) === undefined,
    ),
  );
});
