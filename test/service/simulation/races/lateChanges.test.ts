/** Suite of src/service/simulation/races: lateChanges. */
import { liveMoment } from "../../../../src/service/simulation/moment";
import { type DatedChanges, publishAtOnce } from "../../../../src/service/simulation/publication";
import type { RaceChange } from "../../../../src/spec/changes";

const world = { seed: 3, scale: "small", epoch: "2026-02-02" } as const;
const hour = 3_600_000;
const moment = liveMoment(Date.parse("2026-02-21T03:00:00Z"));

let knownDatedChanges: readonly DatedChanges[] | undefined;
/** The dated changes of twelve days, on every second one. */
function published(): readonly DatedChanges[] {
  const days = Array.from({ length: 6 }, (_, index) => liveMoment(moment.instant - 48 * index * hour));
  return (knownDatedChanges ??= days.flatMap((day) => publishAtOnce({ world, moment: day }).dated));
}
const changesOf = (dated: readonly DatedChanges[]): readonly RaceChange[] =>
  dated.flatMap(({ changes }) => changes);
const having = (field: string): RaceChange[] =>
  changesOf(published()).filter(({ fields }) => fields.includes(field));

test("days have late scratchings, riders, goings, delays and results, each at a whole minute", () => {
  const fields = ["scratched", "jockey", "condition", "startTime", "result"];
  for (const field of fields) expect([field, having(field).length > 0]).toEqual([field, true]);
  for (const { at } of changesOf(published())) expect(Date.parse(at) % 60_000).toBe(0);
});

test("what is late is published on the day of the race, before its start", () => {
  for (const field of ["scratched", "jockey", "startTime"])
    for (const { at, race, fields, from } of having(field)) {
      if (fields.includes("result")) continue;
      const start = Date.parse(String(from.startTime ?? race?.startTime));
      expect(start - Date.parse(at)).toBeGreaterThan(0);
      expect(start - Date.parse(at)).toBeLessThanOrEqual(6 * hour);
    }
});

test("a result adds nothing but the result where the changes before it were published", () => {
  const results = having("result");
  expect(results.filter(({ fields }) => fields.length === 1).length / results.length).toBeGreaterThan(0.9);
  for (const { fields } of results) expect(fields).not.toContain("startTime");
  const runners = changesOf(published()).filter(({ at, runner, race }) =>
    results.some((result) => runner && result.at === at && result.race?.track === race?.track),
  );
  expect(runners).toEqual([]);
});

test("the changes of a time are the same whenever they are published, by their ids too", () => {
  const now = publishAtOnce({ world, moment });
  const later = publishAtOnce({ world, moment: liveMoment(moment.instant + 6 * hour) });
  const inBoth = ({ at }: RaceChange): boolean =>
    Date.parse(at) > moment.instant - 18 * hour && Date.parse(at) < moment.instant + 24 * hour;
  const [one, other] = [now, later].map(({ dated }) => changesOf(dated).filter(inBoth));
  expect(one?.length).toBeGreaterThan(5);
  expect(other).toEqual(one);
  expect(new Set(one?.map(({ id }) => id)).size).toBe(one?.length);
});

test("changes of the last day have no record, those to come have the race from then on", () => {
  for (const { dueAt, record, changes } of publishAtOnce({ world, moment }).dated) {
    expect(dueAt).toBeGreaterThan(moment.instant - 24 * hour);
    expect(record !== undefined).toBe(dueAt > moment.instant);
    for (const { at } of changes) expect(Date.parse(at)).toBe(dueAt);
  }
});
