import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

const readme = readFileSync(join(__dirname, "../../README.md"), "utf8");

/** The formulas of the README, each with the rows of its table. */
const examples = [...readme.matchAll(/^#### `(=[^`]+)`\n\n((?:\|.*\n)+)/gm)].map(
  ([, formula = "", table = ""]) => {
    const rows = table
      .trim()
      .split("\n")
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    return { formula, rows: rows.filter(([first = ""]) => !/^-+$/.test(first)) };
  },
);

const at = testSite();
let workbench: Workbench;
beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url);
});

test("the README shows five formulas", () => {
  expect(examples).toHaveLength(5);
});

test.each(examples)("$formula returns the rows in the README", async ({ formula, rows }) => {
  await workbench.create({ A1: formula });
  await workbench.settled();
  const shownCells = await workbench.display("A1:J4");
  expect(shownCells.slice(0, rows.length).map((row) => row.slice(0, rows[0]?.length))).toEqual(rows);
});
