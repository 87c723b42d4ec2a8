/** npm run soak: runs bounded trials of the service that are too long for npm test, which has a short form of each. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compileServer, install, root } from "./prepare.mjs";
import { kill } from "./soak/kill.mjs";
import { load } from "./soak/load.mjs";

const help = `npm run soak -- [OPTION...]
Trials the service: fuzzed requests, damaged results files, tests in their full form, load over HTTP, and a store that is killed while it grows.

  --requests N   fuzzed requests (default: 20000); 0 skips a trial, here and below
  --files N      damaged results files (default: 1000)
  --clients N    concurrent clients of the load (default: 50)
  --seconds N    duration of the load (default: 60)
  --kills N      kills at random moments (default: 20)
  --scale small  loads the small world
  --tests 0      skips the tests that have a full form
  --help`;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    files: { type: "string", default: "1000" },
    seconds: { type: "string", default: "60" },
    clients: { type: "string", default: "50" },
    kills: { type: "string", default: "20" },
    scale: { type: "string", default: "full" },
    tests: { type: "string", default: "1" },
    help: { type: "boolean", short: "h", default: false },
  },
});
const { requests, files, seconds, clients, kills, tests } = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, Number(value)]),
);

if (values.help) {
  console.log(help);
  process.exit();
}
install();
compileServer();
const folder = mkdtempSync(join(tmpdir(), "soak-"));
const failures = [];
const trial = async (name, amount, work) => {
  if (amount === 0) return;
  console.log(`— ${name}`);
  const wrong = await work();
  console.log(wrong.length === 0 ? "  passed" : `  FAILED: ${wrong.join("; ")}`);
  failures.push(...wrong);
};
try {
  await trial(`fuzz: ${requests} requests`, requests, () => fuzz({ requests }));
  await trial(`damaged results files: ${files}`, files, () => damageFiles({ files }));
  await trial("tests in their full form", tests, inFull);
  await trial(`kill: ${kills} times while the store grows`, kills, () =>
    kill({ kills, folder: join(folder, "kill") }),
  );
  await trial(`load: ${clients} clients for ${seconds} s on the ${values.scale} world`, seconds, () =>
    load({ clients, seconds, scale: values.scale, folder: join(folder, "load") }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures.length === 0 ? "\nall trials passed" : `\n${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Runs the fuzz test of the service (no 5xx, no stack trace, no hang, no growth of memory) with more requests. */
function fuzz({ requests }) {
  return jest(["--expose-gc"], ["test/service/fuzz.test.ts"], { FUZZ_REQUESTS: String(requests) });
}

/** Imports results files that are damaged at random: each line is read exactly or counted as lost. */
function damageFiles({ files }) {
  const suites = ["test/service/importing/mutatedFiles.test.ts"];
  return jest([], suites, { MUTATED_FILES: String(files) });
}

/** Runs the tests that npm test runs in a short form: the full world, every sample, ten times the random cases. */
function inFull() {
  const suites = [
    "test/service/goals.test.ts",
    "test/contract/resultsFiles.test.ts",
    "test/contract/statistics.test.ts",
    "test/functions/anyArguments.test.ts",
    "test/maths/placeProbabilities.test.ts",
    "test/server/relay/redis.test.ts",
  ];
  return jest([], suites, { SOAK: "1" });
}

function jest(nodeOptions, suites, env) {
  const program = join(root, "node_modules/jest/bin/jest.js");
  const args = [...nodeOptions, program, ...suites, "--runInBand", "--selectProjects", "node"];
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return status === 0 ? [] : [`${suites.join(", ")}: failed, see above`];
}
