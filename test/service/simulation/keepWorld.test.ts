import { historyInMemory } from "../../../src/service/store/history";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { keepWorld, type News } from "../../../src/service/simulation/keepWorld";
import { liveMoment, type Moment } from "../../../src/service/simulation/moment";
import { newsOf } from "../../../src/service/simulation/newsOf";
import { contents } from "./contents";

const world = { seed: 3, scale: "small", epoch: "2026-01-05" } as const;
const hour = 3_600_000;
const first = Date.parse("2026-02-18T01:00:00Z");

function started({ justBuilt }: { justBuilt: boolean }) {
  const history = historyInMemory();
  const clock = { now: first };
  const grown: number[] = [];
  const moment = liveMoment(first);
  const news = newsOf({ world, moment });
  createWriter(history)(news.records);
  const grow = (at: Moment, from: number): Promise<News> => {
    grown.push(at.today);
    return Promise.resolve(newsOf({ world, moment: at, since: from }));
  };
  const built = justBuilt ? { built: { moment, pending: news.pending } } : {};
  const keepUp = keepWorld({ history, now: () => clock.now, grow, pause: () => Promise.resolve(), ...built });
  return { history, clock, grown, keepUp };
}

test("results come out as their races are run, and each new day grows the store once", async () => {
  const { history, clock, grown, keepUp } = started({ justBuilt: true });
  for (let passed = 0; passed < 52; passed += 2) {
    clock.now = first + passed * hour;
    await keepUp();
  }
  const made = historyInMemory();
  createWriter(made)(newsOf({ world, moment: liveMoment(clock.now) }).records);
  expect(contents(history)).toEqual(contents(made));
  const today = liveMoment(first).today;
  expect(grown).toEqual([today + 1, today + 2]);
  history.close();
  made.close();
});

test("a store found after days away is caught up at the first call", async () => {
  const { history, clock, keepUp } = started({ justBuilt: false });
  clock.now = first + 9 * 24 * hour;
  await keepUp();
  const made = historyInMemory();
  createWriter(made)(newsOf({ world, moment: liveMoment(clock.now) }).records);
  expect(contents(history)).toEqual(contents(made));
  history.close();
  made.close();
});

test("a call during another does nothing, and a failure leaves the next call free", async () => {
  const history = historyInMemory();
  let calls = 0;
  const grow = (): Promise<News> => {
    calls++;
    return calls === 1 ? Promise.reject(new Error("no thread")) : Promise.resolve({ records: [], pending: [] });
  };
  const keepUp = keepWorld({ history, now: () => first, grow, pause: () => Promise.resolve() });
  const failing = keepUp();
  await keepUp();
  expect(calls).toBe(1);
  await expect(failing).rejects.toThrow("no thread");
  await keepUp();
  await keepUp();
  expect(calls).toBe(2);
  history.close();
});
