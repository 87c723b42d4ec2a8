import { cellText, meetingLabel, type Race, raceLabel } from "../../../../src/addin/pane/builder/labels";
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
