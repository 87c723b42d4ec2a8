/** Of src/service/routes/form.ts: enrichments. */
import { historyInMemory } from "../../../src/service/store/openHistory";
import type { RaceRecord } from "../../../src/service/races/records";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { importFile } from "../../../src/service/importing/importFile";
import { ask, fixtureDay, fixtureFile, pinned, serviceOf } from "../testService";

interface ProRunner {
  readonly scratched: boolean;
  readonly decorators: readonly unknown[];
  readonly classProfile?: unknown;
  readonly raceClassFit?: unknown;
}

/** Returns the runners of a race of the fixture, whose races `as` changes. */
async function runnersOf(as: (race: RaceRecord) => RaceRecord): Promise<readonly ProRunner[]> {
  const races: RaceRecord[] = [];
  await importFile(fixtureFile, { write: (complete) => void races.push(...complete) });
  const history = historyInMemory();
  createWriter(history)(races.map(as));
  const { body } = await ask(
    serviceOf(history, { clock: pinned(fixtureDay) }),
    `/form?date=${fixtureDay}&track=ashford-park&race=3`,
  );
  history.close();
  // The answer's shape is held by the contract tests.
  return (body as { runners: readonly ProRunner[] }).runners;
}

test("runners have a class from results with margins, and none from results without margins and times", async () => {
  const withMargins = await runnersOf((race) => race);
  const withoutMargins = await runnersOf((race) => ({
    ...race,
    runners: race.runners.map(({ margin: _margin, seconds: _seconds, ...runner }) => runner),
  }));
  expect(
    withMargins.some(
      ({ classProfile, raceClassFit }) => classProfile !== undefined && raceClassFit !== undefined,
    ),
  ).toBe(true);
  expect(withoutMargins.some((runner) => "classProfile" in runner || "raceClassFit" in runner)).toBe(false);
  expect(withoutMargins.every(({ decorators }) => Array.isArray(decorators))).toBe(true);
});
