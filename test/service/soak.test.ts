/** Suite of src/service: a short run of four trials of `npm run soak`. fuzz.test.ts is another. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fixtureDay, fixtureFile } from "./testService";

const root = join(__dirname, "../..");
const amounts = [
  "requests",
  "files",
  "tests",
  "stops",
  "faults",
  "installs",
  "kills",
  "steps",
  "seconds",
  "inputs",
];

/** Runs soak.mjs with these amounts and without its other trials. */
const soak = (...args: string[]) =>
  spawnSync(
    process.execPath,
    ["bench/soak.mjs", ...amounts.flatMap((amount) => [`--${amount}`, "0"]), ...args],
    { cwd: root, encoding: "utf8" },
  );

// The trials run the compiled server, which npm test builds before the tests.
const isCompiled = existsSync(join(root, "build/server/server/main.js"));
if (!isCompiled)
  process.stderr.write(
    "Skipped: the trials of soak.mjs, as the server is not compiled (npm test does it).\n",
  );
const compiled = isCompiled ? test : test.skip;

compiled("a store whose update is killed at a random time neither loses nor repeats a day", () => {
  const { status, stdout, stderr } = soak("--kills", "1");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("0 of them differ");
});

compiled("a store whose clock is set forward and back while it grows ends as one built at once", () => {
  const { status, stdout, stderr } = soak("--steps", "3", "--share", "3");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("0 of them differ");
});

compiled("ten concurrent clients all get responses", () => {
  const { status, stdout } = soak(
    "--seconds",
    "1",
    "--clients",
    "10",
    "--results",
    fixtureFile,
    "--as-of",
    fixtureDay,
  );
  expect(stdout).toContain("0 failed");
  expect(status).toBe(0);
});

compiled(
  "the largest inputs of the functions that grow most block the server for no longer than the limit",
  () => {
    const races = ["--results", fixtureFile, "--as-of", fixtureDay];
    const { status, stdout } = soak("--inputs", "together", ...races);
    expect(stdout).toContain("the largest inputs over REST and of agents");
    expect([status, /FAILED.*/.exec(stdout)?.[0]]).toEqual([0, undefined]);
  },
);
