/** Suite of src/functions: the generated help pages and their examples. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as functions from "../../src/functions/index";

const tool = join(__dirname, "../../tools/docs-functions.cjs");
const run = (...args: string[]): string =>
  execFileSync(process.execPath, [tool, ...args], { encoding: "utf8", stdio: "pipe" });

test("docs/functions matches the code and the results of its examples", () => {
  expect(run("--check")).toBe("");
});

test("every function has the page that its help address names, complete in itself", () => {
  const folder = mkdtempSync(join(tmpdir(), "racing-help-"));
  try {
    run("--html", folder);
    const names = Object.keys(functions).map((name) => `${name}.html`);
    expect(readdirSync(folder).sort()).toEqual([...names, "index.html"].sort());
    for (const name of names) {
      const page = readFileSync(join(folder, name), "utf8");
      expect(page).toContain(`<h1>RACING.${name.slice(0, -".html".length).toUpperCase()}</h1>`);
      expect(page).not.toMatch(/<script|src="|undefined|\[object/);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
