import { exampleRace } from "../../../src/service/routes/exampleRace";
import { dayNumber } from "../../../src/dates/days";
import { worldModels } from "../../../src/service/predictions/models/worldModels";
import { predictDays, storePredictions } from "../../../src/service/predictions/storedPredictions";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { ask, fixtureDay, fixtureFile, historyOf, pinned, serviceOf, racesOfFile } from "../testService";

const clock = pinned(fixtureDay);

test("the largest field of the pinned day, at home", async () => {
  const history = await historyOf(fixtureFile);
  const example = await exampleRace({ history, clock });
  expect(example).toMatchObject({
    date: fixtureDay,
    country: "au",
    race_code: "gallops",
    distance: expect.any(Number),
  });
  const venue = [...history.venues.values()].find(
    ({ slug, raceCode }) => slug === example?.track && raceCode === "gallops",
  );
  const largest = history.driver.all<{ starters: number }>(
    `SELECT MAX(r.starters) AS starters FROM race r JOIN venue v ON v.id = r.venue_id
     WHERE v.country = 'au' AND v.race_code = 'gallops' AND r.start_time LIKE ? AND r.abandoned + r.meeting_abandoned = 0`,
    [`${fixtureDay}%`],
  );
  const [ownRace] = history.driver.all<{ starters: number }>(
    `SELECT starters FROM race WHERE venue_id = ? AND number = ? AND start_time LIKE ?`,
    [venue?.id ?? 0, example?.race ?? 0, `${fixtureDay}%`],
  );
  expect(ownRace?.starters).toBe(largest[0]?.starters);
});

test("while the clock runs, the next race to jump; after the last one the day's largest field", async () => {
  const history = await historyOf(fixtureFile);
  const starts = history.driver
    .all<{ start: string; number: number }>(
      `SELECT r.start_time AS start, r.number FROM race r
       WHERE r.race_code = 'gallops' AND r.distance IS NOT NULL AND r.abandoned + r.meeting_abandoned = 0`,
    )
    .map(({ start, number }) => ({ at: Date.parse(start), number }))
    .sort((one, other) => one.at - other.at);
  const race = starts.filter(({ number }) => number === 3).at(-1);
  const following = starts.filter(({ at }) => at === starts.find((other) => other.at > (race?.at ?? 0))?.at);
  const example = await exampleRace({
    history,
    clock: { now: () => race?.at ?? 0, elapsed: () => 0 },
  });
  expect(following.map(({ number }) => number)).toContain(example?.race);
  const last = starts.at(-1)?.at ?? 0;
  const another = await exampleRace({ history, clock: { now: () => last, elapsed: () => 0 } });
  expect(another).toMatchObject({ date: "2026-03-21", race_code: "gallops" });
});

test("when nothing comes, the largest field of the last day that can be asked for, also with no distance", async () => {
  const history = await historyOf(fixtureFile);
  const after = (days: number) => ({ now: () => Date.parse("2026-03-21T12:00:00Z") + days * 86_400_000 });
  const at = (days: number) => exampleRace({ history, clock: { ...after(days), elapsed: () => 0 } });
  expect(await at(9)).toMatchObject({
    date: "2026-03-21",
    race_code: "gallops",
    runners: expect.any(Number),
  });
  expect(await at(40)).toBeUndefined();
  history.driver.exec("UPDATE race SET distance = NULL");
  const example = await at(9);
  expect(example?.date).toBe("2026-03-21");
  expect(example).not.toHaveProperty("distance");
});

test("a history without coming races has no example", async () => {
  expect(await exampleRace({ history: historyInMemory(), clock })).toBeUndefined();
});

test("of a simulated history its runners have opening prices with a margin, once it is predicted", async () => {
  const history = await historyOf(fixtureFile);
  expect((await exampleRace({ history, clock, source: "simulated" }))?.prices).toBeUndefined();
  const today = dayNumber(fixtureDay) ?? 0;
  const races = await racesOfFile(fixtureFile);
  storePredictions(history, [
    ...predictDays(races, { models: worldModels, from: today, resultsBefore: today }),
  ]);
  const example = await exampleRace({ history, clock, source: "simulated" });
  const namedQuery = new URLSearchParams({ ...example, race: String(example?.race) } as unknown as Record<
    string,
    string
  >);
  const { body } = await ask(serviceOf(history, { clock }), `/form?${namedQuery.toString()}`);
  const { prices = [] } = example ?? {};
  expect(prices?.map((price) => price === null)).toEqual(
    body.runners.map(({ scratched }: { scratched: boolean }) => scratched),
  );
  const margin = (prices ?? []).reduce<number>((sum, price) => sum + (price === null ? 0 : 1 / price), -1);
  expect(margin).toBeGreaterThan(0.05);
  expect(margin).toBeLessThan(0.4);
  expect(await exampleRace({ history, clock, source: "simulated" })).toEqual(example);
  expect(await exampleRace({ history, clock, source: "results" })).not.toHaveProperty("prices");
});
