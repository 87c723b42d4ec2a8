/** npm run fit: fits the models of the default world and prints their scores (see `help`). */
import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { report } from "./fit/report.mjs";
import { reportFewRaces } from "./fit/fewRaces.mjs";
import { fromResults, fromWorld, racesOf } from "./fit/sources.mjs";

const require = createRequire(import.meta.url);
require("../tools/typescript.cjs");
const { raceCodes } = require("../src/spec/codes.ts");
const { dateOf, dayNumber } = require("../src/dates/days.ts");
const { groupBy } = require("../src/lists/lists.ts");
const { fitModel } = require("../src/service/predictions/fit/fitModel.ts");

const help = `npm run fit -- [OPTION...]
Fits the models of the default world, writes them to src/service/predictions/models/ and prints their scores:
log-loss (also by year, with intervals), pseudo-R2, Brier, and the calibration of wins and places, beside equal
chances and the market. A results file is scored without and with the starting prices of earlier races.

  --report             writes nothing: scores the models that ship
  --results FILE       also fits and scores the races of a results file
                       (default: ../shared/data/hk-gallops-results.csv.gz, skipped if it does not exist)
  --until YYYY-MM-DD   fits the results file on races before this day, scores the others (default: 2024-01-01)
  --rolled             fits the results file before each month from this day on and scores that month, the same
                       as a server does
  --pieces N           also cuts N pieces of 30 to 500 races each from the results file, before the day and from
                       it on, and prints how they are predicted
  --diagram FILE.svg   draws the calibration of the results file, with earlier prices
  --formula            prints the models that ship as formulas for RATE and BACKTEST, and nothing else
  --only world|results
  --help`;

const root = join(import.meta.dirname, "..");
const { values: options } = parseArgs({
  options: {
    report: { type: "boolean", default: false },
    results: { type: "string", default: join(root, "../shared/data/hk-gallops-results.csv.gz") },
    until: { type: "string", default: "2024-01-01" },
    rolled: { type: "boolean", default: false },
    pieces: { type: "string", default: "0" },
    diagram: { type: "string" },
    formula: { type: "boolean", default: false },
    only: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});

const daysScored = 60;

function world() {
  const shipped = options.report
    ? require("../src/service/predictions/models/worldModels.ts").worldModels
    : {};
  for (const raceCode of raceCodes) {
    const contests = fromWorld(raceCode);
    const split = contests.at(-1).day - daysScored + 1;
    const model =
      shipped[raceCode] ??
      fitModel(
        raceCode,
        contests.filter(({ day }) => day < split),
      );
    if (!options.report) {
      const file = join(root, `src/service/predictions/models/${raceCode}.json`);
      writeFileSync(file, `${JSON.stringify(model, null, 2)}\n`);
    }
    report([{ model, contests: contests.filter(({ day }) => day >= split) }], {
      title: `Simulated world, last ${daysScored} days`,
      other: "truth",
    });
  }
}

async function results() {
  if (!existsSync(options.results)) {
    console.log(`Skipped the results file: ${options.results} does not exist.`);
    return;
  }
  const split = dayNumber(options.until);
  const pieces = Number(options.pieces);
  if (pieces > 1) await fewRaces(pieces);
  for (const { raceCode, contests } of await fromResults(options.results)) {
    const later = contests.filter(({ day }) => day >= split);
    const parts = options.rolled
      ? [...groupBy(later, ({ day }) => dateOf(day).slice(0, 7)).values()]
      : [later];
    for (const prices of [false, true]) {
      const judged = parts.map((part) => {
        const earlier = contests.filter(({ day }) => day < part[0].day);
        return { model: fitModel(raceCode, earlier, { source: "results", prices }), contests: part };
      });
      report(judged, {
        title: `Results file from ${options.until}${options.rolled ? ", fitted before each month" : ""}`,
        other: "market",
        diagram: prices ? options.diagram : undefined,
      });
    }
  }
}

async function fewRaces(pieces) {
  for (const [raceCode, races] of await racesOf(options.results)) {
    const parts = {
      before: races.filter(({ date }) => date < options.until),
      from: races.filter(({ date }) => date >= options.until),
    };
    for (const [when, part] of Object.entries(parts))
      reportFewRaces(part, { raceCode, pieces, title: `Few races ${when} ${options.until}: ${raceCode}` });
  }
}

/** Prints the models that ship as formulas. Models of results files have products, too many for a formula. */
function formulas() {
  const { formulaOf } = require("../src/service/predictions/models/model.ts");
  const { worldModels } = require("../src/service/predictions/models/worldModels.ts");
  for (const model of Object.values(worldModels))
    console.log(`${model.raceCode}, with strength=1:\n${formulaOf(model)}\n`);
}

if (options.help) console.log(help);
else if (options.formula) formulas();
else {
  if (options.only !== "results") world();
  if (options.only !== "world") await results();
}
