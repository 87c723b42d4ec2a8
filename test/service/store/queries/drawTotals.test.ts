import { dayNumber } from "../../../../src/dates/days";
import type { LocalHistory } from "../../../../src/service/store/history";
import { historyInMemory } from "../../../../src/service/store/openHistory";
import { drawTotals } from "../../../../src/service/store/queries/drawTotals";
import { createWriter } from "../../../../src/service/store/writing/createWriter";
import { aRace } from "../aRace";

let history: LocalHistory;
beforeEach(() => (history = historyInMemory()));
afterEach(() => history.close());

const day = dayNumber("2026-01-10") ?? 0;
const later = aRace({ date: "2026-01-11", condition: "Soft 6" });
const startsOf = async (scope: Parameters<typeof drawTotals>[2]) =>
  (await drawTotals(history, 1, scope)).reduce((sum, { starts }) => sum + starts, 0);

test("the totals of a venue are cached until one of its races is written", async () => {
  const write = createWriter(history);
  write([aRace()]);
  const first = await drawTotals(history, 1, { before: day + 9 });
  expect(await drawTotals(history, 1, { before: day + 9 })).toBe(first);
  write([aRace({ track: "Elsewhere" })]);
  expect(await drawTotals(history, 1, { before: day + 9 })).toBe(first);
  write([later]);
  expect([await startsOf({ before: day + 9 }), first]).toEqual([4, [expect.anything(), expect.anything()]]);
});

test("each scope has its own totals", async () => {
  createWriter(history)([aRace(), later]);
  const before = day + 9;
  expect([
    await startsOf({ before }),
    await startsOf({ before, from: day + 1 }),
    await startsOf({ before: day + 1 }),
    await startsOf({ before, goings: [1] }),
    await startsOf({ before, goings: [2] }),
    await startsOf({ before, goings: [0, 1, 2] }),
  ]).toEqual([4, 2, 2, 2, 0, 4]);
});

test("a full cache returns correct totals", async () => {
  createWriter(history)([aRace(), later]);
  for (let from = 0; from < 120; from += 1) expect(await startsOf({ before: day + 9, from })).toBe(4);
  expect(await startsOf({ before: day + 9, from: day + 1 })).toBe(2);
});
