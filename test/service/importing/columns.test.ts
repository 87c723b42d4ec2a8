import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRecordImporter } from "../../../src/service/importing/recordImporter";
import type { RaceRecord } from "../../../src/service/races/records";
import { raceColumns, runnerColumns } from "../../../src/service/importing/columns";

const page = readFileSync(join(__dirname, "../../../docs/reference/results-file.md"), "utf8");
/** The example is imported as any file is. */
test("the example of docs/reference/results-file.md is imported: one race run, one to be run", () => {
  const [, csv = ""] = /```csv\n([^`]*)```/.exec(page) ?? [];
  const races: RaceRecord[] = [];
  const importer = createRecordImporter("file", { write: (added) => void races.push(...added) });
  importer.add(
    csv
      .trim()
      .split("\n")
      .map((text, index) => ({ number: index + 1, text })),
    1,
  );
  expect(importer.finish()).toMatchObject({ lines: 4, races: 2, rejections: [] });
  expect(races.map(({ run, runners }) => [run, runners.map(({ finish }) => finish)])).toEqual([
    [true, [2, 1, undefined]],
    [false, [undefined]],
  ]);
  expect(races[0]?.runners[0]).toMatchObject({
    runnerKey: "#R101",
    jockeyKey: "#J7",
    settled: 1,
    startingPrice: 3.5,
  });
  expect(races[0]).toMatchObject({ surface: "turf" });
});

const rows = [...page.matchAll(/^\| `(\w+)`\s*\| (yes)?[^|]*\|/gm)].map(
  ([, name, yes]) => [name, yes === "yes"] as const,
);

test("docs/reference/results-file.md lists every column of a results file and which are required", () => {
  const columns = Object.entries({ ...raceColumns, ...runnerColumns });
  const columnNames = new Set(columns.map(([name]) => name));
  // The number is required of all but scratched runners, which the table cannot express.
  const needed = (name: string, required = false) => required || name === "number";
  expect(rows.filter(([name = ""]) => columnNames.has(name))).toEqual(
    columns.map(([name, { required }]) => [name, needed(name, required)]),
  );
});
