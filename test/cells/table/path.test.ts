import { holderAt, placeOf } from "../../../src/cells/table/path";

test.each([
  ["date", { level: 0, keys: [], field: "date" }],
  ["meetings[].races[].raceName", { level: 2, keys: [], field: "raceName" }],
  ["runners[].stats.conditions.good.wins", { level: 1, keys: ["stats", "conditions", "good"], field: "wins" }],
  ["runners[].decorators", { level: 1, keys: [], field: "decorators" }],
  ["recentStats.barrierStats[].wins", { level: 1, keys: [], field: "wins" }],
])("the place of %s", (path, place) => {
  expect(placeOf(path)).toEqual(place);
});

test("a way that breaks off leads nowhere", () => {
  expect(holderAt({ a: { b: { c: 1 } } }, ["a", "b"])).toEqual({ c: 1 });
  expect(holderAt({ a: null }, ["a", "b"])).toBeUndefined();
  expect(holderAt({ a: 1 }, ["a"])).toBeUndefined();
  expect(holderAt(undefined, [])).toBeUndefined();
});
