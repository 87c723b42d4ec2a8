import { rowsAt } from "../../../src/cells/table/rowsAt";

const day = {
  date: "2025-11-23",
  meetings: [
    { track: "A", races: [{ n: 1 }, { n: 2 }] },
    { track: "B", races: null },
    { track: "C", races: [{ n: 1 }] },
  ],
};

test("an array within an array gives a row for each inner entry, with all that it stands in", () => {
  const rows = rowsAt(day, "meetings[].races[]");
  expect(rows.map(([, meeting, race]) => [meeting?.track, race?.n])).toEqual([
    ["A", 1],
    ["A", 2],
    ["C", 1],
  ]);
  expect(rows[0]?.[0]).toBe(day);
});

test.each([
  ["the response itself", "", 1],
  ["an object that is there", "recentStats", 1],
  ["an object that is null", "none", 0],
  ["an array within an object", "recentStats.trackStats[]", 2],
  ["an array within an object that is null", "none.trackStats[]", 0],
  ["an array that is null", "empty[]", 0],
])("%s", (_title, path, count) => {
  expect(rowsAt({ recentStats: { trackStats: [{}, {}] }, none: null, empty: null }, path)).toHaveLength(count);
});
