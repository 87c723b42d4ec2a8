import { cachedAnswer } from "../../../src/service/routes/answerCache";
import { importFile } from "../../../src/service/importing/importFile";
import type { RaceRecord } from "../../../src/service/races/records";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { ask, fixtureDay, fixtureFile, pinned, serviceOf } from "../testService";

test("an answer is computed once for its key, and again after a write to any venue", async () => {
  const history = historyInMemory();
  const other = historyInMemory();
  const computed: string[] = [];
  const answer = (of: typeof history, key: string): Promise<object> =>
    cachedAnswer(of, ["form", { race: key }], async () => (computed.push(key), { key }));
  expect(await answer(history, "a")).toBe(await answer(history, "a"));
  await Promise.all([answer(history, "b"), answer(history, "b"), answer(other, "a")]);
  expect(computed).toEqual(["a", "b", "a"]);
  history.writes.set(7, 1);
  await Promise.all([answer(history, "a"), answer(other, "a")]);
  expect(computed).toEqual(["a", "b", "a", "a"]);
  history.close();
  other.close();
});

test("a failure is not kept", async () => {
  const history = historyInMemory();
  const failing = cachedAnswer(history, ["form"], () => Promise.reject(new Error("no database")));
  await expect(failing).rejects.toThrow("no database");
  expect(await cachedAnswer(history, ["form"], async () => ({ date: "2026-01-10" }))).toEqual({
    date: "2026-01-10",
  });
  history.close();
});

test("a form is that of the races at the time of the question", async () => {
  const races: RaceRecord[] = [];
  await importFile(fixtureFile, { write: (complete) => void races.push(...complete) });
  const earlier = races.filter(({ date }) => date < fixtureDay);
  const history = historyInMemory();
  const write = createWriter(history);
  write(races.filter(({ date }) => date >= fixtureDay));
  const service = serviceOf(history, { clock: pinned(fixtureDay) });
  const form = async (): Promise<unknown> =>
    (await ask(service, `/form?date=${fixtureDay}&track=ashford-park&race=3`)).body;
  const first = await form();
  expect(await form()).toEqual(first);
  write(earlier);
  expect(await form()).not.toEqual(first);
  history.close();
});
