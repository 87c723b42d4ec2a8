/** P7: measures what a newcomer waits for: an installed package and a fresh clone, each from its command to the first table. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { firstTable } from "../../soak/firstTable.mjs";
import { packInto, startInstalled } from "../../soak/installPackage.mjs";
import { startBrowser } from "../browser.mjs";
import { summary } from "../rounds.mjs";
import { root } from "../sources.mjs";
import { visit } from "./opening.mjs";

const load = () => loadavg()[0].toFixed(1);

/** Installs and starts the package several times. */
async function installed(folder, rounds) {
  const tarball = packInto(join(folder, "package"));
  const [before, starts] = [load(), []];
  for (let round = 0; round < rounds; round++)
    starts.push(await startInstalled(tarball, join(folder, `empty${round}`)));
  const [seconds, installing] = ["seconds", "installing"].map(
    (name) => summary(starts.map((one) => one[name])).median,
  );
  return {
    goal: "P7",
    what: "installed package: from `racing-form` to the first table, median",
    wanted: "<= 4 s",
    text: `${seconds.toFixed(1)} s, after an installation of ${installing.toFixed(1)} s (${rounds} rounds, load ${before})`,
    met: seconds <= 4,
  };
}

/** Waits for the win chances of the opening race in a browser, which it starts and closes. */
async function winChancesAt(url) {
  const browser = await startBrowser();
  try {
    await visit(await browser.newPage(), `${url}/workbench.html`);
  } finally {
    await browser.close();
  }
}

/** Clones the repository and starts the clone: `npm start` installs, builds and serves. `cache` is npm's cache folder. */
async function cloned(folder, { packages, limit, cache }) {
  const before = load();
  const clone = join(folder, `clone with ${packages}`);
  const started = performance.now();
  spawnSync("git", ["clone", "--quiet", root, clone], { stdio: "inherit" });
  const cloning = (performance.now() - started) / 1000;
  const env = cache ? { ...process.env, npm_config_cache: cache } : process.env;
  const options = ["--no-open", "--port", "0"];
  const { seconds } = await firstTable(["tools/start.mjs", ...options], clone, {
    tableAt: winChancesAt,
    env,
  });
  return {
    goal: "P7",
    what: `fresh clone: from \`git clone\` and \`npm start\` to the first table with win chances in a browser, ${packages}`,
    wanted: `<= ${limit} s`,
    text: `${(cloning + seconds).toFixed(1)} s (load ${before})`,
    met: cloning + seconds <= limit,
  };
}

export async function starting() {
  const folder = mkdtempSync(join(tmpdir(), "racing-bench-start-"));
  try {
    return [
      await installed(folder, 3),
      await cloned(folder, { packages: "packages in npm's cache", limit: 40 }),
      await cloned(folder, { packages: "npm's cache empty", limit: 55, cache: join(folder, "cache") }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
