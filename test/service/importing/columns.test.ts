import { readFileSync } from "node:fs";
import { join } from "node:path";
import { raceColumns, runnerColumns } from "../../../src/service/importing/columns";

const page = readFileSync(join(__dirname, "../../../docs/service.md"), "utf8");
const rows = [...page.matchAll(/^\| `(\w+)`\s*\| (yes)?[^|]*\|/gm)].map(
  ([, name, yes]) => [name, yes === "yes"] as const,
);

test("docs/service.md lists every column of a results file and which are required", () => {
  const columns = Object.entries({ ...raceColumns, ...runnerColumns });
  const named = new Set(columns.map(([name]) => name));
  // The number is required of all but scratched runners, which the table cannot express.
  const needed = (name: string, required = false) => required || name === "number";
  expect(rows.filter(([name = ""]) => named.has(name))).toEqual(
    columns.map(([name, { required }]) => [name, needed(name, required)]),
  );
});
