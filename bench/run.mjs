/** Measures every performance goal, prints a table, and writes bench/result.json and docs/performance.md. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { format } from "prettier";
import { bundlePeers, startBrowser } from "./browser.mjs";
import { cold } from "./cases/cold.mjs";
import { dates } from "./cases/dates.mjs";
import { embedded } from "./cases/embedded.mjs";
import { hidden } from "./cases/hidden.mjs";
import { keyboard } from "./cases/keyboard.mjs";
import { multiplexed } from "./cases/multiplexed.mjs";
import { limited } from "./cases/limited.mjs";
import { schema } from "./cases/schema.mjs";
import { script } from "./cases/script.mjs";
import { starting } from "./cases/starting.mjs";
import { shaping } from "./cases/shaping.mjs";
import { warm } from "./cases/warm.mjs";
import { pageOf } from "./page.mjs";
import { readRaceForm } from "./raceForm.mjs";
import { startService } from "./service.mjs";
import { root } from "./sources.mjs";

const cases = {
  schema,
  dates,
  shaping,
  script,
  warm,
  cold,
  multiplexed,
  limited,
  hidden,
  keyboard,
  embedded,
  starting,
};
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "15" }, only: { type: "string" } },
});
const rounds = Number(values.rounds);
const dist = resolve(root, process.env.DIST ?? "dist");

const folder = mkdtempSync(join(tmpdir(), "racing-bench-"));
await bundlePeers(folder);
const form = await readRaceForm();
const service = await startService({ form, folders: [dist, folder] });
const browser = await startBrowser();

const judged = (row) => ({
  ...row,
  met: row.met ?? (row.least ? row.median >= row.least : row.limit ? row.median <= row.limit : undefined),
});
const rows = [];
for (const [name, work] of Object.entries(cases)) {
  if (values.only && !values.only.split(",").includes(name)) continue;
  try {
    rows.push(...(await work({ browser, service, form, folder, dist, rounds })).map(judged));
  } catch (error) {
    rows.push({ goal: "-", what: name, text: `failed: ${error.message.split("\n")[0]}`, met: false });
  }
  console.log(`${name}: done`);
}
await browser.close();
await service.close();
rmSync(folder, { recursive: true, force: true });

const machine = {
  node: process.version,
  processors: cpus().length,
  load: Number(loadavg()[0].toFixed(1)),
  rounds,
};
console.table(
  rows.map(({ goal, what, median, text, wanted, limit, least, met }) => ({
    goal,
    what,
    figure: text ?? median.toFixed(3),
    wanted: wanted ?? limit ?? least,
    met,
  })),
);
if (!values.only) {
  const style = { printWidth: 130 };
  writeFileSync(
    join(root, "bench/result.json"),
    await format(JSON.stringify({ machine, rows }), { ...style, parser: "json" }),
  );
  writeFileSync(
    join(root, "docs/performance.md"),
    await format(pageOf(machine, rows), { ...style, parser: "markdown" }),
  );
}
