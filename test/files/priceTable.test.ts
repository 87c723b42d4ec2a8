import { bestPrice, NoPriceTable, readPriceTable } from "../../src/files/priceTable";

const head = [
  "Date",
  "Course",
  "Race no",
  "Saddle cloth",
  "Horse",
  "Northfield price",
  "Odds: Marlow",
  "Open",
];

test("a row has the race, the runner and a price for each firm, in any usual form", () => {
  const { rows, faults, unused } = readPriceTable([
    [...head, "Volume"],
    ["2026-03-14", "Ashford Park", "R3", "1", "Yonder Postcard", "7/2", "4.40", 5, "120000"],
    ["2026-03-14", "ashford-park", 3, 2, "Amber Mosaic", "evens", "", null, 17],
  ]);
  expect([faults, unused]).toEqual([[], ["Volume"]]);
  expect(rows).toMatchObject([
    {
      date: "2026-03-14",
      track: "ashford-park",
      race: 3,
      number: 1,
      name: "Yonder Postcard",
      open: 5,
      firms: [
        ["Northfield", 4.5],
        ["Marlow", 4.4],
      ],
    },
    { track: "ashford-park", race: 3, number: 2, firms: [["Northfield", 2]] },
  ]);
  expect(rows.map(bestPrice)).toEqual([
    ["Northfield", 4.5],
    ["Northfield", 2],
  ]);
});

test.each(["", "-", "SCR", "n/a", "susp", 0, "0", "0.00", "0,00", "LSCR", "L/SCR", null])(
  "%p is a runner without a price",
  (cell) => {
    const { rows, faults } = readPriceTable([
      ["Number", "Price"],
      [4, cell],
    ]);
    expect([rows.length, rows[0]?.last, faults]).toEqual([1, undefined, []]);
  },
);

test("a number other than the one in front of the name is no runner's, and both are named", () => {
  const { rows, faults } = readPriceTable([
    ["Number", "Horse", "Price"],
    ["4", "2. Alder Lane", "3.5"],
    ["3", "3. Birch Quay", "4"],
    ["5", "Cedar Moor", "5"],
  ]);
  expect(rows.map(({ number, name }) => [number, name])).toEqual([
    [3, "Birch Quay"],
    [5, "Cedar Moor"],
  ]);
  expect(faults).toEqual([
    { line: 2, reason: "Number must be the number in front of the name, 2: current value is 4" },
  ]);
});

test.each([
  [["3", "cheap"], "Price must be a price above 1: current value is cheap"],
  [["3", "1"], "Price must be a price above 1: current value is 1"],
  [["3", "20000"], "Price must be a price above 1: current value is 20000"],
  [["x", "3.5"], "Number must be a number from 1 to 99: current value is x"],
  [["", "3.5"], "the runner has no number"],
])("a line of %j is left out with its reason, the others stay", (cells, reason) => {
  const table = readPriceTable([["Number", "Price"], ["1", "2.5"], cells]);
  expect(table.rows.map(({ number }) => number)).toEqual([1]);
  expect(table.faults).toEqual([{ line: 3, reason }]);
});

test("a day in another order is not guessed", () => {
  const { rows, faults } = readPriceTable([
    ["Date", "Number", "Price"],
    ["03/04/2026", 1, 2],
  ]);
  expect([rows, faults[0]?.reason]).toEqual([
    [],
    "Date must be a day as YYYY-MM-DD: current value is 03/04/2026",
  ]);
});

test.each([
  [["Runner", "Price"], "no column of runners' numbers: the headings are Runner, Price"],
  [["Number", "Volume"], "no column of prices"],
  [[], "no column of runners' numbers"],
])("a table with the headings %j is refused", (headings, reason) => {
  expect(() => readPriceTable([headings, ["1", "2"]])).toThrow(NoPriceTable);
  expect(() => readPriceTable([headings, ["1", "2"]])).toThrow(reason);
});

test("the first firm stands for several with the best price", () => {
  expect(bestPrice({ firms: [] })).toBeUndefined();
  const firms = [
    ["A", 3],
    ["B", 4],
    ["C", 4],
  ] as const;
  expect(bestPrice({ firms })).toEqual(["B", 4]);
});

test("a suspended firm's 0 leaves the other firm's price", () => {
  const { rows, faults } = readPriceTable([
    ["Number", "Northfield price", "Marlow price"],
    ["3", "0.00", "4.2"],
  ]);
  expect([rows[0]?.firms, faults]).toEqual([[["Marlow", 4.2]], []]);
});

test("a line with more values than headings is left out: a decimal comma may have divided a price", () => {
  const { rows, faults } = readPriceTable([
    ["Number", "Price"],
    ["1", "4", "50"],
    ["2", "6.5", ""],
  ]);
  expect(rows.map(({ number }) => number)).toEqual([2]);
  expect(faults).toEqual([{ line: 2, reason: "the line has more values than there are headings" }]);
});

test.each([
  "Place price",
  "Lay odds",
  "Starting price",
  "Rated price",
  "My odds",
  "Fair price",
  "Min price",
  "Price change",
  "Odds updated",
  "Average price",
  "Morning line odds",
  "Price (place)",
])("the column %s is no firm's and not used", (heading) => {
  const { rows, unused } = readPriceTable([
    ["Number", "Northfield price", heading],
    ["1", "4", "9"],
  ]);
  expect([rows[0]?.firms, unused]).toEqual([[["Northfield", 4]], [heading]]);
  expect(() =>
    readPriceTable([
      ["Number", heading],
      ["1", "9"],
    ]),
  ).toThrow("no column of prices");
});

test.each(["Best price", "Back odds", "Last traded price"])("the column %s is the price", (heading) => {
  expect(
    readPriceTable([
      ["Number", heading],
      ["1", "4"],
    ]).rows[0],
  ).toMatchObject({ last: 4, firms: [] });
});

test.each(["Price (Northfield)", "Northfield odds (dec)", "Odds: Northfield", "Price - Northfield"])(
  "the firm of %s is Northfield",
  (heading) => {
    expect(
      readPriceTable([
        ["Number", heading],
        ["1", "4"],
      ]).rows[0]?.firms,
    ).toEqual([["Northfield", 4]]);
  },
);

test("a runner on several lines is left out, unless they are about other races", () => {
  const { rows, faults } = readPriceTable([
    ["Race", "Number", "Firm", "Price"],
    ["1", "1", "Northfield", "4"],
    ["1", "2", "Northfield", "5"],
    ["2", "1", "Northfield", "6"],
    ["1", "1", "Marlow", "4.4"],
  ]);
  expect(rows.map(({ race, number }) => [race, number])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(faults).toEqual([
    { line: 5, reason: "runner 1 is also on line 2: it has no price until one line is left" },
  ]);
});

test("one price at or below -100 shows that all prices of a table are American", () => {
  const { rows, faults } = readPriceTable([
    ["Number", "Price", "Northfield price"],
    [1, "\u2013150", "-160"],
    [2, 250, "260"],
    [3, "6/1", ""],
    [4, 9.5, ""],
  ]);
  expect(rows.map(({ last, firms }) => [last, firms[0]?.[1]])).toEqual([
    [1 + 100 / 150, 1.625],
    [3.5, 3.6],
    [7, undefined],
  ]);
  expect(faults).toEqual([
    { line: 5, reason: "Price must be an American price, because others here are: current value is 9.5" },
  ]);
});
