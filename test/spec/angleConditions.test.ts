import fc from "fast-check";
import { ConditionError, conditionsText, parseConditions } from "../../src/spec/angleConditions";

const withoutTexts = (text: string) =>
  parseConditions(text).map(({ text: _text, ...condition }) => condition);

test("reads conditions of every kind", () => {
  expect(
    withoutTexts(
      "Jockey= Z  Purton |J Size; distance=1200;condition=wet|Good; barrier=1-4; First Up; class>=60",
    ),
  ).toEqual([
    { kind: "text", name: "jockey", values: ["Z Purton", "J Size"] },
    { kind: "number", name: "distance", range: { low: 1200, high: 1200 } },
    { kind: "going", name: "condition", values: ["wet", "Good"] },
    { kind: "number", name: "barrier", range: { low: 1, high: 4 } },
    { kind: "flag", name: "first-up" },
    { kind: "number", name: "class", range: { low: 60, high: 120 } },
  ]);
});

test.each([
  ["price<5.5", { low: 1, high: 5.5, below: true }],
  ["price<=5.5", { low: 1, high: 5.5 }],
  ["price>2", { low: 2, high: 100_000, above: true }],
  ["price>=2", { low: 2, high: 100_000 }],
  ["price=2-5", { low: 2, high: 5 }],
])("%s is a range", (text, range) =>
  expect(withoutTexts(text)).toEqual([{ kind: "number", name: "price", range }]),
);

test("a class is a text or points", () => {
  expect(withoutTexts("class=Class 4|Class 5")).toEqual([
    { kind: "text", name: "class", values: ["Class 4", "Class 5"] },
  ]);
  expect(withoutTexts("class=55-65")).toEqual([
    { kind: "number", name: "class", range: { low: 55, high: 65 } },
  ]);
});

test.each([
  ["", "conditions must name a condition; current value is blank"],
  ["color=red", /^conditions must each be one of distance, .*second-up; current value is color$/],
  ["distance=12oo", "distance must be a number from 100 to 10000, or low-high; current value is 12oo"],
  ["distance=50", "distance must be a number from 100 to 10000, or low-high; current value is 50"],
  ["barrier=4-1", "barrier range is reversed; it must be low first; current value is 4-1"],
  ["barrier>1-4", "barrier takes a range with = only; current value is >1-4"],
  ["barrier", "barrier must have a value, such as name=value; current value is blank"],
  ["jockey>Z Purton", "jockey takes = only; current value is >Z Purton"],
  ["jockey=A||B", "jockey has a blank alternative; current value is A||B"],
  ["first-up=1", "first-up stands alone, without a value; current value is 1"],
  [
    "condition=moist",
    "condition must be one of good, soft, heavy, firm, synthetic, fast, slow, wet, dry, or a word that sources use, such as Yielding or Sloppy; current value is moist",
  ],
  [
    "barrier=1; barrier=2",
    "barrier is named twice; give a range such as 60-80, or alternatives; current value is barrier=2",
  ],
  ["jockey=__proto__; constructor=1", /^conditions must each be one of .*; current value is constructor$/],
])("%s is refused with condition, rule and value", (text, message) => {
  expect(() => parseConditions(text)).toThrow(message);
});

test("any text is read, or refused with a ConditionError; what was read reads the same again", () => {
  const word = fc.constantFrom(
    "jockey",
    "=",
    ">=",
    "distance",
    "1200",
    "-",
    "1",
    ";",
    " ",
    "|",
    "first-up",
    "x",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(word).map((words) => words.join("")),
        fc.string(),
      ),
      (text) => {
        try {
          const parsedConditions = parseConditions(text);
          expect(parseConditions(conditionsText(parsedConditions))).toEqual(parsedConditions);
        } catch (error) {
          expect(error).toBeInstanceOf(ConditionError);
        }
      },
    ),
  );
});

test.each([
  ["class=>60", "class>=60"],
  ["distance=<1200", "distance<=1200"],
])("%s is read as %s", (typed, meant) => {
  expect(parseConditions(typed)).toEqual(parseConditions(meant));
});
