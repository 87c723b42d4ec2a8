import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../prepare.mjs";

/** The test that fuzzes the service (no 5xx, no stack trace, no hang, no growth of memory), with more requests. */
export function fuzz({ requests }) {
  const jest = join(root, "node_modules/jest/bin/jest.js");
  const args = ["--expose-gc", jest, "test/service/fuzz.test.ts", "--runInBand", "--selectProjects", "node"];
  const env = { ...process.env, FUZZ_REQUESTS: String(requests) };
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env });
  return status === 0 ? [] : ["the fuzz found something, see above"];
}
