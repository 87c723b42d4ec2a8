/** npm run bench: what it needs (the built add-in, the peers), then bench/run.mjs. `npm run bench -- --rounds 5` makes it shorter. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { build, install, root, run } from "./prepare.mjs";

install();
run(process.execPath, ["tools/generate.cjs"], "The validators could not be generated");
if (!process.env.DIST) build();
if (!existsSync(join(root, "bench/node_modules/zod")))
  run("npm", ["ci", "--prefix", "bench", "--no-audit", "--no-fund", "--loglevel=error"], "The peers could not be installed");

await import("../bench/run.mjs");
