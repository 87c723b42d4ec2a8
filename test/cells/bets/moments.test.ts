/** Suite of src/cells/bets: moments on another clock than the track's become days and times of the track. */
import { readRows } from "../../../src/cells/bets/readBets";

const calendar = { today: () => "2026-03-14", dateSystem: 1900, dateOrder: "DMY" } as const;
const day = (text: string): number => Date.parse(text) / 86_400_000;

function readBet(cells: Readonly<Record<string, unknown>>) {
  const row = { Track: "Linton", Race: 1, No: 1, Price: 4, Stake: 10, ...cells };
  const { bets } = readRows("bets", [Object.keys(row), Object.values(row)], { calendar, kind: "bet" });
  return bets[0];
}

test.each([
  // The British day of a summer evening, and of a winter's.
  ["2025-07-05T23:30Z", "gb", "Linton", "2025-07-06"],
  ["2026-03-07T23:30Z", "gb", "Linton", "2026-03-07"],
  ["2026-03-06 23:30:00 UTC", "hk", "Sha Tin", "2026-03-07"],
  ["2026-03-06T23:30:00.000Z", "au", "Randwick", "2026-03-07"],
  ["2026-03-06T23:30:00+00:00", undefined, "Flemington", "2026-03-07"],
  // Tracks of countries with one zone, and courses with their surface, are known without their country.
  ["2026-03-07T23:30Z", undefined, "Sha Tin", "2026-03-08"],
  ["2026-03-07T23:30Z", undefined, "Meydan", "2026-03-08"],
  ["2026-03-07T23:30Z", undefined, "Newmarket", "2026-03-07"], // not that of South Africa
  ["2026-03-07T23:30Z", undefined, "Kempton (AW)", "2026-03-07"],
  ["2026-03-07T23:30Z", undefined, "Gulfstream Park (Turf)", "2026-03-07"],
  ["2026-03-08T01:30Z", "us", "Santa Anita", "2026-03-07"],
  ["2026-03-08T01:30Z", "us", "Nowhere Downs", "2026-03-07"], // the same day in every zone of the country
  ["2026-03-07T23:30:00-05:00", "au", "Randwick", "2026-03-08"],
  ["2026-03-08T09:00:00+11:00", "us", "Gulfstream", "2026-03-07"],
  ["2026-03-07 10:00 AEDT", "us", "Gulfstream", "2026-03-06"],
  ["7 Mar 2026 11:30 pm GMT", "jp", "Tokyo", "2026-03-08"],
  ["7/3/2026 23:30", "jp", "Tokyo", "2026-03-07"], // no clock is stated: the track's own
  // Midnight is how programs write a day; it is taken where both meanings agree.
  ["2026-03-07T00:00:00.000Z", "au", "Randwick", "2026-03-07"],
  ["2026-03-06T13:00:00.000Z", "au", "Randwick", "2026-03-07"],
  ["07.03.2026 13:05", "gb", "Linton", "2026-03-07"],
])("the day of %s in %s at %s is %s", (date, country, track, expected) => {
  const bet = readBet({ Date: date, Country: country ?? "", Track: track });
  expect(bet).toMatchObject({ date: expected });
  expect(bet?.problem ?? bet?.unclear).toBeUndefined();
});

test("a day that the track's zone would decide is asked for where the zone is not known", () => {
  const sentence =
    "the date is a moment on another clock, and the zone of nowhere-downs is not known: write the track's own day, or its country";
  const bet = readBet({ Date: "2026-03-08T05:30Z", Track: "Nowhere Downs", Country: "us" });
  expect(bet).toMatchObject({ unclear: sentence });
  expect(bet?.date).toBeUndefined();
  const ended = readBet({ Date: "2026-03-08T05:30Z", Track: "Nowhere Downs", Country: "us", Finish: 1 });
  expect(ended).toMatchObject({ check: sentence, finish: 1 });
  expect(ended?.unclear).toBeUndefined();
});

const named = (date: unknown, event: string, cells = {}) =>
  readBet({ Date: date, Event: event, Track: "", ...cells });

