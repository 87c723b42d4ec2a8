/** P10: measures `npm test` from a built state. Not among the cases that run by default. */
import { spawnSync } from "node:child_process";
import { root } from "../sources.mjs";

export function suite() {
  const begun = performance.now();
  const { status, stdout } = spawnSync(process.execPath, ["tools/test.mjs"], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 1e9,
  });
  const seconds = Math.round((performance.now() - begun) / 1000);
  const counts = stdout.trim().split("\n").at(-1);
  return [
    {
      goal: "P10",
      brief: "`npm test`",
      what: `\`npm test\` (${counts})`,
      wanted: "<= 240 s, none failed",
      text: `${seconds} s`,
      met: status === 0 && seconds <= 240,
    },
  ];
}
