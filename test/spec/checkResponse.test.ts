import { checkResponse } from "../../src/spec/checkResponse";

const asked = { date: "2026-11-21", track: "sha-tin", race: 3, timezone: "Australia/Sydney" };
const form = (changes: object = {}) => ({
  date: "2026-11-21",
  track: "Sha Tin",
  raceNumber: 3,
  abandoned: false,
  numberOfRunners: 0,
  runners: [],
  ...changes,
});
const faultOf = (...args: Parameters<typeof checkResponse>) => {
  const checked = checkResponse(...args);
  return "fault" in checked ? `${checked.fault.path} ${checked.fault.rule}` : undefined;
};

test.each<[string, object, boolean]>([
  ["the requested date", {}, false],
  [
    "the date at the venue, when the race starts on the requested date in the requested timezone",
    { date: "2026-11-20", startTime: "2026-11-20T20:00:00Z" },
    false,
  ],
  [
    "the next day, when the meeting began on the requested date",
    { date: "2026-11-22", startTime: "2026-11-21T16:00:00Z" },
    false,
  ],
  ["another date without a start", { date: "2026-11-20" }, true],
  ["another date with its start", { date: "2026-11-20", startTime: "2026-11-19T20:00:00Z" }, true],
])("%s", (_case, changes, differs) => {
  expect(faultOf("form", form(changes), asked)).toBe(
    differs ? "/date is 2026-11-20 but 2026-11-21 was requested" : undefined,
  );
});

test.each([
  ["sha-tin", "Sha Tin"],
  ["Sha Tin", "Sha Tin"],
  ["shatin", "Sha Tin"],
  ["randwick", "Royal Randwick"],
  ["sportsbet-sandown-hillside", "Sandown Hillside"],
  ["aby", "Åby"],
  ["Åby", "Åby"],
  ["hyeres", "Hyères"],
  ["ovrevoll", "Øvrevoll"],
])("the track %s is %s", (track, answered) => {
  expect(faultOf("form", form({ track: answered }), { ...asked, track })).toBeUndefined();
});

test("another track and another race are refused, for forms and predictions", () => {
  const predictions = { ...form(), modelVersion: "1", confidence: "high", predictions: [] };
  for (const [endpoint, response] of [
    ["form", form()],
    ["predictions", predictions],
  ] as const) {
    const other = { ...asked, track: "happy-valley" };
    expect(faultOf(endpoint, response, other)).toBe("/track is Sha Tin but happy-valley was requested");
    expect(faultOf(endpoint, response, { ...asked, race: 4 })).toBe("/raceNumber is 3 but 4 was requested");
  }
});

test.each([
  ["meetings", { date: "2026-11-21", raceType: "gallops" }, "meetings"],
  ["form", { ...form(), runners: undefined }, "runners"],
  ["venues", { count: 0 }, "venues"],
] as const)("%s without its list is a fault; null is an empty list", (endpoint, response, list) => {
  expect(faultOf(endpoint, { ...response }, asked)).toBe(` must have ${list}`);
  expect(faultOf(endpoint, { ...response, [list]: null }, asked)).toBeUndefined();
});

test("predictions without a list are a fault, and null is no list: a race with runners has predictions", () => {
  const response = { ...form(), modelVersion: "1", confidence: "high" };
  expect(faultOf("predictions", response, asked)).toBe(" must have predictions");
  expect(faultOf("predictions", { ...response, predictions: null }, asked)).toBe(
    "/predictions must be array",
  );
});

test.each([-0.1, 1.7])("a chance of %d is a fault", (winProb) => {
  const predictions = [{ modelRank: 1, number: 1, name: "A", winProb, placeProb: 0.5 }];
  const response = { ...form(), modelVersion: "1", confidence: "high", predictions };
  expect(faultOf("predictions", response, asked)).toMatch(/^\/predictions\/0\/winProb must be [<>]= [01]$/);
});

test.each(["2026-11-28T01:19:00", "2026-11-28T01:19", "2026-11-28 01:19:00", "2026-11-28T01:19:00Z"])(
  "the start time %s is UTC whatever the machine's clock",
  (startTime) => {
    const checked = checkResponse("form", form({ date: "2026-11-28", startTime }), {
      ...asked,
      date: "2026-11-28",
    });
    const read = ("response" in checked && checked.response.startTime) || "";
    expect(read.endsWith("Z")).toBe(true);
    expect(Date.parse(read)).toBe(Date.UTC(2026, 10, 28, 1, 19));
  },
);

test("a start time with an offset stays as it is", () => {
  const startTime = "2026-11-21T12:19:00+11:00";
  expect(checkResponse("form", form({ startTime }), asked)).toEqual({ response: form({ startTime }) });
});
