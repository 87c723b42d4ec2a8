import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openHistory } from "../../src/service/store/openHistory";
import { sourceOf } from "../../src/service/store/buildHistory";
import { buildWorld } from "../../src/service/buildWorld";
import { liveMoment } from "../../src/service/simulation/moment";

test("builds a store of the small world that opens, records its source and reports its progress", async () => {
  const folder = mkdtempSync(join(tmpdir(), "world-"));
  const store = join(folder, "history.db");
  const parts: number[] = [];
  const moment = liveMoment(Date.parse("2026-02-21T03:00:00Z"));
  const world = { seed: 3, scale: "small", epoch: "2025-12-01" } as const;
  const dated = await buildWorld(store, {
    world,
    moment,
    source: "a world",
    onProgress: (part) => parts.push(part),
  });

  expect(sourceOf(store)).toBe("a world");
  const history = openHistory(store);
  expect(history.venues.size).toBe(11);
  expect(
    history.driver.all("SELECT COUNT(*) AS races FROM race WHERE run = 0 AND abandoned = 0")[0]?.races,
  ).toBeGreaterThan(dated.length);
  history.close();
  expect(parts).toEqual([...parts].sort((left, right) => left - right));
  expect([parts[0], parts.at(-1)]).toEqual([0, 1]);
  rmSync(folder, { recursive: true });
});
