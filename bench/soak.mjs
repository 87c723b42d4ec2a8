/**
 * npm run soak: runs bounded trials of the service that are too long for npm run test:all, which has a short form of each, and prints a
 * table of what was tried, how often, and what failed.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import machine from "../tools/machine.cjs";
import { buildOffice } from "../tools/office.mjs";
import { build, compileServer, install, root } from "../tools/prepare.mjs";
import { buildStaticForTests } from "../tools/static.mjs";
import { clockSteps } from "./soak/clockSteps.mjs";
import { container } from "./soak/container.mjs";
import { drain } from "./soak/drain.mjs";
import { fleet } from "./soak/fleet.mjs";
import { askLargest } from "./soak/largest.mjs";
import { kill } from "./soak/kill.mjs";
import { load } from "./soak/load.mjs";
import { installPackage } from "./soak/installPackage.mjs";

const help = `npm run soak -- [OPTION...]
Trials the service: fuzzed requests and bytes, damaged results files, tests in their full form, a disk that fails at each step of
writing, power losses, the largest inputs of every function, stopping under load, processes over PostgreSQL and Redis while one of them fails, a store whose process is killed or whose clock is set while it grows, load over HTTP,
and the package and the container as a person installs them.

  --requests N   fuzzed requests (default: 100000); 0 skips a trial, here and below
  --files N      damaged results files, hostile names, damaged workbooks, of each (default: 1000)
  --stops N      stops under load (default: 10)
  --inputs TEXT  of the largest inputs of every endpoint and function only those whose name contains TEXT; 0 skips all
  --faults N     rounds of faults of processes over PostgreSQL and Redis (default: 5)
  --kills N      kills at random moments (default: 200)
  --steps N      steps of the clock while the store grows (default: 200)
  --clients N    concurrent clients of the load (default: 100)
  --seconds N    duration of the load (default: 60)
  --installs N   installs the package into N empty folders (default: 1), and runs the steps of the Dockerfile
  --scale small  loads the small world
  --results FILE loads the races of a results file, as of the day --as-of, in place of a world
  --share N      steps the clock of one of N parts of the venues (default: 1)
  --tests TEXT   of the tests that have a full form only the trials whose name contains TEXT; 0 skips all
  --help`;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    files: { type: "string", default: "1000" },
    stops: { type: "string", default: "10" },
    seconds: { type: "string", default: "60" },
    clients: { type: "string", default: "100" },
    inputs: { type: "string", default: "" },
    faults: { type: "string", default: "5" },
    kills: { type: "string", default: "200" },
    steps: { type: "string", default: "200" },
    installs: { type: "string", default: "1" },
    scale: { type: "string", default: "full" },
    results: { type: "string" },
    "as-of": { type: "string" },
    share: { type: "string", default: "1" },
    tests: { type: "string", default: "" },
    help: { type: "boolean", short: "h", default: false },
  },
});
const share = { part: { index: 0, of: Number(values.share) } };
const races = { scale: values.scale, results: values.results, asOf: values["as-of"] };
const { requests, files, stops, faults, seconds, clients, kills, steps, installs } = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, Number(value)]),
);

if (values.help) {
  console.log(help);
  process.exit();
}
install();
compileServer();
const folder = mkdtempSync(join(tmpdir(), "soak-"));
const at = (name) => join(folder, name);
const rows = [];

/** Runs a trial, unless its amount is 0 or false, and adds its row to the table. Work that throws fails. */
async function trial(name, amount, work) {
  if (!amount) return;
  console.log(`— ${name}`);
  const begun = performance.now();
  const { tried, failures } = await work().catch((error) => ({ tried: 0, failures: [error.message] }));
  const minutes = Number(((performance.now() - begun) / 60_000).toFixed(1));
  const outcome = failures.length === 0 ? "passed" : `FAILED: ${failures.slice(0, 5).join("; ")}`;
  console.log(`  ${outcome}, ${tried} tried in ${minutes} min`);
  rows.push({ trial: name, tried, failures: failures.length, minutes });
}

