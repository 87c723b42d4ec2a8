import { describeRefreshPlan } from "../../../src/addin/refresh/planWords";
import { planOf } from "./planOf";

const formulas = ['=RACING.FORM("2026-03-14","ashford-park",3)', '=RACING.FORM("2026-03-14","ashford-park",4)'];

test("the cost is told beside what is left", async () => {
  const plan = await planOf(formulas);
  expect(describeRefreshPlan(plan, { limit: 1000, remaining: 900 })).toEqual([
    "2 cells with RACING functions.",
    "Cost: 2 requests of the 900 left today.",
  ]);
});

test("what cannot be known and what is more than is left are said", async () => {
  const plan = await planOf([...formulas, "=RACING.FORM(TODAY(),B1,1)"]);
  const words = describeRefreshPlan(plan, { limit: 1000, remaining: 1 });
  expect(words[2]).toMatch(/^1 call with computed arguments/);
  expect(words[3]).toBe("This is more than is left: it would stop and change nothing.");
});

test("where there is nothing to refresh it says so", async () => {
  expect(describeRefreshPlan(await planOf([]), undefined)).toEqual(["There are no such formulas here."]);
});
