import { describeWorkbookPlan } from "../../../src/addin/workbook/bookWords";
import { exceedsQuota } from "../../../src/addin/refresh/costWords";
import type { WorkbookPlan } from "../../../src/addin/workbook/planBook";

const plan = (requests: number, rest: Partial<WorkbookPlan> = {}): WorkbookPlan => ({
  sheets: [{ name: "Race", cells: {} }],
  requests: Array.from({ length: requests }, () => ({ endpoint: "form", parameters: {} })),
  cached: 0,
  unknownRaces: 0,
  ...rest,
});

test.each([
  [
    plan(12, { cached: 1 }),
    { limit: 5000, remaining: 1234 },
    ["1 new sheet.", "Cost: 12 requests of the 1,234 left today; 1 answer is at hand."],
  ],
  [plan(1, { cached: 2 }), undefined, ["1 new sheet.", "Cost: 1 request; 2 answers are at hand."]],
])("the cost is told in words", (given, quota, words) => {
  expect(describeWorkbookPlan(given, quota)).toEqual(words);
});

test("what is still open is said, and so is a cost beyond the day's rest", () => {
  expect(describeWorkbookPlan(plan(3, { unknownRaces: 2 }), undefined).at(-1)).toContain("On top come the jockeys and trainers of 2 races");
  expect(describeWorkbookPlan(plan(3), { limit: 10, remaining: 2 }).at(-1)).toBe("This is more than is left: it is not begun.");
  const tooDear = (requests: number): boolean => exceedsQuota(plan(requests).requests.length, { limit: 10, remaining: 2 });
  expect([tooDear(3), tooDear(2)]).toEqual([true, false]);
});
