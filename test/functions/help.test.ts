/** Suite of src/functions: the generated help pages and their examples. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as functions from "../../src/functions/index.generated";

const tool = join(__dirname, "../../tools/docs-functions.cjs");
let folder: string;
let report: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "racing-help-"));
  const args = [tool, "--check", "--html", folder];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  report = stdout + stderr;
});
afterAll(() => rmSync(folder, { recursive: true }));

test("docs/functions matches the code and the results of its examples", () => {
  expect(report).toBe("");
});

test("every function has the page that its help address names, complete in itself", () => {
  const names = Object.keys(functions).map((name) => `${name}.html`);
  expect(readdirSync(folder).sort()).toEqual([...names, "index.html"].sort());
  for (const name of names) {
    const page = readFileSync(join(folder, name), "utf8");
    expect(page).toContain(`<h1>RACING.${name.slice(0, -".html".length).toUpperCase()}</h1>`);
    expect(page).not.toMatch(/<script|src="|undefined|\[object/);
  }
});

test("every page shows an example in a sheet, with cells for the arguments in the formula", () => {
  for (const name of Object.keys(functions)) {
    const page = readFileSync(join(folder, `${name}.html`), "utf8");
    const [, formula] = /<h2>In a sheet<\/h2>\n<p>[^<]*<\/p>\n<pre>([^<]*)<\/pre>/.exec(page) ?? [];
    expect([name, formula]).toEqual([name, expect.stringMatching(/^=RACING\.[A-Z]+\((B\d|\))/)]);
  }
});
