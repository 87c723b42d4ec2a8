/** Suite of src/service/store/buildHistory.ts: joinHistories. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildHistory, joinHistories, sourceOf } from "../../../src/service/store/buildHistory";
import { openHistory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { aRace } from "./aRace";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "it's a join-"))));
afterAll(() => rmSync(folder, { recursive: true }));

test("joined parts are one store with the source of the first, whose ids continue after the last", async () => {
  const paths = [join(folder, "one.db"), join(folder, "two.db")] as const;
  for (const [place, path] of paths.entries()) {
    const race = aRace({ raceCode: place === 0 ? "gallops" : "harness" });
    const fill = (history: Parameters<typeof createWriter>[0]) =>
      createWriter(history, { numbersFrom: 1000 * place })([race]);
    await buildHistory(path, { source: `part ${place + 1}`, fill });
  }
  const whole = join(folder, "whole.db");
  joinHistories(whole, paths);

  expect(readdirSync(folder)).toEqual(["whole.db"]);
  expect(sourceOf(whole)).toBe("part 1");
  const history = openHistory(whole);
  createWriter(history)([aRace({ raceCode: "gallops", raceNumber: 2 })]);
  const rows = history.driver.all(`SELECT r.id, r.race_code AS code, v.race_code AS at, COUNT(*) AS starts
    FROM race r JOIN venue v ON v.id = r.venue_id JOIN start s ON s.id / 128 = r.id JOIN runner n ON n.id = s.runner_id GROUP BY r.id`);
  const starts = aRace().runners.length;
  expect(rows).toEqual([
    { id: 1, code: "gallops", at: "gallops", starts },
    { id: 1001, code: "harness", at: "harness", starts },
    { id: 1002, code: "gallops", at: "gallops", starts },
  ]);
  expect(history.driver.all("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
  history.close();
});
