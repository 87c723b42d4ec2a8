import {
  cellText,
  findMeeting,
  meetingLabel,
  placesOf,
  type Race,
  raceLabel,
} from "../../../../src/addin/pane/builder/labels";
import type { Cell } from "../../../../src/cells/table/cell";

const formatted = (basicValue: number, numberFormat: string): Cell => ({
  type: "FormattedNumber",
  basicValue,
  numberFormat,
});

test.each<[Cell, string]>([
  ["1-2", "1-2"],
  [true, "TRUE"],
  [1 / 3, "0.333333"],
  [formatted(0.125, "0.0%"), "12.5%"],
  [formatted(46095, "yyyy-mm-dd"), "2026-03-14"],
  [formatted(46095.5, "yyyy-mm-dd hh:mm"), "2026-03-14 12:00"],
  [{ code: "#N/A" }, "#N/A"],
])("%j shows %s", (cell, text) => {
  expect(cellText(cell)).toBe(text);
});

const race: Race = {
  raceNumber: 3,
  raceName: "Maiden Plate",
  distance: "1200m",
  numberOfRunners: 8,
  prizeMoney: null,
  startTime: "2026-03-14T03:05:00Z",
  timezone: "Asia/Hong_Kong",
  abandoned: false,
};

test("a race is labelled with its start time at the venue", () => {
  expect(raceLabel(race)).toBe("3 · 11:05 · Maiden Plate · 1200m");
});

test("an abandoned race and meeting are marked, and an unknown time zone omits the time", () => {
  expect(raceLabel({ ...race, abandoned: true, timezone: "Nowhere/Here" })).toBe(
    "3 · Maiden Plate · 1200m · abandoned",
  );
  const meeting = { track: "Sha Tin", slug: "sha-tin", country: "hk", abandoned: true, races: [] };
  expect(meetingLabel(meeting)).toBe("Sha Tin (hk) · abandoned");
});

test("of two meetings of a venue on a date the other is named by its day there, and found by it", () => {
  const at = (startTime: string) => [{ ...race, startTime, timezone: "America/New_York" }];
  const meeting = { track: "Aqueduct", slug: "aqueduct", country: "us", abandoned: false };
  const evening = { ...meeting, races: at("2026-03-13T23:00:00Z") };
  const matinee = { ...meeting, races: at("2026-03-14T10:00:00Z") };
  const other = { ...meeting, slug: "saratoga", races: at("2026-03-13T23:00:00Z") };
  const response = { date: "2026-03-14", raceType: "gallops" as const, meetings: [evening, matinee, other] };
  const places = placesOf(response);
  expect(places.map(({ own }) => own?.date)).toEqual(["2026-03-13", undefined, undefined]);
  expect(response.meetings.map((_, index) => findMeeting(response, places[index]))).toEqual(
    response.meetings,
  );
  expect(meetingLabel(evening, places[0]?.own)).toBe("Aqueduct (us) · 2026-03-13 there");
  expect(meetingLabel(matinee, places[1]?.own)).toBe("Aqueduct (us)");
});
