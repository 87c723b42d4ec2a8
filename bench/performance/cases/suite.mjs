/** P10: measures `npm test` from a built state. Not among the cases that run by default. */
import { spawnSync } from "node:child_process";
import { root } from "../sources.mjs";

const mostRuns = 3;

/** Runs all tests once; returns the seconds, the counts of the last line and whether every test passed. */
function run() {
  const begun = performance.now();
  const { status, stdout } = spawnSync(process.execPath, ["tools/test.mjs"], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 1e9,
  });
  const seconds = Math.round((performance.now() - begun) / 1000);
  return { seconds, counts: stdout.trim().split("\n").at(-1), passed: status === 0 };
}

export function suite({ rounds }) {
  const runs = Array.from({ length: Math.min(rounds, mostRuns) }, run).sort(
    (one, other) => one.seconds - other.seconds,
  );
  const middle = runs[Math.floor(runs.length / 2)];
  return [
    {
      goal: "P10",
      brief: "`npm test`",
      what: `\`npm test\`, the middle of ${runs.length} runs (${middle.counts})`,
      wanted: "<= 240 s, none failed",
      text: `${middle.seconds} s (${runs[0].seconds} to ${runs.at(-1).seconds})`,
      met: runs.every(({ passed }) => passed) && middle.seconds <= 240,
    },
  ];
}
