/** Renders docs/performance.md: each goal with its meaning and the figures of the last run, then the notes. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { goals } from "./goals.mjs";
import { root } from "./sources.mjs";

const notes = join(root, "bench/notes.md");

const wantedOf = ({ wanted, limit, least }) => wanted ?? (limit ? `<= ${limit}` : least ? `>= ${least}` : "");
const figureOf = ({ text, median, p10, p90 }) =>
  text ?? `${median.toFixed(2)} (${p10.toFixed(2)} to ${p90.toFixed(2)})`;
const verdict = { true: "met", false: "not met", undefined: "" };
const line = (row) => `| ${[row.what, wantedOf(row), figureOf(row), verdict[row.met]].join(" | ")} |`;

const table = (rows) => `| measured | goal | figure | |
|---|---|---|---|
${rows.map(line).join("\n")}`;

function section([goal, { title, meaning }], rows) {
  const own = rows.filter((row) => row.goal === goal);
  return own.length === 0 ? [] : [`### ${goal}: ${title}\n\n${meaning}\n\n${table(own)}`];
}

export function pageOf({ node, processors, load, rounds }, rows) {
  const sections = Object.entries(goals).flatMap((goal) => section(goal, rows));
  const others = rows.filter(({ goal }) => !goals[goal]);
  return `# Performance

\`npm run bench\` measures every goal and writes this page.

- **Ratios.** "A / B" is the time of A divided by the time of B: 0.5 is twice as fast as B, and 1.15 takes 15 % longer. Both
  run in the same round, in random order, so that a slow minute of the machine affects both. The figure is the median over all
  rounds, followed by the 10th and 90th percentile: eight of ten rounds lie between these two.
- **Browser.** G1 to G5 and G9 run the built add-in in headless Chromium under Microsoft's own runtime for custom functions,
  against a service that responds to each request after 80 ms.
- **Other libraries.** The libraries it is compared with are pinned in \`bench/package.json\`. The add-in uses none of them.
- **Tests.** The benchmark is not part of \`npm test\`, which checks only counts that must be exact
  (\`test/conformance/counters.test.ts\`): the requests of G1, and goal G11: of 10,000 calls with a tenth of the races failing and
  random calls cancelled, every call ends once and with the right result.

Last run: Node ${node}, ${processors} processors, load ${load} at its end, up to ${rounds} rounds.

## Goals and figures

${sections.join("\n\n")}
${others.length > 0 ? `\n### Other results\n\n${table(others)}\n` : ""}${existsSync(notes) ? `\n${readFileSync(notes, "utf8")}` : ""}`;
}
