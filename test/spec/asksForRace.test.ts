/** Suite of src/spec/changes.ts: asksForRace, isTouched. */
import { asksForRace, isTouched } from "../../src/spec/changes";
import type { Question } from "../../src/client/question";
import type { RaceChange } from "../../src/spec/changes";

const race = {
  date: "2026-03-14",
  race_code: "gallops" as const,
  country: "au",
  track: "ashford-park",
  name: "Ashford Park",
  race: 3,
  startTime: "2026-03-14T02:30:00Z",
};
const parameters = { date: "2026-03-14", race_code: "gallops", country: "au", track: "ashford-park" };

test.each<[string, boolean, Question]>([
  ["the race", true, { endpoint: "form", parameters: { ...parameters, race: 3 } }],
  [
    "its day in a timezone a day ahead",
    true,
    { endpoint: "form", parameters: { ...parameters, date: "2026-03-15", race: 3 } },
  ],
  ["its meeting", true, { endpoint: "results", parameters }],
  [
    "the meetings of its day",
    true,
    { endpoint: "meetings", parameters: { date: "2026-03-14", race_code: "gallops" } },
  ],
  ["another race", false, { endpoint: "form", parameters: { ...parameters, race: 4 } }],
  ["another day", false, { endpoint: "form", parameters: { ...parameters, date: "2026-03-16", race: 3 } }],
  [
    "another track",
    false,
    { endpoint: "form", parameters: { ...parameters, track: "lantern-bay", race: 3 } },
  ],
  [
    "another race code",
    false,
    { endpoint: "meetings", parameters: { date: "2026-03-14", race_code: "harness" } },
  ],
])("%s: %s", (_title, expected, question) => {
  expect(asksForRace(question.parameters, race)).toBe(expected);
});

const change = (field: string): RaceChange => ({
  id: "1",
  at: "2026-03-14T01:00:00Z",
  fields: [field],
  from: {},
  to: {},
  race: {
    date: "2026-03-14",
    race_code: "gallops",
    country: "au",
    track: "ashford-park",
    name: "Ashford Park",
    race: 3,
    startTime: "2026-03-14T04:00:00Z",
  },
});
const questionOf = (endpoint: Question["endpoint"], parameters = {}): Question => ({
  endpoint,
  parameters: {
    date: "2026-03-14",
    track: "ashford-park",
    race: 3,
    race_code: "gallops",
    country: "au",
    ...parameters,
  },
});

test.each([
  ["scratched", ["form", "starts", "headToHead"]],
  ["jockey", ["form"]],
  ["condition", ["form", "meetings", "results"]],
  ["startTime", ["form", "meetings"]],
  ["result", ["results"]],
] as const)("a change of %s touches the answers that hold it: %s", (field, endpoints) => {
  const asked = [
    "form",
    "meetings",
    "results",
    "starts",
    "headToHead",
    "predictions",
    "venues",
    "why",
  ] as const;
  expect(asked.filter((endpoint) => isTouched(questionOf(endpoint), change(field)))).toEqual(
    asked.filter((endpoint) => (endpoints as readonly string[]).includes(endpoint)),
  );
});

test("a change of a runner touches the runners of the day's angles, whatever the code and the runner named", () => {
  const asked = (parameters: Question["parameters"]): Question => ({ endpoint: "qualifiers", parameters });
  const day = { conditions: "barrier=1", date: "2026-03-14" };
  const touched = (parameters: Question["parameters"], field = "scratched") =>
    isTouched(asked(parameters), change(field));
  expect(touched(day)).toBe(true);
  expect(touched({ ...day, race_code: "gallops" }, "jockey")).toBe(true);
  expect(touched({ ...day, track: "sha-tin", race: 9, number: 1 }, "condition")).toBe(true);
  expect(touched({ ...day, race_code: "harness" })).toBe(false);
  expect(touched({ ...day, date: "2026-03-17" })).toBe(false);
  expect(touched(day, "result")).toBe(false);
});

test.each([
  ["another race", { race: 4 }, false],
  ["the race number as a text", { race: "3" }, true],
  ["another track", { track: "sha-tin" }, false],
  ["another country", { country: "nz" }, false],
  ["another race code", { race_code: "harness" }, false],
  ["the day before, in another timezone", { date: "2026-03-13" }, true],
  ["another day", { date: "2026-03-16" }, false],
])("a question about %s", (_about, parameters, touched) => {
  expect(isTouched(questionOf("form", parameters), change("scratched"))).toBe(touched);
});

test("the results of all races of a meeting are touched by one of them, and everything by other races", () => {
  const { race: _, ...all } = questionOf("results").parameters;
  expect(isTouched({ endpoint: "results", parameters: all }, change("result"))).toBe(true);
  const { race: _race, ...replaced } = change("races");
  expect(isTouched(questionOf("trackBias"), replaced)).toBe(true);
});
