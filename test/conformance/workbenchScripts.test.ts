import { gzipSync } from "node:zlib";
import { builtText } from "./built";

/** The scripts that the page of the workbench names; it loads others when it needs them or has time. */
const scripts = ["main.js", "office.js", "example.js"];

test("the scripts of the workbench have at most 148 kB, its formulas, files and number formats included", () => {
  const bytes = scripts.map((name) => gzipSync(builtText(`workbench/${name}`)).length);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(148_000);
});

test("the names of months in other languages than English are loaded later", () => {
  const main = builtText("workbench/main.js");
  expect(main).toContain("January");
  expect(main).not.toContain("janvier");
});
