/** `--beside COMMIT`: measures an earlier commit of the product with the programs of this one, in the same run. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../tools/prepare.mjs";
import { root } from "./sources.mjs";

/** What measures, taken from this commit. */
const instruments = ["performance", "soak", "fleet", "package.json", "package-lock.json"];

/** Clones and builds a commit in a temporary folder, which is kept for later runs. Returns its path. */
export function prepareEarlier(commit) {
  const folder = join(tmpdir(), `racing-bench-${commit}`);
  if (!existsSync(join(folder, "dist"))) {
    rmSync(folder, { recursive: true, force: true });
    run("git", ["clone", "--quiet", "--no-checkout", root, folder], "The repository could not be cloned");
    run("git", ["checkout", "--quiet", commit], `There is no commit ${commit}`, { folder });
  }
  rmSync(join(folder, "bench/performance"), { recursive: true });
  for (const part of instruments)
    cpSync(join(root, "bench", part), join(folder, "bench", part), { recursive: true });
  rmSync(join(folder, "bench/performance/result.json"));
  const building = ["bench/bench.mjs", "--only", "dates", "--rounds", "1"];
  run(process.execPath, building, `Commit ${commit} could not be built`, { folder });
  return folder;
}

/** Returns a row's name without its numbers, which differ from run to run. */
const nameOf = ({ goal, what }) => `${goal} ${what.replace(/\d[\d.,]*/g, "#")}`;

/** Measures a case of the earlier commit. Returns a function from a row of today to the same row of that commit, if it has one. */
export function measureEarlier(folder, name, rounds) {
  const program = ["bench/performance/run.mjs", "--only", name, "--rounds", String(rounds)];
  spawnSync(process.execPath, program, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const file = join(folder, "bench/performance/result.json");
  const rows = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8")).rows.filter((row) => row.case === name)
    : [];
  return (row) => {
    const found = rows.findIndex((earlier) => nameOf(earlier) === nameOf(row));
    return found < 0 ? undefined : rows.splice(found, 1)[0];
  };
}
