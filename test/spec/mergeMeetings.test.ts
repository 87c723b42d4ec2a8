/** Suite of src/spec/checkResponse.ts: mergeMeetings. */
import { mergeMeetings } from "../../src/spec/checkResponse";

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

test("two meetings of a venue on one date stay two; another time of a later race does not make two", () => {
  const at = (raceNumber: number, startTime: string) => ({ ...race(raceNumber), startTime });
  const evening = meeting("a", [at(1, "2026-03-13T23:00:00Z"), at(2, "2026-03-13T23:30:00Z")]);
  const matinee = meeting("a", [at(1, "2026-03-14T17:00:00Z"), at(2, "2026-03-14T17:30:00Z")]);
  const delayed = meeting("a", [at(1, "2026-03-14T17:00:00Z"), at(2, "2026-03-14T17:45:00Z")]);
  expect(merged(evening, matinee)).toEqual([evening, matinee]);
  expect(merged(evening, matinee, delayed)).toEqual([evening, delayed]);
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