test.each([
  ["2025-11-21", "Randwick (AUS) 21st Nov", "2025-11-21"],
  // The account's clock shows the day before or after: the name has the meeting's own day.
  ["2025-11-22", "Ascot (AUS) 21st Nov", "2025-11-21"],
  ["2025-11-20", "Randwick 21st Nov", "2025-11-21"],
  ["2025-04-04", "Aqueduct (US) 3rd Apr", "2025-04-03"],
  ["2025-11-22T00:30+11:00", "Bunbury 21st Nov", "2025-11-21"],
  // The year of a name is the one next to the date.
  ["2024-03-07", "14:10 Kempton 7th Mar", "2024-03-07"],
  ["2024-12-31", "Flemington 1st Jan", "2025-01-01"],
  ["2024-03-07T14:10Z", "Kempton 7th Mar", "2024-03-07"],
  ["", "14:10 Kempton 7th Mar", "2026-03-07"],
  ["", "14:10 Kempton 28th Mar 2025", "2025-03-28"],
])("a bet with the date %j and the event %j is of %s", (date, event, expected) => {
  const country = event.startsWith("Ascot") ? { Country: "au" } : {};
  expect(named(date, event, country)).toMatchObject({ date: expected });
  expect(named(date, event, country)?.problem).toBeUndefined();
});

test.each([
  ["2025-11-14", "Randwick 21st Nov", "2025-11-21"],
  ["2025-11-19", "Randwick 21st Nov", "2025-11-21"],
  ["2026-03-08", "14:10 Kempton 7th Mar", "2026-03-07"],
  ["2026-03-06", "Leopardstown 7th Mar", "2026-03-07"],
  ["2026-03-07", "14:10 Kempton 3rd Jan", "2026-01-03"],
  ["2025-12-24", "14:10 Kempton 26th Dec", "2025-12-26"],
  ["2025-07-01", "14:10 Kempton 1st Oct", "2025-10-01"],
])("a date of %s beside the event %j is refused with both days", (date, event, other) => {
  expect(named(date, event)?.problem).toBe(`date is stated twice: ${date} and ${other}`);
});

test("a name with a day that no result can be of is refused as a date is", () =>
  expect(named("", "14:10 Kempton 28th Mar")?.problem).toContain("event must be at most 2026-03-21"));

test("the names of market and event with two days are refused with both", () => {
  const bet = named("", "Kempton 7th Mar", { Market: "Horse Racing / Kempton 8th Mar : 14:10 6f Hcap" });
  expect(bet?.problem).toBe("date is stated twice: 2026-03-08 and 2026-03-07");
});

test("midnight that may be a day or a moment is asked about", () =>
  expect(readBet({ Date: "2026-03-07T00:00:00Z", Country: "us", Track: "Gulfstream" })).toMatchObject({
    unclear:
      "midnight on another clock may stand for the day or for a moment of the day before at gulfstream: write the track's own day",
  }));

test.each([
  ["14:10Z", "2025-07-05", "gb", 15 * 60 + 10],
  ["14:10 BST", "2025-07-05", "gb", 14 * 60 + 10],
  ["2026-03-08T00:30Z", "2026-03-07", "us", 19 * 60 + 30],
  ["00:30 UTC", "2026-03-07", "hk", 8 * 60 + 30],
  ["2:10 pm", "2026-03-07", "gb", 14 * 60 + 10],
])("the start %s of %s in %s is %s minutes after midnight at the track", (time, date, country, minutes) => {
  const track = country === "us" ? "Gulfstream Park" : "Linton";
  const bet = readBet({ Date: date, Time: time, Country: country, Track: track, Race: "" });
  expect(bet).toMatchObject({ date, time: minutes });
  expect(bet?.problem ?? bet?.unclear).toBeUndefined();
});

