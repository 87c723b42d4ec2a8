/** npm run margin: judges the methods that remove a bookmaker's margin on results files (see `help`). */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { racesOf } from "./fit/sources.mjs";

const require = createRequire(import.meta.url);
require("../tools/typescript.cjs");
const { chiSquareUpperTail } = require("../src/maths/chiSquare.ts");
const { fairBook, marginMethods, overround } = require("../src/maths/fairBook.ts");
const { fieldOf, placingsOf } = require("../src/service/races/field.ts");
const { winLogLoss } = require("./fit/scores.ts");

const help = `npm run margin -- [FILE...]
Takes the margin off the starting prices of every race of results files in which each starter has a price of 1
or more and the book is 100% or more, by each method, and prints how often the chances came true: the log-loss
a race, the chi-square of ten bands of equally many starters with its probability, and the favourites' chances
beside how often they won. Default: the results files of ../shared/data, skipped where they do not exist.`;

const data = join(import.meta.dirname, "../../shared/data");
const files = ["hk-gallops-results-settled.csv.gz", "jra-results.csv.gz"].map((name) => join(data, name));
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", short: "h", default: false } },
});

const bandCount = 10;
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** Returns the races with a winner and a whole book: prices, and the winners' indices. */
function booksOf(races) {
  return races.flatMap((race) => {
    const field = fieldOf(race);
    const prices = field.starters.map(({ record }) => record.startingPrice ?? 0);
    const [winners = []] = placingsOf(field);
    const isWhole = race.starters === undefined && prices.length > 1 && prices.every((price) => price >= 1);
    return isWhole && winners.length > 0 && overround(prices) >= 0 ? [{ prices, winners }] : [];
  });
}

/** Returns the chances of a race by a method; in proportion where the method leaves one outside 0 to 1. */
function chancesBy(method, prices) {
  try {
    return { chances: fairBook(prices, { method }).probabilities, failed: 0 };
  } catch {
    return { chances: fairBook(prices, { method: "multiplicative" }).probabilities, failed: 1 };
  }
}

function judge(method, books) {
  const judged = books.map(({ prices, winners }) => ({ winners, ...chancesBy(method, prices) }));
  const losses = judged.map(({ chances, winners }) => winLogLoss(chances, winners));
  const starts = judged.flatMap(({ chances, winners }) =>
    chances.map((chance, runner) => ({ chance, won: winners.includes(runner) ? 1 / winners.length : 0 })),
  );
  starts.sort((one, other) => one.chance - other.chance);
  const edge = (band) => Math.round((band * starts.length) / bandCount);
  const bands = Array.from({ length: bandCount }, (_, band) => starts.slice(edge(band), edge(band + 1)));
  const chiSquare = sum(
    bands.map((band) => {
      const surplus = sum(band.map(({ chance, won }) => won - chance));
      return surplus ** 2 / sum(band.map(({ chance }) => chance * (1 - chance)));
    }),
  );
  const top = starts.filter(({ chance }) => chance >= 0.5);
  const mean = (of) => (top.length === 0 ? "-" : (sum(top.map(of)) / top.length).toFixed(3));
  return [
    method,
    (sum(losses) / losses.length).toFixed(4),
    chiSquare.toFixed(1),
    chiSquareUpperTail(chiSquare, bandCount).toPrecision(2),
    `${mean(({ chance }) => chance)} -> ${mean(({ won }) => won)} (${top.length})`,
    String(sum(judged.map(({ failed }) => failed))),
  ];
}

async function report(file) {
  if (!existsSync(file)) {
    console.log(`Skipped ${file}: it does not exist.`);
    return;
  }
  for (const [raceCode, races] of await racesOf(file)) {
    const books = booksOf(races);
    console.log(`\n${basename(file)}, ${raceCode}: ${books.length} races with a whole book`);
    const rows = [
      ["method", "log-loss", "chi-square", "p", "chances of .5 and more", "in proportion"],
      ...Object.keys(marginMethods).map((method) => judge(method, books)),
    ];
    for (const row of rows) console.log(`  ${row.map((cell) => cell.padEnd(24)).join("")}`);
  }
}

if (options.help) console.log(help);
else for (const file of positionals.length > 0 ? positionals : files) await report(file);
