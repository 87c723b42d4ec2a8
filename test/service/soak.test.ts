/** The short form of two trials of `npm run soak`. The third, the fuzz, is fuzz.test.ts. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");
const soak = (...args: string[]) => spawnSync(process.execPath, ["tools/soak.mjs", ...args], { cwd: root, encoding: "utf8" });

// The trials run the compiled server, which npm test makes before the tests.
const compiled = existsSync(join(root, "build/server/server/main.js")) ? test : test.skip;

compiled("a store whose growth is killed at random moments neither loses nor doubles a day", () => {
  const { status, stdout, stderr } = soak("--requests", "0", "--seconds", "0", "--kills", "2");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("0 of them differ");
});

compiled("ten clients at once are all answered", () => {
  const { status, stdout } = soak("--requests", "0", "--kills", "0", "--seconds", "2", "--clients", "10", "--scale", "small");
  expect(stdout).toContain("0 failed");
  expect(status).toBe(0);
});
