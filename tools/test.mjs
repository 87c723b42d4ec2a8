/**
 * npm test: runs lint, format, types and every Jest suite; the last line counts them all. `npm test -- PATH` only runs Jest on
 * the tests below a path. Without a browser it skips the tests that need one.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { provideParts } from "./browser.mjs";
import machine from "./machine.cjs";
import { buildOffice } from "./office.mjs";
import { build, compileServer, install, root, run } from "./prepare.mjs";
import programs from "./programs.cjs";
import { buildStaticForTests } from "./static.mjs";

const only = process.argv.slice(2);
const script = (path) => [process.execPath, join(root, path)];
/** Few, large collections by one thread: the compiler's trees live until its end. */
const collectSeldom = [
  "--initial-old-space-size=3072",
  "--min-semi-space-size=128",
  "--max-semi-space-size=256",
  "--single-threaded-gc",
];
/** Fewer collections and fewer compilations by other threads: each suite loads its code anew and ends soon. */
const forShortRuns = [
  "--min-semi-space-size=16",
  "--max-semi-space-size=64",
  "--single-threaded-gc",
  "--interrupt-budget=200000",
];
const [typesAndLint, prettier, jest, lockcheck] = [
  [process.execPath, ...collectSeldom, join(root, "tools/typesAndLint.mjs")],
  script("node_modules/prettier/bin/prettier.cjs"),
  [process.execPath, ...forShortRuns, join(root, "node_modules/jest/bin/jest.js")],
  script("tools/lockcheck.js"),
];

/** Skips the files whose text has passed before, whatever their date. */
const byContent = ["--cache", "--cache-strategy", "content"];

/** Runs one check and resolves with its exit code. Its output is shown at once, or when it has ended. */
function check(name, [command, ...args], { at, env = {} }) {
  const started = Date.now();
  const stdio = at === "once" ? "inherit" : ["ignore", "pipe", "pipe"];
  if (at === "once") console.log(`\n— ${name}`);
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
  return new Promise((resolve) =>
    child.on("close", (code) => {
      const seconds = Math.round((Date.now() - started) / 1000);
      if (at !== "once") console.log(`\n— ${name}\n${output.trimEnd()}`.trimEnd());
      console.log(`  ${code === 0 ? "passed" : "FAILED"} in ${seconds} s`);
      resolve(code);
    }),
  );
}

install();
run(process.execPath, ["tools/generate.cjs"], "The validators could not be generated");
const counts = { passed: 0, failed: 0, skipped: 0 };

/** Starts the checks of the sources; they run beside the build and the tests. */
function checkSources() {
  const atEnd = { at: "end" };
  return Promise.all([
    check("types and lint", typesAndLint, atEnd),
    check("format", [...prettier, "--check", "--log-level", "warn", ...byContent, "."], atEnd),
    check("lock file", lockcheck, atEnd),
  ]);
}

const sources = only.length === 0 ? checkSources() : Promise.resolve([]);
build();
compileServer();
provideParts();

const hasBrowser = programs.findBrowser() !== undefined;
if (hasBrowser) {
  buildStaticForTests();
  buildOffice();
} else {
  console.log(`Skipped test/e2e and test/conformance: ${machine.describeMissing("browser")}.`);
  if (process.env.CI) counts.failed += 1;
}
const projects = hasBrowser ? [] : ["--selectProjects", "node", "dom", "--"];

const report = join(root, "build/jest.json");
rmSync(report, { force: true });
const code = await check("tests", [...jest, "--json", `--outputFile=${report}`, ...projects, ...only], {
  at: "once",
});
if (existsSync(report)) {
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  counts.passed += numPassedTests;
  counts.failed += numFailedTests + numRuntimeErrorTestSuites;
  counts.skipped += numPendingTests;
} else {
  console.error(`Jest ended with code ${code} before it wrote its report: its tests are not counted.`);
  counts.failed += 1;
}

for (const ended of await sources) counts[ended === 0 ? "passed" : "failed"] += 1;

const skipped = counts.skipped ? `, ${counts.skipped} skipped` : "";
console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = counts.failed ? 1 : 0;
