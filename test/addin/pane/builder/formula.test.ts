import { type Draft, draftArguments, formulaOf, moved } from "../../../../src/addin/pane/builder/formula";
import { biasCall } from "../../../../src/functions/bias";
import { formCall } from "../../../../src/functions/form";
import { jockeyCall } from "../../../../src/functions/jockey";
import { meetingsCall } from "../../../../src/functions/meetings";

const draft = (part: Partial<Draft>): Draft => ({
  call: formCall,
  given: { date: "today", track: "sha-tin", race: "3" },
  fields: [],
  headers: true,
  scope: { race_code: "gallops", country: "hk" },
  ...part,
});
const formula = (part: Partial<Draft>, workbook = {}): string => {
  const built = draft(part);
  return formulaOf(built.call.name, draftArguments(built, workbook));
};

test.each<[string, Partial<Draft>, string]>([
  [
    "states race type and country, so that it means the same to a colleague",
    {},
    '"today","sha-tin",3,,,"race_code=gallops; country=hk"',
  ],
  [
    "has fields in their order and no headings",
    { fields: ["name", "barrier"], headers: false },
    '"today","sha-tin",3,"name,barrier",FALSE,"race_code=gallops; country=hk"',
  ],
  [
    "doubles a quotation mark",
    { given: { date: "today", track: 'say "so"', race: "3" } },
    '"today","say ""so""",3,,,"race_code=gallops; country=hk"',
  ],
])("the formula %s", (_what, part, args) => {
  expect(formula(part)).toBe(`=RACING.FORM(${args})`);
});

test("what the workbook says itself is not said again, and nothing stands at the end for it", () => {
  expect(formula({}, { race_code: "gallops", country: "hk" })).toBe('=RACING.FORM("today","sha-tin",3)');
});

test.each([
  [meetingsCall, '=RACING.MEETINGS("today","gallops")'],
  [jockeyCall, '=RACING.JOCKEY("A Rider",,,,,"race_code=gallops")'],
  [biasCall, '=RACING.BIAS("sha-tin",,,,,,,"race_code=gallops; country=hk")'],
])("each function takes the race type and the country where it has them: %#", (call, expected) => {
  expect(formula({ call, given: { date: "today", name: "A Rider", venue: "sha-tin" } })).toBe(expected);
});

test("a formula to be copied has the person's own separator", () => {
  expect(formulaOf("FORM", ["today", "sha-tin", 3, undefined, false], ";")).toBe('=RACING.FORM("today";"sha-tin";3;;FALSE)');
});

test.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 1, ["a", "b", "c"]],
  [0, -1, ["a", "b", "c"]],
  [0, 3, ["a", "b", "c"]],
])("from %i to %i", (from, to, order) => {
  expect(moved(["a", "b", "c"], { from, to })).toEqual(order);
});
