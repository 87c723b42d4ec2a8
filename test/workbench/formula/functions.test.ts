import { readFileSync } from "node:fs";
import { join } from "node:path";
import { functionNames } from "../../../src/workbench/formula/functions";

test("the page about the workbench lists each function once", () => {
  const page = readFileSync(join(__dirname, "../../../docs/reference/workbench-functions.md"), "utf8");
  const listed = [...page.matchAll(/`([A-Z][A-Z0-9._]*)`/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual(functionNames);
});
