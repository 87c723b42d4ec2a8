import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dateOf } from "../../../../src/dates/days";
import { partsOf } from "../../../../src/server/scale/publish/parts";
import { openHistory } from "../../../../src/service/store/openHistory";
import { buildStoreOfDays } from "./storeOfDays";

test("races are in the period of their month: the newest that has ended and later, its year, the years before", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parts-"));
  await buildStoreOfDays(join(folder, "history.db"), { days: 24 });
  const history = openHistory(join(folder, "history.db"));
  const periods = partsOf(history.driver).filter(({ table }) => table === "race");
  history.close();
  rmSync(folder, { recursive: true });
  const ends = periods.map(({ key, raceDays = [] }) => {
    const dates = raceDays.map(({ day }) => dateOf(day));
    return [key, dates[0], dates.at(-1)];
  });
  expect(ends).toEqual([
    ["until_2024", "2024-06-01", "2024-12-18"],
    ["2025_until_07", "2025-01-07", "2025-07-26"],
    ["from_2025_08", "2025-08-15", "2025-09-04"],
  ]);
});
