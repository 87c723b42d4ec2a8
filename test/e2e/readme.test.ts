import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { startBrowser } from "./browser";
import { openWorkbench, type Workbench } from "./openWorkbench";
import { startedServer, type StartedServer } from "./startedServer";

const readme = readFileSync(join(__dirname, "../../README.md"), "utf8");

/** The formulas of the README, each with the rows that stand below it. */
const examples = [...readme.matchAll(/^#### `(=[^`]+)`\n\n((?:\|.*\n)+)/gm)].map(([, formula = "", table = ""]) => {
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
});

let server: StartedServer;
let browser: Browser;
let workbench: Workbench;
beforeAll(async () => {
  server = await startedServer("--results", "test/fixtures/results.csv", "--as-of", "2026-03-14", "--key", "demo-pro=pro");
  browser = await startBrowser();
  workbench = await openWorkbench(browser, server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test("the README shows five formulas", () => {
  expect(examples).toHaveLength(5);
});

test.each(examples)("$formula gives what the README says", async ({ formula, rows }) => {
  await workbench.create({ A1: formula });
  await workbench.settled();
  const shown = await workbench.display("A1:J4");
  expect(shown.slice(0, rows.length).map((row) => row.slice(0, rows[0]?.length))).toEqual(rows);
});
