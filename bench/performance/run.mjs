/** Measures every performance goal, prints a table, and writes bench/performance/result.json, figures.md and docs/performance.md. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { format, resolveConfig } from "prettier";
import { bundlePeers, startBrowser } from "./browser.mjs";
import { agents } from "./cases/agents.mjs";
import { cold } from "./cases/cold.mjs";
import { dates } from "./cases/dates.mjs";
import { embedded } from "./cases/embedded.mjs";
import { files } from "./cases/files.mjs";
import { growth } from "./cases/growth.mjs";
import { hidden } from "./cases/hidden.mjs";
import { importing } from "./cases/importing.mjs";
import { keyboard } from "./cases/keyboard.mjs";
import { multiplexed } from "./cases/multiplexed.mjs";
import { limited } from "./cases/limited.mjs";
import { live } from "./cases/live.mjs";
import { opening } from "./cases/opening.mjs";
import { qualifiers } from "./cases/qualifiers.mjs";
import { ratings } from "./cases/ratings.mjs";
import { schema } from "./cases/schema.mjs";
import { script } from "./cases/script.mjs";
import { starting } from "./cases/starting.mjs";
import { settling } from "./cases/settling.mjs";
import { shaping } from "./cases/shaping.mjs";
import { suite } from "./cases/suite.mjs";
import { warm } from "./cases/warm.mjs";
import { measureEarlier, prepareEarlier } from "./earlier.mjs";
import { figureOf, figuresOf, pageOf } from "./page.mjs";
import { readRaceForm } from "./raceForm.mjs";
import { startService } from "./service.mjs";
import { root } from "./sources.mjs";

const cases = {
  schema,
  dates,
  shaping,
  settling,
  script,
  warm,
  cold,
  multiplexed,
  limited,
  hidden,
  keyboard,
  embedded,
  agents,
  ratings,
  qualifiers,
  growth,
  opening,
  files,
  live,
  starting,
};
/** Cases of several minutes, which run only when they are named. */
const longCases = { importing, suite };
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "15" },
    only: { type: "string" },
    beside: { type: "string" },
    note: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const dist = resolve(root, process.env.DIST ?? "dist");
const { beside } = values;
const earlier = beside && prepareEarlier(beside);

const folder = mkdtempSync(join(tmpdir(), "racing-bench-"));
await bundlePeers(folder);
const form = await readRaceForm();
const service = await startService({ form, folders: [dist, folder] });
const browser = await startBrowser();

const judged = (row) => ({
  ...row,
  met: row.met ?? (row.least ? row.median >= row.least : row.limit ? row.median <= row.limit : undefined),
});
const only = values.only?.split(",");
const chosen = Object.entries(only ? { ...cases, ...longCases } : cases).filter(
  ([name]) => only?.includes(name) ?? true,
);
const [rows, parts] = [[], []];
for (const [name, work] of chosen) {
  const when = {
    case: name,
    date: new Date().toISOString().slice(0, 10),
    load: Number(loadavg()[0].toFixed(1)),
  };
  const begun = performance.now();
  try {
    const earlierRow = earlier ? measureEarlier(earlier, name, rounds) : () => undefined;
    const found = await work({ browser, service, form, folder, dist, rounds });
    for (const row of found.rows ?? found) {
      const other = earlierRow(row);
      rows.push({ ...when, ...judged(row), ...(other && { beside, besideFigure: figureOf(other) }) });
    }
    parts.push(...(found.parts ?? []).map((part) => ({ case: name, ...part })));
  } catch (error) {
    const text = `failed: ${String(error.message).split("\n")[0]}`;
    rows.push({ ...when, goal: "-", what: name, text, met: false });
    console.error(error);
  }
  console.log(`${name}: done in ${Math.round((performance.now() - begun) / 1000)} s`);
}
await browser.close();
await service.close();
rmSync(folder, { recursive: true, force: true });

const machine = { node: process.version, processors: cpus().length, rounds, note: values.note };
console.table(
  rows.map(({ goal, what, median, text, wanted, limit, least, met }) => ({
    goal,
    what,
    figure: text ?? median.toFixed(3),
    wanted: wanted ?? limit ?? least,
    met,
  })),
);

/**
 * Returns the earlier results of cases that did not run now, then the new results, in the order of the cases.
 */
function withEarlier(name, now) {
  const file = join(root, "bench/performance/result.json");
  const ran = new Set(chosen.map(([of]) => of));
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8"))[name] ?? []) : [];
  const all = [...earlier.filter((row) => !ran.has(row.case)), ...now];
  return Object.keys({ ...cases, ...longCases }).flatMap((of) => all.filter((row) => row.case === of));
}
const result = { machine, rows: withEarlier("rows", rows), parts: withEarlier("parts", parts) };
for (const [file, text] of [
  ["bench/performance/result.json", JSON.stringify(result)],
  ["docs/performance.md", pageOf(result.machine, result.rows)],
  ["bench/performance/figures.md", figuresOf(result.machine, result.rows, result.parts)],
]) {
  const filepath = join(root, file);
  writeFileSync(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }));
}
process.exit();
