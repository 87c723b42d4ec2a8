/**
 * node bench/world.mjs: compares the figures of the default simulated world with real racing (see `help`).
 */
import { parseArgs } from "node:util";
import { figuresOf } from "./world/figures.mjs";
import { observe } from "./world/observe.mjs";

const help = `node bench/world.mjs [OPTION...]
Simulates the default world and prints its figures, the figures that real racing has, and whether they agree.

  --scale full|small   (default: full)
  --days N             days observed from the epoch on (default: 400)
  --classes            also prints races, mean rating and prize money by class and country
  --help`;

const { values: options } = parseArgs({
  options: {
    scale: { type: "string", default: "full" },
    days: { type: "string", default: "400" },
    classes: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});

function print(observed) {
  const rows = figuresOf(observed).map(({ name, value, target, met, digits = 2 }) => [
    name,
    typeof value === "number" ? value.toFixed(digits) : String(value),
    target,
    met ? "yes" : "no",
  ]);
  const heading = ["figure", "value", "target", "met"];
  const widths = heading.map((_, column) => Math.max(...[heading, ...rows].map((row) => row[column].length)));
  for (const row of [heading, ...rows])
    console.log(row.map((cell, column) => cell.padEnd(widths[column])).join("  "));
}

function printClasses({ classes }) {
  for (const [name, { races, rating, prize }] of [...classes].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${name.padEnd(32)} ${races} races, rating ${rating.toFixed(2)}, prize ${prize}`);
}

if (options.help) console.log(help);
else {
  const observed = observe({ scale: options.scale, days: Number(options.days) });
  print(observed);
  if (options.classes) printClasses(observed);
}