test.each([
  ["2026-03-08T00:30:00Z", "us", "2026-03-07", 19 * 60 + 30],
  ["07-Mar-26 14:10", "gb", "2026-03-07", 14 * 60 + 10],
])("a start with its day, %s, needs no date", (time, country, date, minutes) =>
  expect(readBet({ "Start time": time, Country: country, Track: "Gulfstream", Race: "" })).toMatchObject({
    date,
    time: minutes,
  }),
);

test("a start of another day than the date is refused", () =>
  expect(readBet({ Date: "2026-03-06", Time: "2026-03-07 14:10", Country: "gb" })).toMatchObject({
    problem: "the start is on 2026-03-07 by the track's clock, and the date is 2026-03-06",
  }));

test("a start whose zone is not known is asked for", () =>
  expect(readBet({ Date: "2026-03-07", Time: "19:10Z", Country: "us", Race: "" })).toMatchObject({
    unclear:
      "the start is on another clock, and the zone of linton is not known: write the time there, or its country",
  }));

test.each([
  ["2025-07-05T12:05Z", { day: day("2025-07-05"), minutes: 13 * 60 + 5 }],
  ["2025-07-06 00:10 AEST", { day: day("2025-07-05"), minutes: 15 * 60 + 10 }],
  ["12:05 GMT", { minutes: 13 * 60 + 5 }],
  ["05.07.2025 13:05", { day: day("2025-07-05"), minutes: 13 * 60 + 5 }],
  ["05.07.2025", { day: day("2025-07-05") }],
])("a British bet struck at %s", (struck, expected) => {
  const bet = readBet({ Date: "2025-07-05", Country: "gb", Struck: struck });
  expect(bet?.problem).toBeUndefined();
  expect(bet?.struck).toEqual(expected);
});

test("withdrawals are compared with the bet by the track's clock", () =>
  expect(
    readBet({ Date: "2025-07-05", Country: "gb", Struck: "12:05Z", Withdrawn: "4 @ 13:04; 6 @ 12:06 UTC" }),
  ).toMatchObject({
    struck: { minutes: 785 },
    withdrawn: [{ at: { minutes: 784 } }, { at: { minutes: 786 } }],
  }));

test.each([
  // The heading's clock is as good as a clock in the cell.
  ["Time (UTC)", "00:30", "hk", 8 * 60 + 30],
  ["Start time (UTC+10)", "22:30", "gb", 12 * 60 + 30],
  ["Off [AEST]", "22:30", "gb", 12 * 60 + 30],
  ["Start UTC", "14:10", "hk", undefined], // 22:10 of the day before, or of this day
  ["off_time_utc", 0.5, "gb", 12 * 60],
  ["Race time (GMT-5)", "19:30", "us", 19 * 60 + 30],
  ["Race time (UTC-05:30)", "19:00", "us", 19 * 60 + 30],
  // A clock in the cell is the cell's.
  ["Time (UTC)", "19:30 GMT-05:00", "us", 19 * 60 + 30],
  ["Time (est)", "14:10", "gb", 14 * 60 + 10], // estimated
])(
  "under the heading %s, %s of 2026-03-07 in %s is %s minutes after midnight",
  (heading, cell, country, time) => {
    const track = country === "us" ? "Gulfstream Park" : "Linton";
    const bet = readBet({ Date: "2026-03-07", [heading]: cell, Country: country, Track: track, Race: "" });
    expect([bet?.time, bet?.problem ?? bet?.unclear]).toEqual([time ?? 22 * 60 + 10, undefined]);
  },
);

test.each([
  [{ "Date (UTC)": "2026-03-07", "Time (UTC)": "23:30" }, "hk", "2026-03-08", 7 * 60 + 30],
  [{ "Date (UTC)": "2026-03-08", "Time (UTC)": "00:30" }, "us", "2026-03-07", 19 * 60 + 30],
  [{ "Date (UTC)": 46088, "Off UTC": 23.5 / 24 }, "hk", "2026-03-08", 7 * 60 + 30],
  [{ "Event date (UTC)": "2026-03-07 23:30" }, "hk", "2026-03-08", undefined],
  [{ "Event date (UTC)": 46088 + 23.5 / 24 }, "hk", "2026-03-08", undefined],
  [{ "Date (UTC)": "2026-03-07" }, "gb", "2026-03-07", undefined], // one day in winter
])("%j in %s is of %s", (cells, country, date, time) => {
  const track = country === "us" ? "Gulfstream Park" : "Linton";
  const bet = readBet({ ...cells, Country: country, Track: track });
  expect([bet?.date, bet?.time, bet?.problem ?? bet?.unclear]).toEqual([date, time, undefined]);
});

