import { bookWords } from "../../../src/addin/workbook/bookWords";
import { isTooDear } from "../../../src/addin/refresh/costWords";
import type { BookPlan } from "../../../src/addin/workbook/planBook";

const plan = (requests: number, rest: Partial<BookPlan> = {}): BookPlan => ({
  sheets: [{ name: "Race", cells: {} }],
  requests: Array.from({ length: requests }, () => ({ endpoint: "form", parameters: {} })),
  held: 0,
  open: 0,
  ...rest,
});

test.each([
  [
    plan(12, { held: 1 }),
    { limit: 5000, left: 1234 },
    ["1 new sheet.", "Cost: 12 requests of the 1,234 left today; 1 answer is at hand."],
  ],
  [plan(1, { held: 2 }), undefined, ["1 new sheet.", "Cost: 1 request; 2 answers are at hand."]],
])("the cost is told in words", (given, quota, words) => {
  expect(bookWords(given, quota)).toEqual(words);
});

test("what is still open is said, and so is a cost beyond the day's rest", () => {
  expect(bookWords(plan(3, { open: 2 }), undefined).at(-1)).toContain("On top come the jockeys and trainers of 2 races");
  expect(bookWords(plan(3), { limit: 10, left: 2 }).at(-1)).toBe("This is more than is left: it is not begun.");
  const tooDear = (requests: number): boolean => isTooDear(plan(requests).requests.length, { limit: 10, left: 2 });
  expect([tooDear(3), tooDear(2)]).toEqual([true, false]);
});
