import { mkdtempSync, readFileSync, createWriteStream, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { exportHistory } from "../../../src/server/export/exportHistory";
import { readExportArguments } from "../../../src/server/export/readExportArguments";
import { importFile } from "../../../src/service/importing/importFile";
import type { LocalHistory } from "../../../src/service/store/history";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { worldRaces } from "../../contract/smallWorld";
import { fixtureFile, historyOf } from "../../service/testService";
import { historyWith } from "../../service/routes/pastRecords";
import { aRace, aRunner } from "../../service/store/aRace";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "export-"))));
afterAll(() => rmSync(folder, { recursive: true }));

async function exported(history: LocalHistory, name: string): Promise<string> {
  const path = join(folder, name);
  const file = createWriteStream(path);
  await exportHistory(history, file);
  file.end();
  await finished(file);
  return path;
}

async function imported(path: string): Promise<LocalHistory> {
  const history = historyInMemory();
  await importFile(path, { write: createWriter(history) });
  return history;
}

/** The rows of a history without its ids, whose order may differ. */
const rowsOf = ({ driver }: LocalHistory): string[] =>
  driver
    .all(
      `SELECT v.country, v.slug, r.race_code, r.day, r.number AS race, r.start_time, r.name, r.race_class, r.distance, r.surface,
        r.condition, r.weather, r.prize_money, r.abandoned, r.run, r.starters, s.number, n.name AS runner, n.runner_key, n.sire,
        n.dam, n.damsire, n.origin, j.name AS jockey, j.person_key AS jockey_key, t.person_key AS trainer_key, s.counted,
        s.finish, s.margin, s.seconds, s.settled, s.starting_price, s.outcome, s.program_number, s.weight, s.claim, s.draw,
        s.start_row, s.age, s.sex, s.scratched, s.days, s.earlier, s.rating
        FROM race r JOIN venue v ON v.id = r.venue_id JOIN start s ON s.id / 128 = r.id JOIN runner n ON n.id = s.runner_id
        LEFT JOIN person j ON j.id = s.jockey_id LEFT JOIN person t ON t.id = s.trainer_id`,
    )
    .map((row) => JSON.stringify(row))
    .sort();

test("the history of a results file imports again equal, and exports the same file", async () => {
  const first = await historyOf(fixtureFile);
  const path = await exported(first, "first.csv");
  const again = await imported(path);
  expect(rowsOf(again)).toEqual(rowsOf(first));
  expect(readFileSync(await exported(again, "again.csv"), "utf8")).toBe(readFileSync(path, "utf8"));
});

test("a simulated world imports again equal but for its keys", async () => {
  const world = historyWith(worldRaces());
  const again = await imported(await exported(world, "world.csv"));
  const withoutKeys = (rows: readonly string[]): string[] =>
    rows.map((row) => row.replaceAll(/"(?:runner|jockey|trainer)_key":"[^"]*"/g, "")).sort();
  const [before, after] = [withoutKeys(rowsOf(world)), withoutKeys(rowsOf(again))];
  const knownTables = new Set(before);
  expect([after.length, after.filter((row) => !knownTables.has(row)).slice(0, 3)]).toEqual([
    before.length,
    [],
  ]);
});

test("places that the source does not state, programme numbers and names with commas stay what they are", async () => {
  const runners = [
    aRunner('Ann, the "First"', { number: 1, programNumber: "1A", finish: 1, damsire: "Omega" }),
    aRunner("Bob", { number: 2, finishUnknown: true }),
    aRunner("Cid", { number: 3, finishUnknown: true, placed: true }),
    aRunner("Dot", { number: 4, finishUnknown: true, placed: false }),
    aRunner("Eve", { number: 5 }),
    aRunner("Fay", { number: 6, scratched: true }),
  ];
  const history = historyWith([
    aRace({ runners: runners.map((one) => ({ ...one, runnerKey: `#${one.name}` })) }),
  ]);
  const again = await imported(await exported(history, "outcomes.csv"));
  const of = ({ driver }: LocalHistory) =>
    driver.all(`SELECT n.name, n.damsire, s.finish, s.outcome, s.program_number, s.scratched, s.counted
      FROM start s JOIN runner n ON n.id = s.runner_id ORDER BY s.id`);
  expect(of(again)).toEqual(of(history));
});

test("the command line needs a file to write", () => {
  expect(() => readExportArguments([])).toThrow("name the file with --to results.csv");
  writeFileSync(join(folder, "history.db"), "");
  const from = join(folder, "history.db");
  expect(readExportArguments(["--to", "x.csv", "--from", from])).toEqual({
    help: false,
    forecasts: false,
    to: "x.csv",
    from,
  });
});
