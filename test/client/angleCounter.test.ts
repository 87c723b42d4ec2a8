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
