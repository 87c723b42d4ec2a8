/** Renders docs/performance.md, a short table of the goals, and bench/performance/figures.md, each goal with its meaning, figures and profile. */
import { goals } from "./goals.mjs";

const wantedOf = ({ wanted, limit, least }) => wanted ?? (limit ? `<= ${limit}` : least ? `>= ${least}` : "");
export const figureOf = ({ text, median, p10, p90 }) =>
  text ?? `${median.toFixed(2)} (${p10.toFixed(2)} to ${p90.toFixed(2)})`;
const verdict = { true: "met", false: "not met", undefined: "" };
const columns = {
  measured: (row) => row.what,
  goal: wantedOf,
  figure: figureOf,
  "": (row) => verdict[row.met],
  "an earlier commit": (row) => (row.beside ? `${row.besideFigure} (${row.beside})` : ""),
  when: (row) => `${row.date}, load ${row.load}`,
};

const line = (cells) => `| ${cells.join(" | ")} |`;

const table = (rows) => {
  const shown = Object.entries(columns).filter(
    ([name]) => name !== "an earlier commit" || rows.some(({ beside }) => beside),
  );
  return [
    line(shown.map(([name]) => name)),
    line(shown.map(() => "---")),
    ...rows.map((row) => line(shown.map(([, cellOf]) => cellOf(row)))),
  ].join("\n");
};

const rowsOf = (goal, rows) => rows.filter((row) => row.goal === goal);

function section([goal, { title, meaning, next }], rows) {
  const own = rowsOf(goal, rows);
  if (own.length === 0) return [];
  const missed = own.some(({ met }) => met === false) && next !== "";
  return [`### ${goal}: ${title}\n\n${meaning}\n\n${table(own)}${missed ? `\n\nNext: ${next}` : ""}`];
}

/** Returns a goal's title and its link, the number of its judged figures, and those that miss it. */
function judgedGoal([goal, { title }], rows) {
  const judged = rowsOf(goal, rows).filter(({ met }) => met !== undefined);
  const link = `[${title}](../bench/performance/figures.md#${anchor(goal, title)})`;
  return judged.length === 0
    ? []
    : [{ title, link, count: judged.length, missed: judged.filter(({ met }) => !met) }];
}

const missedLine = ({ link, count, missed: [first, ...others] }) =>
  `| ${link} | ${count - 1 - others.length} of ${count} | ${first.brief ?? first.what}: ${figureOf(first)}, goal ${wantedOf(first)} |`;

/** Returns the address of a heading, as GitHub makes it. */
const anchor = (goal, title) =>
  `${goal}: ${title}`
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");

const partLines = (parts) =>
  parts.map(({ of, part, share, milliseconds }) => [
    of,
    part,
    `${Math.round(share * 100)} %`,
    milliseconds.toFixed(1),
  ]);

const whereTable = (parts) => `| of | part | share | milliseconds |
|---|---|---:|---:|
${partLines(parts)
  .map((cells) => `| ${cells.join(" | ")} |`)
  .join("\n")}`;

/** Returns the short page, of one screen. */
export function pageOf({ node, processors, rounds, note }, rows) {
  const judged = Object.entries(goals).flatMap((goal) => judgedGoal(goal, rows));
  const met = judged.filter(({ missed }) => missed.length === 0);
  return `# Performance

\`npm run bench\` measures every goal and writes this page; \`npm run bench -- --only CASE\` measures one case again. "A / B" is the time
of A divided by the time of B in the same run. All figures, with meaning and profile, are in
[bench/performance/figures.md](../bench/performance/figures.md). Last run: Node ${node}, ${processors} virtual processors, up to ${rounds} rounds.${note ? ` ${note}` : ""}

Met in full: ${met.map(({ title }) => title).join("; ")}.

| missed in part | goals met | the first missed one |
|---|---|---|
${judged
  .filter(({ missed }) => missed.length > 0)
  .map(missedLine)
  .join("\n")}
`;
}

/** Returns the long page: where the time goes, and each goal with its figures. */
export function figuresOf({ node, processors, rounds, note }, rows, parts) {
  const sections = Object.entries(goals).flatMap((goal) => section(goal, rows));
  const others = rows.filter(({ goal }) => !goals[goal]);
  return `# Figures

\`npm run bench\` measures every goal and writes this page: no figure is typed by hand. The figures of a case that was not measured again
stay with their day.

- **Ratios.** "A / B" is the time of A divided by the time of B: 0.5 is twice as fast as B, and 1.15 takes 15% longer. Both
  run in the same round, in random order, so that a slow minute of the machine affects both. The figure is the median over all
  rounds, followed by the 10th and 90th percentile: eight of ten rounds lie between these two.
- **Browser.** P1 to P3, G1, G4 and G5 run the built add-in in headless Chromium under Microsoft's own runtime for custom functions,
  against a service that responds to each request after 80 ms.
- **Other libraries.** What the add-in and the service are compared with is pinned in \`bench/package.json\`. The product uses none of it.
- **Machine.** Two virtual processors, whose speed varies by a quarter within minutes. The load stands beside each figure; a goal missed by less
  than a quarter is inconclusive.
- **An earlier commit.** \`npm run bench -- --beside COMMIT\` measures each case of that commit just before today's, with the same programs.
- **Tests.** The benchmark is not part of \`npm test\`, which checks only counts that must be exact
  (\`test/conformance/counters.test.ts\`): the requests of G1, and goal G11: of 10,000 calls with a tenth of the races failing and
  random calls cancelled, every call ends once and with the right result.

Last run: Node ${node}, ${processors} processors, up to ${rounds} rounds.${note ? ` ${note}` : ""}

## Where the time goes

From the profiler's samples: the processor time of each part of the program, of one answer, one start or one visit.

${whereTable(parts)}

## Each goal

${sections.join("\n\n")}
${others.length > 0 ? `\n### Other results\n\n${table(others)}\n` : ""}`;
}
