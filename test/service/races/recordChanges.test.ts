import { recordChanges } from "../../../src/service/races/recordChanges";
import type { RaceRecord } from "../../../src/service/races/records";

const before: RaceRecord = {
  date: "2026-03-14",
  country: "au",
  raceCode: "gallops",
  track: "Ashford Park",
  raceNumber: 3,
  startTime: "2026-03-14T04:00:00.000Z",
  timezone: "Australia/Sydney",
  condition: "Good 4",
  abandoned: false,
  meetingAbandoned: false,
  run: false,
  runners: [
    { number: 1, name: "Copper Lantern", runnerKey: "a", jockey: "A Bell", claim: 2, scratched: false },
    { number: 2, name: "Tide Table", runnerKey: "b", jockey: "C Dunn", scratched: false },
  ],
};
const at = Date.parse("2026-03-14T03:20:00Z");
const race = {
  date: "2026-03-14",
  race_code: "gallops",
  country: "au",
  track: "ashford-park",
  name: "Ashford Park",
  race: 3,
  startTime: "2026-03-14T04:00:00Z",
};
const id = "2026-03-14T03:20:00.000Z/2026-03-14/au/gallops/ashford-park/3";

test("equal records have no changes", () => {
  expect(recordChanges(before, { ...before }, at)).toEqual([]);
});

test("a race and each of its runners have one change with all their fields; a lacking value is null", () => {
  const [first, second] = before.runners as [RaceRecord["runners"][0], RaceRecord["runners"][0]];
  const { claim: _, ...replaced } = { ...first, jockey: "E Frost" };
  const after = { ...before, condition: "Soft 5", runners: [replaced, { ...second, scratched: true }] };
  expect(recordChanges(before, after, at)).toEqual([
    {
      id,
      at: "2026-03-14T03:20:00.000Z",
      race,
      fields: ["condition"],
      from: { condition: "Good 4" },
      to: { condition: "Soft 5" },
    },
    {
      id: `${id}/1`,
      at: "2026-03-14T03:20:00.000Z",
      race,
      fields: ["jockey", "claim"],
      runner: { number: 1, name: "Copper Lantern" },
      from: { jockey: "A Bell", claim: 2 },
      to: { jockey: "E Frost", claim: null },
    },
    {
      id: `${id}/2`,
      at: "2026-03-14T03:20:00.000Z",
      race,
      fields: ["scratched"],
      runner: { number: 2, name: "Tide Table" },
      from: { scratched: false },
      to: { scratched: true },
    },
  ]);
});

test("a delay names the new start, a result that it is known", () => {
  const after = { ...before, startTime: "2026-03-14T04:07:00.000Z", run: true };
  const [change] = recordChanges(before, after, at);
  expect(change).toMatchObject({
    race: { startTime: "2026-03-14T04:07:00Z" },
    fields: ["startTime", "result"],
    from: { startTime: "2026-03-14T04:00:00Z", result: false },
    to: { startTime: "2026-03-14T04:07:00Z", result: true },
  });
});
