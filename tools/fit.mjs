/**
 * npm run fit: fits the models of the default world, writes them to src/service/predictions/models/ and prints their
 * scores. With --report nothing is written: the models that ship are scored.
 * Options: --report, --results FILE (default ../shared/data/hk-gallops-results.csv.gz when it is there), --until YYYY-MM-DD
 * (the results file's models learn from races before this day and are judged on the others; default 2024-01-01), --only world|results.
 */
import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { modelSource } from "./fit/modelSource.mjs";
import { report } from "./fit/report.mjs";
import { fromResults, fromWorld } from "./fit/sources.mjs";

const require = createRequire(import.meta.url);
require("./typescript.cjs");
const { raceCodes } = require("../src/spec/codes.ts");
const { dayNumber } = require("../src/dates/days.ts");
const { fitModel } = require("../src/service/predictions/fit/fitModel.ts");

const root = join(import.meta.dirname, "..");
const { values: options } = parseArgs({
  options: {
    report: { type: "boolean", default: false },
    results: { type: "string", default: join(root, "../shared/data/hk-gallops-results.csv.gz") },
    until: { type: "string", default: "2024-01-01" },
    only: { type: "string" },
  },
});

const daysJudged = 60;

function world() {
  const shipped = options.report ? require("../src/service/predictions/models/worldModels.ts").worldModels : {};
  for (const raceCode of raceCodes) {
    const contests = fromWorld(raceCode);
    const split = contests.at(-1).day - daysJudged + 1;
    const model =
      shipped[raceCode] ??
      fitModel(
        raceCode,
        contests.filter(({ day }) => day < split),
      );
    if (!options.report) {
      const file = join(root, `src/service/predictions/models/${raceCode}.ts`);
      writeFileSync(file, modelSource(model));
    }
    report(
      model,
      contests.filter(({ day }) => day >= split),
      { title: `Simulated world, last ${daysJudged} days`, other: "truth" },
    );
  }
}

async function results() {
  if (!existsSync(options.results)) {
    console.log(`No results file at ${options.results}: its scores are left out.`);
    return;
  }
  const split = dayNumber(options.until);
  for (const { raceCode, contests } of await fromResults(options.results)) {
    const model = fitModel(
      raceCode,
      contests.filter(({ day }) => day < split),
    );
    report(
      model,
      contests.filter(({ day }) => day >= split),
      { title: `Results file from ${options.until}`, other: "market" },
    );
  }
}

if (options.only !== "results") world();
if (options.only !== "world") await results();
