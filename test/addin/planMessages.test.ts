/** Suite of src/addin/messages.ts: planMessages. */
import {
  describeRefreshPlan,
  describeWorkbookPlan,
  exceedsQuota,
  formatRequestCost,
} from "../../src/addin/messages";
import type { WorkbookPlan } from "../../src/addin/workbook/buildWorkbook";
import { planOf } from "./refresh/planOf";

test("a cost is shown beside the day's remaining requests, where they are known", () => {
  expect(formatRequestCost(3, undefined)).toBe("Cost: 3 requests");
  expect(formatRequestCost(1, { limit: 50_000, remaining: 1234 })).toBe(
    "Cost: 1 request of the 1,234 left today",
  );
});

test("a cost equal to the remaining quota does not exceed it", () => {
  const quota = { limit: 10, remaining: 2 };
  expect([exceedsQuota(2, quota), exceedsQuota(3, quota), exceedsQuota(3, undefined)]).toEqual([
    false,
    true,
    false,
  ]);
});

const formulas = [
  '=RACING.FORM("2026-03-14","ashford-park",3)',
  '=RACING.FORM("2026-03-14","ashford-park",4)',
];

test("a refresh is described by its cells and its cost", async () => {
  expect(describeRefreshPlan(await planOf(formulas), { limit: 1000, remaining: 900 })).toEqual([
    "2 cells with RACING functions.",
    "Cost: 2 requests of the 900 left today.",
  ]);
});

test("a refresh's unknown requests and an insufficient quota are stated", async () => {
  const plan = await planOf([...formulas, "=RACING.FORM(TODAY(),B1,1)"]);
  const sentences = describeRefreshPlan(plan, { limit: 1000, remaining: 1 });
  expect(sentences[2]).toMatch(/^Not included: 1 call whose requests are known only when/);
  expect(sentences[3]).toBe("Not enough requests left today: the refresh would stop and change nothing.");
});

test("a scope without formulas is stated", async () => {
  expect(describeRefreshPlan(await planOf([]), undefined)).toEqual(["No cells with RACING functions found."]);
});

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
    ["1 new sheet.", "Cost: 12 requests of the 1,234 left today; 1 response already cached."],
  ],
  [plan(1, { cached: 2 }), undefined, ["1 new sheet.", "Cost: 1 request; 2 responses already cached."]],
])("a workbook plan is described by its sheets and its cost", (givenPlan, quota, sentences) => {
  expect(describeWorkbookPlan(givenPlan, quota)).toEqual(sentences);
});

test("a workbook plan's unknown requests and an insufficient quota are stated", () => {
  expect(describeWorkbookPlan(plan(3, { unknownRaces: 2 }), undefined).at(-1)).toContain(
    "Not included: the jockeys and trainers of 2 races",
  );
  const quota = { limit: 10, remaining: 2 };
  expect(describeWorkbookPlan(plan(3), quota).at(-1)).toBe(
    "Not enough requests left today: nothing can be built.",
  );
  const exceeds = (requests: number): boolean => exceedsQuota(plan(requests).requests.length, quota);
  expect([exceeds(3), exceeds(2)]).toEqual([true, false]);
});
