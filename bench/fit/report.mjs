/**
 * Prints how a model did on races it did not learn from. Compares it with even chances and another's
 * probabilities.
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { blendOf } from "./blend.mjs";
import { reliabilityDiagram } from "./diagram.mjs";
import { intervalOf } from "./intervals.mjs";

const require = createRequire(import.meta.url);
require("../../tools/typescript.cjs");
const { dateOf } = require("../../src/dates/days.ts");
const { groupBy } = require("../../src/lists/lists.ts");
const { placeProbabilities, placesPaid } = require("../../src/maths/placeProbabilities.ts");
const { calibrationOf, scoresOf, forecastsOf, winLogLoss } = require("./scores.ts");
const { modelVersionOf } = require("../../src/service/predictions/models/model.ts");

const columns = [
  ["races", ({ races }) => String(races)],
  ["log-loss", ({ logLoss }) => logLoss.toFixed(4)],
  ["Brier", ({ brier }) => brier.toFixed(4)],
  ["pseudo-R2", ({ pseudoR2 }) => pseudoR2.toFixed(4)],
  ["calibration", ({ calibrationError }) => calibrationError.toFixed(4)],
  ["top wins", ({ topWins }) => `${(100 * topWins).toFixed(1)}%`],
  ["in three", ({ inThree }) => `${(100 * inThree).toFixed(1)}%`],
  ["a runner", ({ runnerLoss }) => runnerLoss.toFixed(4)],
];

const line = (name, cells) => `  ${name.padEnd(18)}${cells.map((cell) => cell.padStart(13)).join("")}`;
const headings = columns.map(([heading]) => heading);
const cellsOf = (forecasts) => columns.map(([, cell]) => cell(scoresOf(forecasts)));
const lossOf = ({ probabilities, placings }) => winLogLoss(probabilities, placings[0] ?? []);

/** Returns the contests with a result, each with the chances of the model that judges it. */
function judge({ model, contests }) {
  const judged = contests.filter(({ placings }) => placings.length > 0);
  return forecastsOf(model, judged).map((forecast, index) => {
    const { day, vectors, placings, other: theirs } = judged[index];
    const even = { placings, probabilities: vectors.map(() => 1 / vectors.length) };
    const market = theirs && { placings, probabilities: theirs };
    return { day, fitted: model, model: forecast, uniform: even, other: market };
  });
}

/**
 * Prints the report of models, each with the contests that it judges; with `diagram` also draws their
 * calibration into that file.
 */
export function report(parts, { title, other, diagram }) {
  const races = parts.flatMap(judge);
  const compared = races.filter((race) => race.other);
  const [{ model }] = parts;
  const { source, races: count, from, to } = model.fitted;
  console.log(
    `\n${title}: ${model.raceCode}\n  ${modelVersionOf(model)}, fitted on ${count} races (${source}) from ${from} to ${to}` +
      (parts.length > 1 ? `, and ${parts.length - 1} later models` : ""),
  );
  console.log(line("", headings));
  for (const [name, forecasts] of [
    ["model", races.map((race) => race.model)],
    ["uniform", races.map((race) => race.uniform)],
    [other, compared.map((race) => race.other)],
  ])
    console.log(line(name, cellsOf(forecasts)));
  console.log("  log-loss with the 95% interval of a bootstrap over days");
  const losses = (of, among) => intervalOf(among.map((race) => ({ day: race.day, value: of(race) })));
  const mine = (race) => lossOf(race.model);
  console.log(`    model                ${losses(mine, races)}`);
  console.log(`    model - uniform      ${losses((race) => mine(race) - lossOf(race.uniform), races)}`);
  console.log(
    `    model - ${other.padEnd(12)} ${losses((race) => mine(race) - lossOf(race.other), compared)}`,
  );
  byYear(races, { mine, losses, other });
  const share = scoresOf(compared.map((race) => race.model)).pseudoR2;
  const known = share / scoresOf(compared.map((race) => race.other)).pseudoR2;
  console.log(`  the model knows ${(100 * known).toFixed(1)} % of what the ${other} knows (pseudo-R2)`);
  const [ours, theirs] = blendOf(
    compared.map((race) => race.model),
    compared.map((race) => race.other),
  ).map(({ weight, error }) => `${weight.toFixed(3)} (${error.toFixed(3)})`);
  console.log(`  blended with the ${other}: exponents, standard errors ${ours}, ${other} ${theirs}`);
  const bands = calibration(races);
  if (diagram) writeFileSync(diagram, reliabilityDiagram(bands));
}

function byYear(races, { mine, losses, other }) {
  const years = groupBy(races, ({ day }) => dateOf(day).slice(0, 4));
  for (const [year, among] of years) {
    const priced = among.filter((race) => race.other);
    const mean = (name, all) => scoresOf(all.map((race) => race[name])).logLoss.toFixed(4);
    console.log(
      `    ${year}, ${among.length} races      model ${losses(mine, among)}, ` +
        `uniform ${mean("uniform", among)}, ${other} ${mean("other", priced)}`,
    );
  }
}

/** Prints and returns predicted and observed frequencies of wins and places by bands of the prediction. */
function calibration(races) {
  const wins = races.flatMap(({ model: { probabilities, placings } }) =>
    probabilities.map((chance, runner) => ({ chance, happened: shareOf(runner, { placings, places: 1 }) })),
  );
  const places = races.flatMap(({ fitted: { discounts, bends }, model: { probabilities, placings } }) => {
    const paid = placesPaid(probabilities.length);
    return placeProbabilities(probabilities, paid, { model: { discounts }, bends }).map((chance, runner) => ({
      chance,
      happened: shareOf(runner, { placings, places: paid }),
    }));
  });
  const shown = {};
  for (const [name, starts] of Object.entries({ win: wins, place: places })) {
    const { bands, chiSquare, p } = calibrationOf(starts);
    console.log(
      `  calibration of ${name}: chi-square ${chiSquare.toFixed(1)} over ${bands.length} bands, p ${p.toFixed(3)}; ` +
        "predicted, observed, standard error, starters",
    );
    for (const { predicted, observed, error, count } of bands)
      console.log(`    ${predicted.toFixed(4)}  ${observed.toFixed(4)}  ${error.toFixed(4)}  ${count}`);
    shown[`${name} chances`] = bands;
  }
  return shown;
}

/** Returns a runner's share of the first places: less than 1 in a dead heat for the last of them. */
function shareOf(runner, { placings, places }) {
  let left = places;
  for (const group of placings) {
    if (left <= 0) break;
    if (group.includes(runner)) return Math.min(1, left / group.length);
    left -= group.length;
  }
  return 0;
}
