import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { racesOfFiles } from "../../src/service/origin";

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
