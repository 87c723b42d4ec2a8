/**
 * Suite of src/service: starts whose place the source does not state, and races of which lines could not be
 * read. An unknown place is no loss in any rate of places.
 */
import type { RaceRecord, RunnerRecord } from "../../src/service/races/records";
import { incompleteRaces } from "../../src/service/store/queries/races";
import { historyInMemory } from "../../src/service/store/openHistory";
import { createWriter } from "../../src/service/store/writing/createWriter";
import { pinned, serviceOf } from "./testService";

const race = (day: string, of: Partial<RunnerRecord>, more: Partial<RaceRecord> = {}): RaceRecord => ({
  date: day,
  country: "au",
  raceCode: "gallops",
  track: "Lark Hill",
  raceNumber: 1,
  distance: 1200,
  startTime: `${day}T03:00:00Z`,
  timezone: "Australia/Sydney",
  abandoned: false,
  meetingAbandoned: false,
  run: day < "2026-03-14",
  runners: [
    {
      number: 1,
      name: "Alder Lane",
      runnerKey: "alder lane",
      barrier: 4,
      scratched: false,
      jockey: "Ann Reed",
      jockeyKey: "ann reed",
      ...of,
    },
    {
      number: 2,
      name: "Birch Quay",
      runnerKey: "birch quay",
      scratched: false,
      ...(day < "2026-03-14" ? { finish: 1 } : {}),
    },
  ],
  ...more,
});

const history = historyInMemory();
createWriter(history)([
  race("2026-03-01", { finish: 2 }),
  race("2026-03-02", { finishUnknown: true }),
  race("2026-03-03", { finishUnknown: true, placed: true }),
  race("2026-03-04", { finishUnknown: true, placed: false }),
  race("2026-03-05", {}, { linesLost: 2, starters: 4 }),
  race("2026-03-14", {}, { linesLost: 1 }),
]);
const service = serviceOf(history, { clock: pinned("2026-03-14") });
async function ask(path: string): Promise<Record<string, unknown>> {
  const request = new Request(`http://localhost${path}`, { headers: { "X-API-Key": "pro" } });
  return (await (await service.handle(request)).json()) as Record<string, unknown>;
}

test("a form's place rate is that of the starts whose place is known", async () => {
  const form = await ask("/v1/form?date=2026-03-14&track=lark-hill&race=1&country=au");
  const [runner] = form.runners as { stats: { overall: object } }[];
  // Second, placed, not placed, did not finish; of one start nothing is known.
  expect(runner?.stats.overall).toMatchObject({
    starts: 5,
    wins: 0,
    seconds: 1,
    places: 2,
    placePercent: 0.5,
  });
  expect(form.linesLost).toBe(1);
});

test("rates of jockeys and draws count no unknown place as a loss", async () => {
  const jockey = await ask("/v1/stats/jockey/Ann%20Reed?race_code=gallops");
  expect(jockey).toMatchObject({ totalStarts: 5, overallPlaceRate: 0.5 });
  const bias = await ask("/v1/stats/track-bias/lark-hill?race_code=gallops&country=au");
  expect(JSON.stringify(bias)).toContain(
    '"barrierNumber":4,"totalStarts":5,"wins":0,"places":2,"winRate":0,"placeRate":0.5',
  );
});

test("races of which lines could not be read are counted, and their field size meets no condition", async () => {
  expect(await incompleteRaces(history)).toBe(2);
  const angle = (field: string) =>
    ask(`/x1/angle?race_code=gallops&conditions=${encodeURIComponent(`field=${field}`)}`);
  expect(await angle("2")).toMatchObject({ totalStarts: 8 });
  expect(await angle("4")).toMatchObject({ totalStarts: 0 });
});