/** The tests that npm run test:all runs in a short form, by what they try: the full world, every sample, ten times the random cases. */
const suites = {
  "disk faults, at every step of writing": ["service/store/diskFaults"],
  "power losses, at every step of writing": ["service/store/powerLoss"],
  "tests of the whole simulated world": ["service/goals", "service/simulation/world", "contract/statistics"],
  "records of people of one name in the whole simulated world": ["functions/composed/ownPeople"],
  "files and archives beyond the stated sizes": [
    "service/importing/importLimits",
    "browser/openResults",
    "cells/zipArchive",
    "client/snapshots/snapshotFile",
  ],
  "tests of results files, arguments and fields": [
    "contract/resultsFiles",
    "functions/anyArguments",
    "maths/placeProbabilities",
  ],
  "tests of angles, snapshots and checks of frozen books": [
    "service/routes/angle",
    "service/routes/ratingsGuide",
    "service/statistics/angleRecord",
    "addin/snapshots/tenRaceBook",
    "addin/review/checkWorkbook.dom",
    "maths/winsInterval",
  ],
  "tests of Redis: faults, kills, damaged values, leases": [
    "server/scale/redis/redisQuota",
    "server/scale/redis/redisRateLimiter",
    "server/scale/redis/sharedAnswers",
    "server/relay/redis",
    "server/relay/relayEntries",
  ],
  "late changes: 1,000 streams for ten minutes, two relays, a race day of the full world": [
    "server/changeStreams",
    "server/relay/sharedChanges",
    "addin/refresh/followedDay",
  ],
  "requests to the browser's service and to Node's": ["browser/openWorld"],
  "kept workbooks, 1,000 changes with the tab ended": ["workbench/kept/keeper"],
  "tools for agents over HTTP, any calls of them": ["server/createAgentHandler", "agents/answerTool"],
  "generated formulas of the workbench beside IronCalc": ["workbench/formula/differential"],
  "formulas of RATE and BACKTEST": ["spec/formula", "service/routes/rating", "functions/rate"],
  "files of bets, and the sheet of bets": ["addin/workbook/betFile", "addin/workbook/betWeek"],
  "stores that are found damaged while they are served": ["server/startServer"],
  "tests of worker threads that die": ["server/workerThread", "server/clock"],
  "the package and the image with every source of races": ["tools/package"],
};
/** The tests in a browser that npm run test:all runs on one of the two hosts that test/conformance compares, without real races, or not in WebKit. */
const inBrowser = [
  "analystDay",
  "books",
  "deskDay",
  "hostileNames",
  "hosts",
  "lateChanges",
  "marketBuilder",
  "pane",
  "paneViews",
  "pictures",
  "raceDay",
  "snapshots",
  "staticSite",
  "vendorChanges",
  "workbench",
  "workbookDefaults",
];
const fuzz = { FUZZ_REQUESTS: String(requests) };
const slowClients = Math.min(1000, requests / 6);
try {
  await trial("requests to the service", requests, () => jest(["service/fuzz"], fuzz, requests));
  await trial("requests, raw bytes and slow clients at the port", requests, () =>
    jest(["server/fuzzServer"], fuzz, requests + requests / 10 + slowClients),
  );
  await trial("damaged results files", files, () =>
    jest(["service/importing/mutatedFiles"], { MUTATED_FILES: String(files) }, files),
  );
  await trial("damaged files of other sources", files, () =>
    jest(["service/importing/formats/damagedFormats"], { MUTATED_FILES: String(files) }, files),
  );
  await trial("results files with hostile names", files, () =>
    jest(["functions/hostileNames"], { MUTATED_FILES: String(files) }, files),
  );
  await trial("damaged workbooks", files, () =>
    jest(["workbench/xlsx/readExcelFile.dom"], { MUTATED_FILES: String(files) }, files),
  );
  for (const [name, paths] of Object.entries(suites))
    await trial(name, values.tests !== "0" && name.includes(values.tests), () => jest(paths, { SOAK: "1" }));
  const hosts = "tests of the add-in on both hosts, in WebKit and on real races";
  await trial(hosts, values.tests !== "0" && hosts.includes(values.tests), async () => {
    build();
    buildOffice();
    buildStaticForTests();
    if (!machine.findPart("browser")) throw new Error(machine.describeMissing("browser"));
    const paths = inBrowser.map((name) => `e2e/${name}`);
    return jest(paths, { SOAK: "1" }, undefined, ["browser"]);
  });
  await trial("stops under load", stops, () => drain({ stops, clients: 50, folder: at("drain") }));
  await trial("the largest inputs over REST and of agents", values.inputs !== "0", () =>
    askLargest({ folder: at("inputs"), only: values.inputs, ...races, scale: "small" }),
  );
  await trial("faults of processes over PostgreSQL and Redis", faults, () =>
    fleet({ rounds: faults, clients: 50, folder: at("fleet") }),
  );
  await trial("kills while the store grows", kills, () => kill({ kills, folder: at("kill") }));
  await trial("steps of the clock while the store grows", steps, () =>
    clockSteps({ steps, folder: at("clock"), share }),
  );
  await trial(
    `${clients} clients for ${seconds} s on ${races.results ?? `the ${races.scale} world`}`,
    seconds,
    () => load({ clients, seconds, folder: at("load"), ...races }),
  );
  await trial("installing the package into an empty folder", installs, () =>
    installPackage({ installs, folder: at("package") }),
  );
  await trial("steps of the Dockerfile", installs, () => container({ folder: at("container") }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.table(rows);
process.exitCode = rows.every(({ failures }) => failures === 0) ? 0 : 1;

/** Runs tests in their long form. They try `tried` things, or as many as they count, or as they are. */
async function jest(paths, env, tried, projects = ["node", "dom"]) {
  const program = join(root, "node_modules/jest/bin/jest.js");
  const [report, counts] = [at("jest.json"), at("tried.txt")];
  const options = ["--runInBand", "--selectProjects", ...projects, "--json", `--outputFile=${report}`, "--"];
  const tests = paths.map((path) => `test/${path}.test.ts`);
  spawnSync(process.execPath, ["--expose-gc", program, ...options, ...tests], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, SOAK_TRIED: counts, ...env },
  });
  const { numTotalTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  const counted = existsSync(counts) ? readFileSync(counts, "utf8").trim().split("\n") : [];
  for (const file of [report, counts]) rmSync(file, { force: true });
  const failures = testResults.flatMap(({ assertionResults, message, status }) => {
    const failed = assertionResults.filter((one) => one.status === "failed").map(({ fullName }) => fullName);
    return failed.length === 0 && status === "failed" ? [message] : failed;
  });
  const sum = counted.reduce((total, count) => total + Number(count), 0);
  return { tried: Math.round(tried ?? (sum || numTotalTests)), failures };
}
