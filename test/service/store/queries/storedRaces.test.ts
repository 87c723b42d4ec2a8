import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireDayNumber } from "../../../../src/dates/days";
import { importFile } from "../../../../src/service/importing/importFile";
import type { RaceRecord } from "../../../../src/service/races/records";
import { type LocalHistory, startsPerRace } from "../../../../src/service/store/history";
import { historyInMemory } from "../../../../src/service/store/openHistory";
import {
  daysOf,
  lastDaysOf,
  lastEntriesOf,
  racesOn,
} from "../../../../src/service/store/queries/storedRaces";
import { createWriter } from "../../../../src/service/store/writing/createWriter";
import { fixtureFile, historyOf, racesOfFile } from "../../testService";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "stored-"))));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, ...lines: string[]): string {
  const headings = "date,country,race_code,track,race_number,start_time,timezone,number,name,finish";
  const path = join(folder, name);
  writeFileSync(path, [headings, ...lines].join("\n"));
  return path;
}
const line = (date: string, name: string, finish: string) =>
  `${date},au,gallops,Oakmere,1,${date}T03:00:00Z,Australia/Sydney,1,${name},${finish}`;

/** Returns days by the names of the runners whose ids they have. */
function byName(
  { driver }: LocalHistory,
  days: readonly number[],
): Readonly<Record<string, number | undefined>> {
  const runners = driver.all<{ id: number; name: string }>("SELECT id, name FROM runner");
  return Object.fromEntries(runners.map(({ id, name }) => [name, days[id]]));
}

test("races of several files come in the order of their days, a later file replacing what an earlier one declared", async () => {
  const history = historyInMemory();
  const write = createWriter(history, { rate: () => false });
  for (const path of [
    file("declared.csv", line("2026-01-02", "Ada", ""), line("2026-01-03", "Bob", "")),
    file("settled.csv", line("2026-01-01", "Cleo", "1"), line("2026-01-02", "Ada", "1")),
  ])
    await importFile(path, { write });
  const races = daysOf(history, "gallops").flatMap((day) => racesOn(history, "gallops", day));
  expect(races.map(({ record: { date, run, runners } }) => [date, run, runners[0]?.name])).toEqual([
    ["2026-01-01", true, "Cleo"],
    ["2026-01-02", true, "Ada"],
    ["2026-01-03", false, "Bob"],
  ]);
});

test("a race has what predictions use as the file has it", async () => {
  const history = await historyOf(fixtureFile);
  const knownFacts = (
    { runners, startTime: _, timezone: __, weather: ___, ...race }: RaceRecord,
    keys: readonly string[],
  ) => ({
    ...race,
    runners: runners.map((runner) => keys.map((key) => Reflect.get(runner, key) as unknown)),
  });
  const keys = ["number", "name", "weight", "claim", "barrier", "startRow", "handicapMetres", "age"];
  const results = ["scratched", "finish", "margin", "seconds", "settled", "startingPrice"];
  const races = await racesOfFile(fixtureFile);
  const storedRaces = daysOf(history, "harness").flatMap((day) => racesOn(history, "harness", day));
  expect(storedRaces.map(({ record }) => knownFacts(record, [...keys, ...results]))).toEqual(
    races
      .filter(({ raceCode }) => raceCode === "harness")
      .map((race) => knownFacts(race, [...keys, ...results])),
  );
});

test("a runner's last day is that of its last start, and without end for one that is entered later", async () => {
  const history = historyInMemory();
  const path = file(
    "starts.csv",
    line("2026-01-01", "Ada", "1"),
    line("2026-01-02", "Ada", "1"),
    line("2026-01-03", "Bob", "1"),
    line("2026-01-04", "Cleo", ""),
    line("2026-01-05", "Bob", ""),
    line("2026-01-06", "Ada", "1"),
  );
  await importFile(path, { write: createWriter(history) });
  const lastDays = (from: string) =>
    byName(history, lastDaysOf(history, { raceCode: "gallops", from: requireDayNumber(from) }));
  const day = requireDayNumber;
  expect(lastDays("2026-01-07")).toEqual({ Ada: day("2026-01-06"), Bob: day("2026-01-03"), Cleo: -Infinity });
  expect(lastDays("2026-01-05")).toEqual({ Ada: Infinity, Bob: Infinity, Cleo: -Infinity });
});

test.each([1, 999, 1000, 25_000])(
  "a runner's last entry counts in a store whose races have ids %d apart",
  async (apart) => {
    const history = historyInMemory();
    const path = file(
      "entries.csv",
      line("2026-01-01", "Ada", "1"),
      line("2026-01-02", "Bob", "1"),
      line("2026-01-03", "Ada", "1"),
      line("2026-01-04", "Cleo", ""),
      line("2026-01-05", "Bob", ""),
    );
    await importFile(path, { write: createWriter(history) });
    const { driver } = history;
    driver.run("UPDATE race SET id = -id * ?", [apart]);
    driver.exec("UPDATE race SET id = -id");
    driver.run(
      `UPDATE start SET id = -(id / ${startsPerRace} * ? * ${startsPerRace} + id % ${startsPerRace})`,
      [apart],
    );
    driver.exec("UPDATE start SET id = -id");
    const day = requireDayNumber;
    const steps = lastEntriesOf(history, "gallops");
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(byName(history, step.value)).toEqual({
      Ada: day("2026-01-03"),
      Bob: day("2026-01-05"),
      Cleo: day("2026-01-04"),
    });
  },
);
