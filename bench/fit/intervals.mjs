/** The uncertainty of scores: a bootstrap over days. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
require("../../tools/typescript.cjs");
const { groupBy } = require("../../src/lists/lists.ts");

const samples = 1000;

/** Numbers between 0 and 1, the same in every run. */
function createRandom() {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns the mean of values of days as text, with its 95% interval when whole days are drawn again. */
export function intervalOf(values) {
  const days = [...groupBy(values, ({ day }) => day).values()].map((all) => ({
    sum: all.reduce((sum, { value }) => sum + value, 0),
    count: all.length,
  }));
  const random = createRandom();
  const meanOf = (drawn) =>
    drawn.reduce((sum, one) => sum + one.sum, 0) / drawn.reduce((sum, { count }) => sum + count, 0);
  const means = Array.from({ length: samples }, () =>
    meanOf(days.map(() => days[Math.floor(random() * days.length)])),
  ).sort((a, b) => a - b);
  const at = (share) => means[Math.floor(share * samples)].toFixed(4);
  return `${meanOf(days).toFixed(4)} [${at(0.025)}, ${at(0.975)}]`;
}
