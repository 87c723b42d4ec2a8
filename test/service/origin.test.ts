import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inDayOrder, racesOfFiles, racesOfWorld } from "../../src/service/origin";
import { pinnedMoment } from "../../src/service/simulation/moment";
import { raceOf } from "./predictions/simulatedRaces";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "origin-"))));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, ...lines: string[]): string {
  const headings = "date,country,race_code,track,race_number,start_time,timezone,number,name,finish";
  const path = join(folder, name);
  writeFileSync(path, [headings, ...lines].join("\n"));
  return path;
}
const line = (date: string, name: string, finish: string) =>
  `${date},au,gallops,Oakmere,1,${date}T03:00:00Z,Australia/Sydney,1,${name},${finish}`;

test("races of several files come in the order of their days, a later file replacing what an earlier one declared", async () => {
  const declared = file("declared.csv", line("2026-01-02", "Ada", ""), line("2026-01-03", "Bob", ""));
  const settled = file("settled.csv", line("2026-01-01", "Cleo", "1"), line("2026-01-02", "Ada", "1"));
  const races = await racesOfFiles([declared, settled]);
  expect(races.map(({ date, run }) => [date, run])).toEqual([
    ["2026-01-01", true],
    ["2026-01-02", true],
    ["2026-01-03", false],
  ]);
});

test("races of a world come in the order of their days, those to come last and not run", () => {
  const moment = pinnedMoment("2026-03-14");
  const races = [...racesOfWorld({ seed: 1, scale: "small", epoch: "2026-03-01" }, { moment })];
  const dates = races.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort());
  expect(races.filter(({ run, date }) => run && date >= "2026-03-14")).toEqual([]);
  expect(dates.at(-1)).toBe("2026-03-21");
});

const races = (...dates: string[]) => dates.map((date) => raceOf({ date }));
const dates = (ordered: Iterable<{ date: string }>) => Array.from(ordered, ({ date }) => date);

test("late results are sorted into their day", () => {
  const mixed = races("2026-01-01", "2026-01-03", "2026-01-04", "2026-01-03", "2026-01-05");
  expect(dates(inDayOrder(mixed, { from: "2026-01-03" }))).toEqual([
    "2026-01-01",
    "2026-01-03",
    "2026-01-03",
    "2026-01-04",
    "2026-01-05",
  ]);
});

test("races of earlier days are yielded at once, without reading the rest", () => {
  function* endless() {
    for (;;) yield raceOf({ date: "2026-01-01" });
  }
  expect(inDayOrder(endless(), { from: "2026-01-03" }).next().value).toEqual(raceOf({ date: "2026-01-01" }));
});
