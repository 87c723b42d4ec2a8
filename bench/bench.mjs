/** npm run bench: builds the add-in, installs the peers and runs bench/performance/run.mjs. `npm run bench -- --rounds 5` shortens it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, compileServer, install, npm, root, run } from "../tools/prepare.mjs";

// bench/performance/run.mjs takes and checks its other options.
if (parseArgs({ options: { help: { type: "boolean" } }, strict: false }).values.help) {
  console.log(`npm run bench -- [OPTION...]
Measures every performance goal, prints a table, and writes bench/performance/result.json, bench/performance/figures.md and docs/performance.md.

  --rounds N        rounds of each case (default: 15)
  --only CASE,CASE  measures some cases (the names of bench/performance/cases) and keeps the other figures of the files; "suite", the time of
                    npm test, and "importing" only by name
  --beside COMMIT   measures the same cases of an earlier commit too, each beside today's, with the programs of this commit
  --note SENTENCE   a sentence about this run for the pages
  --help`);
  process.exit();
}
install();
run(process.execPath, ["tools/generate.cjs"], "The validators could not be generated");
if (!process.env.DIST) build();
compileServer();
if (!existsSync(join(root, "bench/node_modules/zod")))
  npm(
    ["ci", "--prefix", "bench", "--no-audit", "--no-fund", "--loglevel=error"],
    "The peers could not be installed",
  );

await import("./performance/run.mjs");
