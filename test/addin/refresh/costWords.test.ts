import { costWords, counted, isTooDear } from "../../../src/addin/refresh/costWords";

test("things are counted by the thousand, one alone in the singular", () => {
  expect([counted(0, "cell"), counted(1, "cell"), counted(1200, "cell")]).toEqual(["0 cells", "1 cell", "1,200 cells"]);
});

test("a cost stands beside what is left of the day, where that is known", () => {
  expect(costWords(3, undefined)).toBe("Cost: 3 requests");
  expect(costWords(1, { limit: 50_000, left: 1234 })).toBe("Cost: 1 request of the 1,234 left today");
});

test("what the day's quota just covers is not too dear", () => {
  const quota = { limit: 10, left: 2 };
  expect([isTooDear(2, quota), isTooDear(3, quota), isTooDear(3, undefined)]).toEqual([false, true, false]);
});
