import { formatRequestCost, formatCount, exceedsQuota } from "../../../src/addin/refresh/costWords";

test("things are counted by the thousand, one alone in the singular", () => {
  expect([formatCount(0, "cell"), formatCount(1, "cell"), formatCount(1200, "cell")]).toEqual(["0 cells", "1 cell", "1,200 cells"]);
});

test("a cost stands beside what is left of the day, where that is known", () => {
  expect(formatRequestCost(3, undefined)).toBe("Cost: 3 requests");
  expect(formatRequestCost(1, { limit: 50_000, remaining: 1234 })).toBe("Cost: 1 request of the 1,234 left today");
});

test("what the day's quota just covers is not too dear", () => {
  const quota = { limit: 10, remaining: 2 };
  expect([exceedsQuota(2, quota), exceedsQuota(3, quota), exceedsQuota(3, undefined)]).toEqual([false, true, false]);
});
