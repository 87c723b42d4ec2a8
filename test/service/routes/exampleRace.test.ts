import { exampleRace } from "../../../src/service/routes/exampleRace";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { fixtureDay, fixtureFile, historyOf, pinned } from "../testService";

const clock = pinned(fixtureDay);

test("the largest field of the pinned day, at home", async () => {
  const history = await historyOf(fixtureFile);
  const example = exampleRace(history, clock);
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
  const [own] = history.driver.all<{ starters: number }>(
    `SELECT starters FROM race WHERE venue_id = ? AND number = ? AND start_time LIKE ?`,
    [venue?.id ?? 0, example?.race ?? 0, `${fixtureDay}%`],
  );
  expect(own?.starters).toBe(largest[0]?.starters);
});

test("a history without coming races has no example", () => {
  expect(exampleRace(historyInMemory(), clock)).toBeUndefined();
});
