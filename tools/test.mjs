/**
 * npm test: runs types, lint, format and the first level of the suites (tools/levels.cjs); the last line counts all of it.
 * `npm run test:all` (--all) runs every suite, and those of the functions and the pane again as they are shipped; `--rest`
 * runs what npm test leaves. `npm test -- PATH` runs only Jest, on the suites below a path. Without a browser the suites
 * that need one are skipped.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { provideParts } from "./browser.mjs";
import machine from "./machine.cjs";
import { buildOffice } from "./office.mjs";
import { build, buildBrowserService, compileServer, install, root, run } from "./prepare.mjs";
import programs from "./programs.cjs";
import { buildStaticForTests } from "./static.mjs";

const options = ["--all", "--rest"];
const given = process.argv.slice(2);
const [option] = given.filter((argument) => options.includes(argument));
const paths = given.filter((argument) => !options.includes(argument));
const isFirstOnly = option === undefined && paths.length === 0;

const script = (path) => [process.execPath, join(root, path)];
const [typesAndLint, prettier, jest, lockcheck] = [
  "tools/typesAndLint.mjs",
  "node_modules/prettier/bin/prettier.cjs",
  "node_modules/jest/bin/jest.js",
  "tools/lockcheck.js",
].map(script);

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

const checksSources = paths.length === 0 && option !== "--rest";
const sources = checksSources ? checkSources() : Promise.resolve([]);
build();
compileServer();
provideParts();

const hasBrowser = programs.findBrowser() !== undefined;
if (hasBrowser) {
  if (!isFirstOnly) buildBrowserService(); // of the pages that buildOffice copies
  buildOffice();
  if (!isFirstOnly) buildStaticForTests();
} else {
  console.log(`Skipped test/day, test/e2e and test/conformance: ${machine.describeMissing("browser")}.`);
  if (process.env.CI) counts.failed += 1;
}

const level = isFirstOnly ? "1" : option === "--rest" ? "2" : undefined;
const ofLevel = level ? [`--filter=${join(root, "tools/levels.cjs")}`] : [];
// The first level seldom waits: a worker for each processor, each of which warms up once.
const workers = isFirstOnly ? [`--maxWorkers=${availableParallelism()}`] : [];
const projects = hasBrowser ? [] : ["--selectProjects", "node", "dom"];

/** Runs suites with Jest, and counts their tests. */
async function checkSuites(name, { options: given = [], paths: below, env }) {
  const report = join(root, "build/jest.json");
  rmSync(report, { force: true });
  const reporting = ["--json", `--outputFile=${report}`];
  const code = await check(name, [...jest, ...reporting, ...given, "--", ...below], { at: "once", env });
  if (!existsSync(report)) {
    console.error(`Jest ended with code ${code} before it wrote its report: its tests are not counted.`);
    counts.failed += 1;
    return;
  }
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  counts.passed += numPassedTests;
  counts.failed += numFailedTests + numRuntimeErrorTestSuites;
  counts.skipped += numPendingTests;
}

await checkSuites("tests", {
  options: [...ofLevel, ...workers, ...projects],
  paths,
  env: level ? { RACING_TEST_LEVEL: level } : {},
});
// The same suites on the code that is shipped: by the published build's compiler and minimiser.
if (option !== undefined)
  await checkSuites("tests of the functions and the pane, as they are shipped", {
    options: [`--filter=${join(root, "tools/levels.cjs")}`, "--selectProjects", "node", "dom"],
    paths: ["test/functions", "test/addin/pane"],
    env: { RACING_TEST_LEVEL: "1", RACING_SHIPPED: "1" },
  });

for (const ended of await sources) counts[ended === 0 ? "passed" : "failed"] += 1;

const skipped = counts.skipped ? `, ${counts.skipped} skipped` : "";
console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = counts.failed ? 1 : 0;
