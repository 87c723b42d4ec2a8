/** Prints how a model did on races it did not learn from, beside even chances and another's probabilities. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
require("../typescript.cjs");
const { scoresOf } = require("../../src/service/predictions/fit/scores.ts");
const { forecastsOf } = require("../../src/service/predictions/fit/scores.ts");
const { modelVersionOf } = require("../../src/service/predictions/models/model.ts");

const columns = [
  ["races", ({ races }) => String(races)],
  ["log-loss", ({ logLoss }) => logLoss.toFixed(4)],
  ["Brier", ({ brier }) => brier.toFixed(4)],
  ["pseudo-R2", ({ pseudoR2 }) => pseudoR2.toFixed(4)],
  ["calibration", ({ calibrationError }) => calibrationError.toFixed(4)],
  ["top wins", ({ topWins }) => `${(100 * topWins).toFixed(1)} %`],
];

const line = (name, cells) => `  ${name.padEnd(10)}${cells.map((cell) => cell.padStart(13)).join("")}`;

export function report(model, contests, { title, other }) {
  const compared = contests.filter((contest) => contest.other);
  const even = contests.map(({ vectors, placings }) => ({
    placings,
    probabilities: vectors.map(() => 1 / vectors.length),
  }));
  const theirs = compared.map(({ other: probabilities, placings }) => ({ probabilities, placings }));
  const rows = {
    model: scoresOf(forecastsOf(model, contests)),
    uniform: scoresOf(even),
    [other]: scoresOf(theirs),
  };
  console.log(
    `\n${title}: ${model.raceCode}\n  ${modelVersionOf(model)}, learnt from ${model.fitted.races} races from ${model.fitted.from} to ${model.fitted.to}`,
  );
  console.log(
    line(
      "",
      columns.map(([heading]) => heading),
    ),
  );
  for (const [name, scores] of Object.entries(rows))
    console.log(
      line(
        name,
        columns.map(([, cell]) => cell(scores)),
      ),
    );
  const share = scoresOf(forecastsOf(model, compared)).pseudoR2 / rows[other].pseudoR2;
  console.log(`  the model knows ${(100 * share).toFixed(1)} % of what the ${other} knows (pseudo-R2)`);
}
