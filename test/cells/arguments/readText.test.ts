import { readSlug, readSnapshotName } from "../../../src/cells/arguments/readText";

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
