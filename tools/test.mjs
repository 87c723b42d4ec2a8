/** npm test: runs lint, format, types and every Jest suite; the last line counts them all. `npm test -- PATH` only runs Jest. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { browser, redis } from "./browser.mjs";
import { build, compileServer, install, root, run } from "./prepare.mjs";

const only = process.argv.slice(2);
const binary = (name) => join(root, "node_modules/.bin", process.platform === "win32" ? `${name}.cmd` : name);
const step = (name, command, args, env = {}) => {
  console.log(`\n— ${name}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...env },
  });
  console.log(`  ${status === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`);
  return status === 0;
};

install();
run(process.execPath, ["tools/generate.cjs"], "The validators could not be generated");
const counts = { passed: 0, failed: 0, skipped: 0 };
const count = (passed) => (counts[passed ? "passed" : "failed"] += 1);

if (only.length === 0) {
  count(step("lint", binary("eslint"), ["."]));
  count(step("format", binary("prettier"), ["--check", "--log-level", "warn", "."]));
  count(step("types", binary("tsc"), ["--noEmit"]));
  count(step("lock file", process.execPath, ["tools/lockcheck.js"]));
}
build();
compileServer();
redis();

const report = join(root, "build/jest.json");
rmSync(report, { force: true });
step("tests", binary("jest"), ["--json", `--outputFile=${report}`, ...only], { CHROME_PATH: browser() });
if (existsSync(report)) {
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, "utf8"));
  counts.passed += numPassedTests;
  counts.failed += numFailedTests + numRuntimeErrorTestSuites;
  counts.skipped += numPendingTests;
} else counts.failed += 1;

console.log(`\n${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ""}`);
process.exitCode = counts.failed ? 1 : 0;
