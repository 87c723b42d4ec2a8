/** Suite of src/cells/table/shape.ts: path. */
import { objectAt, parsePath, rowsAt } from "../../../src/cells/table/shape";

test.each([
  ["date", { depth: 0, parents: [], key: "date" }],
  ["meetings[].races[].raceName", { depth: 2, parents: [], key: "raceName" }],
  [
    "runners[].stats.conditions.good.wins",
    { depth: 1, parents: ["stats", "conditions", "good"], key: "wins" },
  ],
  ["runners[].decorators", { depth: 1, parents: [], key: "decorators" }],
  ["recentStats.barrierStats[].wins", { depth: 1, parents: [], key: "wins" }],
])("parses the path %s", (path, parsed) => {
  expect(parsePath(path)).toEqual(parsed);
});

test("a path with a missing object leads to undefined", () => {
  expect(objectAt({ a: { b: { c: 1 } } }, ["a", "b"])).toEqual({ c: 1 });
  expect(objectAt({ a: null }, ["a", "b"])).toBeUndefined();
  expect(objectAt({ a: 1 }, ["a"])).toBeUndefined();
  expect(objectAt(undefined, [])).toBeUndefined();
});

const day = {
  date: "2025-11-23",
  meetings: [
    { track: "A", races: [{ n: 1 }, { n: 2 }] },
    { track: "B", races: null },
    { track: "C", races: [{ n: 1 }] },
  ],
};

test("an array within an array gives a row for each inner entry, with the objects around it", () => {
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
  ["an object", "recentStats", 1],
  ["an object that is null", "none", 0],
  ["an array within an object", "recentStats.trackStats[]", 2],
  ["an array within an object that is null", "none.trackStats[]", 0],
  ["an array that is null", "empty[]", 0],
])("%s", (_title, path, count) => {
  expect(rowsAt({ recentStats: { trackStats: [{}, {}] }, none: null, empty: null }, path)).toHaveLength(
    count,
  );
});
