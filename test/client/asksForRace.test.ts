import { asksForRace } from "../../src/client/asksForRace";
import type { Question } from "../../src/client/question";

const race = {
  ...{ date: "2026-03-14", race_code: "gallops" as const, country: "au", track: "ashford-park" },
  ...{ name: "Ashford Park", race: 3, startTime: "2026-03-14T02:30:00Z" },
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
  expect(asksForRace(question, race)).toBe(expected);
});
