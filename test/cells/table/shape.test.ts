import { schemas } from "../../../src/spec/responses";
import { meetings } from "../../../src/cells/columns/meetings";
import { readFields } from "../../../src/cells/arguments/readFields";
import { runners } from "../../../src/cells/columns/runners";
import { trackBias } from "../../../src/cells/columns/bias";
import type { Table } from "../../../src/cells/columns/column";
import type { Presentation } from "../../../src/cells/table/presentation";
import { shape } from "../../../src/cells/table/shape";

const notAvailable = { code: "#N/A", message: "none" };

const plain: Presentation = {
  headers: 1,
  missing: "blank",
  layout: "rows",
  time: "venue",
  text: "typed",
  stale: "wait",
  thin: "show",
  cards: "no",
  errors: "cell",
  timezone: "Australia/Sydney",
  dateSystem: 1900,
  formats: false,
  notAvailable: () => notAvailable,
};

const block = (wins: number) => ({
  starts: 8,
  wins,
  seconds: 1,
  thirds: 1,
  places: wins + 2,
  winPercent: wins / 8,
  placePercent: 0.5,
});
const stats = {
  overall: block(2),
  track: block(1),
  distance: block(1),
  trackDistance: block(0),
  conditions: { good: block(2) },
};

const race = {
  date: "2025-11-23",
  track: "Sha Tin",
  raceNumber: 3,
  distance: "1200m",
  startTime: "2025-11-23T05:00:00Z",
  timezone: "Asia/Hong_Kong",
  prizeMoney: "$1,170,000",
  abandoned: false,
  numberOfRunners: 2,
  runners: [
    { number: 2, name: "TRUE", scratched: true, stats, form: "01X23" },
    {
      number: 1,
      name: "1-2",
      scratched: false,
      weight: 57.5,
      form: "12345",
      careerPrizeMoney: "TBA",
      stats: { ...stats, firstUp: block(1) },
      decorators: [{ label: "Track winner" }, { label: "Fit" }],
    },
  ],
};

const show = (
  fields: string,
  changes: Partial<Presentation> = {},
  table: Table = runners,
  response: object = race,
) =>
  shape(
    response,
    { table, columns: readFields(fields, table), presentation: { ...plain, ...changes } },
    "Title",
  );

test("runners are sorted by number under the headings, texts stay texts and missing values are empty", () => {
  expect(show("number,name,form,weight,scratched,stats.overall.winPercent,stats.firstUp.wins")).toEqual([
    ["No", "Runner", "Form", "Weight", "Scratched", "Career win rate", "First-up wins"],
    [1, "1-2", "12345", 57.5, false, 0.25, 1],
    [2, "TRUE", "01X23", "", true, 0.25, ""],
  ]);
});

test("distance, prize money, date and start time are numbers, the start time in the venue's time zone", () => {
  const fields = "race.distance,race.prizeMoney,race.date,race.startTime";
  expect(show(fields, { headers: 0 })[0]).toEqual([1200, 1_170_000, 45_984, 45_984 + 13 / 24]);
  expect(show(fields, { headers: 0, dateSystem: 1904 })[0]?.slice(2)).toEqual([
    45_984 - 1462,
    45_984 - 1462 + 13 / 24,
  ]);
});

test("the start time can be in other time zones", () => {
  expect(show("race.startTime", { headers: 0, time: "utc" })[0]).toEqual([45_984 + 5 / 24]);
  expect(show("race.startTime", { headers: 0, time: "mine" })[0]?.[0]).toBeCloseTo(45_984 + 16 / 24, 9);
});

test("the heading of a time names its clock", () => {
  const heading = (options: Parameters<typeof show>[1]) =>
    show("race.startTime", { headers: 1, ...options })[0];
  expect(heading({})).toEqual(["Race start time (track’s clock)"]);
  expect(heading({ time: "utc" })).toEqual(["Race start time (UTC)"]);
  expect(heading({ time: "mine" })).toEqual(["Race start time (Australia/Sydney)"]);
  expect(heading({ text: "raw" })).toEqual(["Race start time"]);
});

test("text=raw returns the service's own text", () => {
  expect(
    show("race.distance,race.prizeMoney,race.date,race.startTime", { headers: 0, text: "raw" })[0],
  ).toEqual(["1200m", "$1,170,000", "2025-11-23", "2025-11-23T05:00:00Z"]);
});

test("prize money that is not a number stays a text", () => {
  expect(show("careerPrizeMoney", { headers: 0 })).toEqual([["TBA"], [""]]);
});

test("a start time without a known timezone is missing rather than wrong", () => {
  const nowhere = { ...race, timezone: undefined };
  expect(show("race.startTime", { headers: 0 }, runners, nowhere)[0]).toEqual([""]);
});

test("missing values are #N/A or 0 on request, a missing text is never 0", () => {
  expect(show("weight,jockey", { headers: 0, missing: "na" })[1]).toEqual([notAvailable, notAvailable]);
  expect(show("weight,jockey", { headers: 0, missing: "0" })[1]).toEqual([0, ""]);
});

test("layout=columns: the headings are the first column", () => {
  expect(show("number,name", { layout: "columns" })).toEqual([
    ["No", 1, 2],
    ["Runner", "1-2", "TRUE"],
  ]);
});

test("a title is the row above the headings", () => {
  expect(show("number,name", { headers: 2 }).slice(0, 2)).toEqual([
    ["Title", ""],
    ["No", "Runner"],
  ]);
});

test("values have number formats if the host supports them", () => {
  expect(show("number,stats.overall.winPercent,race.date", { headers: 0, formats: true })[0]).toEqual([
    1,
    { type: "FormattedNumber", basicValue: 0.25, numberFormat: "0.0%" },
    { type: "FormattedNumber", basicValue: 45_984, numberFormat: "yyyy-mm-dd" },
  ]);
});

test("badges are joined into one text", () => {
  expect(show("decorators", { headers: 0 })).toEqual([["Track winner, Fit"], [""]]);
});

test("a table without rows is its headings, or one blank row", () => {
  const empty = { date: "2025-11-23", raceType: "gallops", meetings: [] };
  expect(show("track,raceNumber", {}, meetings, empty)).toEqual([["Track", "Race"]]);
  expect(show("track,raceNumber", { headers: 0 }, meetings, empty)).toEqual([["", ""]]);
});

test("a report on a null object has no rows", () => {
  expect(show("basic", {}, trackBias.recent, { recentStats: null })).toHaveLength(1);
  expect(show("basic", {}, trackBias["recent barriers"], { recentStats: null })).toHaveLength(1);
});

test("an array that is null has no rows", () => {
  expect(show("basic", {}, trackBias.conditions, { conditionStats: null })).toHaveLength(1);
});

test("sorting does not change the response", () => {
  show("number");
  expect(race.runners.map(({ number }) => number)).toEqual([2, 1]);
  expect(schemas.form.required).toContain("runners");
});

test.each([
  [500, 500],
  [501, 0],
])("a table of %i rows has %i cards", (rows, cards) => {
  const response = {
    runners: Array.from({ length: rows }, (_, index) => ({ number: index, name: `Runner ${index}` })),
  };
  const Age = { type: "Double", basicValue: 4 } as const;
  const card = { column: "name", of: () => ({ Runner: { Age } }) };
  const cells = shape(
    response,
    { table: runners, columns: readFields("name", runners), presentation: { ...plain, headers: 0 }, card },
    "",
  ).flat();
  expect(cells.filter((cell) => typeof cell === "object" && "properties" in cell)).toHaveLength(cards);
});
