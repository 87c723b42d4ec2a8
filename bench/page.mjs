/** Renders docs/performance.md: the table of the last run and the notes. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./sources.mjs";

const notes = join(root, "bench/notes.md");

const goalOf = ({ limit, least }) => (limit ? `<= ${limit}` : least ? `>= ${least}` : "");
const figureOf = ({ text, median, p10, p90 }) => text ?? `${median.toFixed(2)} (${p10.toFixed(2)} to ${p90.toFixed(2)})`;
const verdict = { true: "met", false: "not met", undefined: "" };
const line = (row) => `| ${[row.goal, row.what, goalOf(row), figureOf(row), verdict[row.met]].join(" | ")} |`;

export const pageOf = ({ node, processors, load, rounds }, rows) => `# Performance

\`npm run bench\` writes this page. Every ratio is of one run: each round runs the candidates in shuffled order; the figure is
the median of the ratios of the rounds, followed by the 10th and 90th percentile. Peers are pinned in \`bench/package.json\`; the
add-in uses none of them. The browser cases run the built add-in under Microsoft's custom functions runtime in headless
Chromium, against a service that responds to each request after 80 ms. \`npm test\` also checks the exact counters (G1, G11)
(\`test/conformance/counters.test.ts\`, \`test/conformance/tenThousand.test.ts\`).

Last run: Node ${node}, ${processors} processors, load ${load} at its end, up to ${rounds} rounds.

| goal | what | wanted | figure | |
|---|---|---|---|---|
${rows.map(line).join("\n")}
${existsSync(notes) ? `\n${readFileSync(notes, "utf8")}` : ""}`;
