/** Suite of src/client/question.ts: angleCounter. */
import { createAngleCounter, type Question } from "../../src/client/question";

const venues: Question = { endpoint: "venues", parameters: {} };
const angle = (conditions: string, more: Question["parameters"] = {}): Question => ({
  endpoint: "angle",
  parameters: { conditions, race_code: "gallops", ...more },
});

function counted(...questions: readonly Question[]) {
  const clock = { day: "2026-11-21" };
  const counter = createAngleCounter(() => clock.day);
  questions.forEach(counter.add);
  return { counter, clock };
}

test.each([
  ["the same angle in another order and case", angle("Barrier=1-4;  first-up"), 1],
  ["another report of it", angle("first-up; barrier=1-4", { report: "years", limit: 10 }), 1],
  ["another condition", angle("first-up; barrier=1-5"), 2],
  ["another period", angle("first-up; barrier=1-4", { from: "2026-01-01" }), 2],
  ["another country", angle("first-up; barrier=1-4", { country: "hk" }), 2],
  ["a question about something else", venues, 1],
])("after an angle, %s makes the count", (_title, question, count) => {
  expect(counted(angle("first-up; barrier=1-4"), question).counter.today).toBe(count);
});

test("a new day starts at none", () => {
  const { counter, clock } = counted(angle("debut"), angle("first-up"));
  expect(counter.today).toBe(2);
  clock.day = "2026-11-22";
  expect(counter.today).toBe(0);
});

test("a question about an angle is completed by the count, at least one, any other stays as it is", () => {
  const { counter } = counted();
  expect(counter.complete(angle("debut")).parameters.angles).toBe(1);
  counter.add(angle("debut"));
  counter.add(angle("first-up"));
  expect(counter.complete(angle("debut")).parameters).toEqual({
    ...angle("debut").parameters,
    angles: 2,
  });
  expect(counter.complete(venues)).toBe(venues);
});

const formula = (text: string, more: Question["parameters"] = {}): Question => ({
  endpoint: "backtest",
  parameters: { formula: text, race_code: "gallops", ...more },
});

test.each([
  ["the same formula with other blanks", formula("2*Barrier"), 1],
  ["another report of it", formula("2 * barrier", { report: "years" }), 1],
  ["another weight", formula("3 * barrier"), 2],
  ["the formula in fewer races", formula("2 * barrier", { conditions: "distance=1200" }), 2],
])("after a formula, %s makes the number sent with it", (_title, question, count) => {
  const { counter } = counted(formula("2 * barrier"), angle("debut"), question);
  expect(counter.complete(question).parameters["formulas"]).toBe(count);
  expect(counter.today).toBe(1);
});
