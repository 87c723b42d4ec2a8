/** Suite of src/addin/workbook/buildWorkbook.ts: planWorkbook. */
import { workbookSheets } from "../../../src/addin/workbook/workbookSheets";
import { planWorkbook } from "../../../src/addin/workbook/buildWorkbook";
import type { Client } from "../../../src/client/client";
import { NotFound } from "../../../src/client/failure";
import { keyOf, type Question } from "../../../src/client/question";
import { parseContext } from "../parseContext";
import { choice } from "./workbookChoice";

const nothing: Client["peek"] = () => undefined;
const plan = (parts: Parameters<typeof choice>[0], peek = nothing) =>
  planWorkbook(workbookSheets(choice(parts)), { context: parseContext, peek });
const endpointsOf = (requests: readonly Question[]) => requests.map(({ endpoint }) => endpoint).sort();

test("races cost their form, prediction and past starts, one bias and one day of meetings, however many formulas use them", async () => {
  const { requests, cached, unknownRaces } = await plan({ parts: new Set(["races"]) });
  expect([endpointsOf(requests), cached, unknownRaces]).toEqual([
    ["form", "form", "meetings", "predictions", "predictions", "starts", "starts", "trackBias"],
    0,
    0,
  ]);
});

test.each([
  { day: "today, one race of two run", date: "2026-03-14", today: "2026-03-14", hour: 3, results: [2] },
  {
    day: "today, within the minute of a start",
    date: "2026-03-14",
    today: "2026-03-14",
    hour: 5,
    results: [2, 5],
  },
  { day: "yesterday", date: "2026-03-13", today: "2026-03-14", hour: 3, results: [2, 5] },
  { day: "tomorrow", date: "2026-03-15", today: "2026-03-14", hour: 3, results: [] },
  {
    day: "the day of a replay, whose races the clock does not run",
    date: "2026-03-10",
    today: "2026-03-10",
    hour: 3,
    results: [],
  },
  { day: "the day before a replay's", date: "2026-03-09", today: "2026-03-10", hour: 3, results: [2, 5] },
])("races that have run cost their results: $day", async ({ date, today, hour, results }) => {
  const context = {
    ...parseContext,
    settings: { workbook: { timezone: "UTC" }, user: {} },
    today: () => today,
    now: () => Date.UTC(2026, 2, 14, hour),
  };
  const races = [
    { raceNumber: 2, startTime: `${date}T02:45:00Z` },
    { raceNumber: 5, startTime: `${date}T05:00:30Z` },
  ];
  const sheets = workbookSheets(choice({ date, races, parts: new Set(["races"]) }), context);
  const { requests } = await planWorkbook(sheets, { context, peek: nothing });
  const asked = requests.filter(({ endpoint }) => endpoint === "results").map(({ parameters }) => parameters);
  expect(asked.map(({ race }) => race)).toEqual(results);
  expect(asked.every((parameters) => parameters.date === date)).toBe(true);
});

test("every request of a race names the race's own country, also those of its scenarios", async () => {
  const { requests } = await plan({
    meeting: { track: "Te Rapa", slug: "te-rapa", country: "nz" },
    parts: new Set(["races"]),
  });
  const countries = requests
    .filter(({ endpoint }) => endpoint !== "meetings")
    .map(({ parameters }) => parameters.country);
  expect(new Set(countries)).toEqual(new Set(["nz"]));
});

test("the meetings cost one request, the lab one for each slice", async () => {
  const { requests } = await plan({ parts: new Set(["meetings", "bias"]) });
  expect(endpointsOf(requests)).toEqual(["meetings", ...Array<string>(9).fill("trackBias")]);
});

test("a cached response costs nothing until it expires", async () => {
  const first = await plan({ parts: new Set(["races"]) });
  const expired = keyOf(first.requests[0] as Question);
  const peek = ((question: Question) =>
    question.endpoint === "venues"
      ? undefined
      : { answer: {}, ageMs: 0, expired: keyOf(question) === expired }) as Client["peek"];
  const { requests, cached } = await plan({ parts: new Set(["races"]) }, peek);
  expect([requests.map(keyOf), cached]).toEqual([[expired], 8]);
});

test("jockeys and trainers are unknown until the form is cached", async () => {
  const { requests, unknownRaces } = await plan({ parts: new Set(["connections"]) });
  expect([endpointsOf(requests), unknownRaces]).toEqual([["form", "form"], 2]);
});

test("a form that the service does not have leads to no further question", async () => {
  const nowhere = (() => ({ failure: new NotFound(), ageMs: 0 })) as Client["peek"];
  const { requests, cached, unknownRaces } = await plan({ parts: new Set(["connections"]) }, nowhere);
  expect([requests, cached, unknownRaces]).toEqual([[], 2, 0]);
});
