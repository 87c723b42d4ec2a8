/** Suite of src/client/parseResponse.ts: normaliseResponse. */
import { mergeMeetings } from "../../src/client/parseResponse";

const race = (raceNumber: number, raceName = "") => ({ raceNumber, raceName });
const meeting = (slug: string, races: unknown, abandoned = false) => ({
  slug,
  country: "hk",
  abandoned,
  races,
});

function merged(...meetings: unknown[]): unknown {
  const response = { meetings };
  mergeMeetings(response);
  return response.meetings;
}

test("a race that both listings have is taken from the later one", () => {
  expect(merged(meeting("a", [race(2, "old"), race(1)]), meeting("a", [race(2, "new")]))).toEqual([
    meeting("a", [race(1), race(2, "new")]),
  ]);
});

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])("abandoned %s and %s make abandoned %s", (first, second, both) => {
  expect(merged(meeting("a", [], first), meeting("a", [], second))).toEqual([meeting("a", [], both)]);
});

test("different meetings are not merged", () => {
  const meetings = [meeting("a", [race(1)]), { ...meeting("a", []), country: "nz" }, meeting("b", null)];
  expect(merged(...meetings)).toEqual(meetings);
});

test("a value that is not a list is left to the schema", () => {
  const response = { meetings: "none" };
  mergeMeetings(response);
  expect(response).toEqual({ meetings: "none" });
});
