/** Suite of src/files: the number of cells in a line, by one rule for results and for bets and prices. */
import { readDelimited } from "../../src/files/delimitedText";
import type { WidthFault } from "../../src/files/lineWidth";
import { createRecordReader } from "../../src/files/recordReader";

type Fault = WidthFault | undefined;

/** The lines below the headings A,B,C, with the fault of each. */
const cases: readonly (readonly [name: string, lines: readonly (readonly [line: string, fault: Fault])[]])[] =
  [
    ["a cell for each heading", [["1,2,3", undefined]]],
    ["blank cells", [["1,,", undefined]]],
    ["a separator in quotation marks", [['1,"2,5",3', undefined]]],
    ["a separator within a value", [["1,2,5,3", "shifted"]]],
    [
      "a blank cell behind each line",
      [
        ["1,2,3,", undefined],
        ["1,2,5,3,", "shifted"],
        ["4,5,6,", undefined],
      ],
    ],
    [
      "blank cells behind some lines",
      [
        ["1,2,3,,", undefined],
        ["1,2,3", undefined],
        ["1,2,3,", "shifted"],
        ["1,2,3,,", undefined],
      ],
    ],
    [
      "a shifted value that leaves blank cells behind the last heading's",
      [
        ["1,2,3", undefined],
        ["1,000,,", "shifted"],
      ],
    ],
    [
      "a line that ends early",
      [
        ["1,2", "short"],
        ["1", "short"],
        ["1,2,3", undefined],
      ],
    ],
    [
      "Excel's blocks of 16 rows without their last separators",
      [
        ...Array.from({ length: 15 }, () => ["1,2,3", undefined] as const),
        ...Array.from({ length: 16 }, () => ["1,2", undefined] as const),
        ...Array.from({ length: 16 }, () => ["1,2,", undefined] as const),
        ["1", undefined],
        ["2", undefined],
      ],
    ],
    [
      "equally short rows in the block of the headings, which Excel does not cut",
      [
        ["1,2", "short"],
        ["3,4", "short"],
        ["5,6", "short"],
      ],
    ],
    [
      "a block of 16 rows with a row of another length",
      [
        ...Array.from({ length: 15 }, () => ["1,2,3", undefined] as const),
        ["1,2", "short"],
        ["1,2,3", undefined],
        ["1,2", "short"],
      ],
    ],
    [
      "a file whose last row is cut, alone in its block",
      [...Array.from({ length: 15 }, () => ["1,2,3", undefined] as const), ["1,2", "short"]],
    ],
    [
      "blank cells after a short and a shifted line",
      [
        ["1,2", "short"],
        ["1,2,3,4", "shifted"],
        ["1,2,3,", undefined],
        ["1,2,3,,", "shifted"],
      ],
    ],
  ];

test("line breaks within cells begin no row of Excel's blocks", () => {
  const full = Array.from({ length: 15 }, (_, index) => (index === 3 ? '1,"2\n2",3' : "1,2,3"));
  const short = Array.from({ length: 16 }, (_, index) => (index === 5 ? '"1\n1",2' : "1,2"));
  const [, ...rows] = readDelimited(['A,B,"C\n(c)"', ...full, ...short, "1"].join("\n"));
  expect(rows.map(({ line, fault }) => [line, fault]).filter(([, fault]) => fault !== undefined)).toEqual([
    [36, "short"],
  ]);
  expect(rows).toHaveLength(32);
});

test.each(cases)("%s", (_name, lines) => {
  const faults = lines.map(([, fault]) => fault);
  const [, ...rows] = readDelimited(["A,B,C", ...lines.map(([line]) => line)].join("\n"));
  expect(rows.map(({ fault }) => fault)).toEqual(faults);
  const invalid = new Set<number>();
  const reader = createRecordReader(
    { separator: ",", headings: { row: 1, width: 3 } },
    () => undefined,
    ({ number }) => invalid.add(number),
  );
  lines.forEach(([text], index) => reader.add({ number: index + 2, text }));
  reader.end();
  expect(lines.map((_, index) => invalid.has(index + 2))).toEqual(faults.map((fault) => fault !== undefined));
});