test("a day on another clock that two days at the track share is asked about", () =>
  expect(readBet({ "Date (UTC)": "2026-03-07", Country: "hk" })).toMatchObject({
    unclear:
      "the day is on another clock and may be another day at linton: write the start with it, or the track's own day",
  }));

test.each(["Local time", "Time (local)", "Local start time", "Start time (local)", "Time"])(
  "a time under %s is the track's own, also next to a time by another clock",
  (heading) => {
    const [own, other] = [{ [heading]: "14:30" }, { "Time (UTC)": "06:30" }];
    for (const cells of [own, { ...own, ...other }, { ...other, ...own }])
      expect(readBet({ ...cells, Date: "2026-03-07", Country: "hk" })).toMatchObject({ time: 14.5 * 60 });
  },
);

test("the moment of a bet is on the clock of its heading", () =>
  expect(
    readBet({ Date: "2026-03-07", Country: "hk", "Bet placed (UTC)": "2026-03-06 23:30" })?.struck,
  ).toEqual({ day: day("2026-03-07"), minutes: 7 * 60 + 30 }));

test.each([
  "Time (EST)",
  "Start time (ET)",
  "RACETIME",
  "Time (UTC+25)",
  "Off (UTC+10:40)",
  "Time (UK)",
  "Off (Europe/London)",
])("the clock of %s is not known: the column is not read, and named where it is needed", (heading) => {
  const cells = { LOCAL_RACE_DATE: "2026-03-07", [heading]: "14:10", Country: "gb" };
  expect(readBet(cells)).toMatchObject({ race: 1, date: "2026-03-07" });
  expect(readBet(cells)?.time).toBeUndefined();
  const table = [
    ["LOCAL_RACE_DATE", heading, "Track", "No", "Price", "Stake"],
    ["2026-03-07", "14:10", "Linton", 1, 4, 10],
  ];
  expect(() => readRows("bets", table, { calendar, kind: "bet" })).toThrow(
    `must have a first row of headings with race; the clock of "${heading}" is not known: name it in the heading, such as Time (UTC+10)`,
  );
});

test.each([
  // The day in an exchange's name of a race is the meeting's, whose last races may start after midnight.
  ["Randwick (AUS) 7th Mar", "2026-03-07T14:10Z", 70],
  ["Palermo (ARG) 7th Mar", "2026-03-08T03:05Z", 5],
  ["Randwick (AUS) 7th Mar", "2026-03-07T16:59Z", 239],
  ["Santa Anita (US) 7th Mar", "2026-03-08T01:10Z", 17 * 60 + 10],
])("%j with the start %s is of the day in its name", (event, time, minutes) => {
  const bet = named("", event, { Time: time });
  expect(bet).toMatchObject({ date: "2026-03-07", time: minutes });
  expect(bet?.problem ?? bet?.unclear).toBeUndefined();
});

test.each([
  ["Randwick (AUS) 7th Mar", "2026-03-07T17:00Z", "2026-03-08"], // 4:00 is no late start
  ["Randwick (AUS) 7th Mar", "2026-03-06T12:10Z", "2026-03-06"],
  ["Santa Anita (US) 8th Mar", "2026-03-08T01:10Z", "2026-03-07"],
  ["Kempton 7th Mar", "2026-03-08T00:10Z", "2026-03-08"],
])("%j with the start %s, which is on %s at the track, is refused with both days", (event, time, day) =>
  expect(named("", event, { Time: time })?.problem).toMatch(
    new RegExp(`^the start is on ${day} by the track's clock, and the date is 2026-03-0[78]$`),
  ),
);
