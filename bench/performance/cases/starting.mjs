/** P7: measures what a newcomer waits for: an installed package and a fresh clone, each from its command to the first table. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { firstTable } from "../../soak/firstTable.mjs";
import { packInto, startInstalled } from "../../soak/installPackage.mjs";
import { summary } from "../rounds.mjs";
import { root } from "../sources.mjs";

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

/** Clones the repository and starts the clone: `npm start` installs, builds and serves. */
async function cloned(folder) {
  const before = load();
  const clone = join(folder, "clone");
  const started = performance.now();
  spawnSync("git", ["clone", "--quiet", root, clone], { stdio: "inherit" });
  const cloning = (performance.now() - started) / 1000;
  const options = ["--no-open", "--port", "0"];
  const { seconds } = await firstTable(["tools/start.mjs", ...options], clone);
  return {
    goal: "P7",
    what: "fresh clone: from `git clone` and `npm start` to the first table, packages in npm's cache",
    wanted: "<= 35 s",
    text: `${(cloning + seconds).toFixed(1)} s (load ${before})`,
    met: cloning + seconds <= 35,
  };
}

export async function starting() {
  const folder = mkdtempSync(join(tmpdir(), "racing-bench-start-"));
  try {
    return [await installed(folder, 3), await cloned(folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
