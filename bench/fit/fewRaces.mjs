/** Prints how files of few races are predicted: pieces of a results file, each fitted on its first races and judged on its last. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
require("../../tools/typescript.cjs");
const { contestsOf } = require("../../src/service/predictions/fit/contests.ts");
const { fitModels } = require("./fitModels.ts");
const { forecastsOf, scoresOf } = require("./scores.ts");

const sizes = [30, 50, 75, 100, 150, 200, 300, 500];

/**
 * Prints a row for each size: log-loss minus the log-loss of equal chances, over pieces that begin evenly
 * apart.
 */
export function reportFewRaces(races, { raceCode, pieces, title }) {
  console.log(`\n${title}: ${pieces} pieces of each size; log-loss less that of equal chances`);
  console.log("  races   judged     mean   worst piece   worse   equal");
  for (const size of sizes) {
    if (size > races.length) continue;
    const step = (races.length - size) / (pieces - 1);
    const judged = Array.from({ length: pieces }, (_, piece) =>
      judgePiece(races.slice(Math.round(piece * step), Math.round(piece * step) + size), raceCode),
    );
    const mean = (of) => judged.reduce((sum, one) => sum + of(one), 0) / pieces;
    const count = (of) => judged.filter(of).length;
    const cells = [
      [String(size), 7],
      [mean(({ count }) => count).toFixed(0), 9],
      [mean(({ gain }) => gain).toFixed(3), 9],
      [Math.max(...judged.map(({ gain }) => gain)).toFixed(4), 14],
      [String(count(({ gain }) => gain > 1e-9)), 8],
      [String(count(({ gain }) => Math.abs(gain) <= 1e-9)), 8],
    ];
    console.log(cells.map(([cell, width]) => cell.padStart(width)).join(""));
  }
}

/** Judges the last third of a piece, or its last 100 races from 300 on. */
function judgePiece(races, raceCode) {
  const before = races[races.length >= 300 ? races.length - 100 : Math.floor((2 / 3) * races.length)].date;
  const model = fitModels(races, { before })[raceCode];
  const later = [...contestsOf(races, raceCode)].filter(({ race }) => race.date >= before);
  const { logLoss, uniform, races: count } = scoresOf(forecastsOf(model, later));
  return { gain: logLoss - uniform, count };
}
