import { readCountry, readRaceCode, readSlug, readSnapshotName } from "../../../src/cells/arguments/readText";

test.each([
  [" Sha  Tin ", "sha-tin"],
  ["Øvrevoll", "ovrevoll"],
  ["Næstved", "naestved"],
])("the track %p is %p", (value, slug) => {
  expect(readSlug("track", value)).toBe(slug);
});

test.each([
  ["10:00", "10:00"],
  ["  before the rain ", "before the rain"],
  [10 / 24, "10:00"],
  [(9 * 60 + 5) / 1440, "09:05"],
  [2, "2"],
])("%p is the snapshot %p", (value, expected) => {
  expect(readSnapshotName("since", value)).toBe(expected);
});

test.each([true, " ", -1, null])("%p is refused with the rule", (value) => {
  expect(() => readSnapshotName("since", value)).toThrow("since must be the name of a snapshot");
});

test.each([
  ["dogs", "greyhounds"],
  ["Trots", "harness"],
  ["horses", "gallops"],
  ["harness racing", "harness"],
  ["G", "greyhounds"],
])("the race code %s is %s", (value, code) => {
  expect(readRaceCode("race_code", value)).toBe(code);
});

test.each([
  ["Australia", "au"],
  ["new  zealand", "nz"],
  ["USA", "us"],
  ["England", "gb"],
  ["HK", "hk"],
])("the country %s is %s", (value, code) => {
  expect(readCountry("country", value)).toBe(code);
});

test.each(["austral", "1", "aust", "xx", "zz"])("the country %s is refused with the rule", (value) => {
  expect(() => readCountry("country", value)).toThrow(
    "country must be a country or its two-letter code, such as Australia or au",
  );
});
