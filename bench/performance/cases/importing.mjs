/** I1: imports the results file of RACING_RESULTS at its size and wider, predicts and backtests; RACING_WIDEST=60 adds a size. */
import { once } from "node:events";
import { createReadStream, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { postgresPrograms, startPostgres } from "../../fleet/databases.mjs";
import { answered, raceOf, sizeOf, spentBy, startServer } from "../fullWorld.mjs";
import { peer, root } from "../sources.mjs";
import { widenResults } from "../widenResults.mjs";

const asOf = "2025-11-20";
const usual = join(root, "../shared/data/hk-gallops-results-settled.csv.gz");
const sizes = [1, 10, ...(process.env.RACING_WIDEST ? [Number(process.env.RACING_WIDEST)] : [])];

const built = (path) => createRequire(import.meta.url)(join(root, "build/server", path));

/** Starts a server over a results file and an empty folder; resolves to its figures once a formula's record is known. */
async function measure(results, data, day = asOf) {
  const key = "demo-pro";
  const begun = performance.now();
  const { url, pid, stop } = await startServer([
    "--results",
    results,
    "--as-of",
    day,
    "--data",
    data,
    "--key",
    `${key}=pro`,
  ]);
  let health;
  do {
    await new Promise((resolve) => setTimeout(resolve, 500));
    health = await (await fetch(`${url}/health`)).json();
  } while (health.status !== "ready");
  const imported = spentBy(pid);
  await answered(url, `predictions?${raceOf(health.example)}`);
  const seconds = (performance.now() - begun) / 1000;
  const predicted = spentBy(pid);
  await answered(url, `../x1/angle?${new URLSearchParams({ conditions: "distance=1000-3000" })}`);
  const angle = spentBy(pid).processor - predicted.processor;
  const asked = performance.now();
  await answered(url, `../x1/backtest?${new URLSearchParams({ formula: "career.shrunkWinRate" })}`);
  const waited = (performance.now() - asked) / 1000;
  const backtest = { seconds: waited, memory: spentBy(pid).memory, store: sizeOf(data) / 1e6 };
  await stop();
  return { imported, predicted, seconds, angle, backtest };
}

/** Measures a server over a file without its last lines and an empty folder, then one over the whole file and its store. */
async function measureGrown(results, data, added) {
  const lines = readFileSync(results, "utf8").trimEnd().split("\n");
  const figures = [];
  for (const end of [lines.length - added, lines.length]) {
    writeFileSync(results, `${lines.slice(0, end).join("\n")}\n`);
    figures.push(await measure(results, data, "2025-10-22")); // a day with races after it in both
  }
  return figures;
}

/** Returns the processor time in which this process reads and stores a file, with ratings and indexes, in seconds. */
async function importTime(results, store) {
  const begun = process.cpuUsage();
  await built("server/importResults.js").importResults({ store, files: [results], source: "[{}]" }, () => {});
  const { user, system } = process.cpuUsage(begun);
  rmSync(store);
  return (user + system) / 1e6;
}

/** Returns the processor time of DuckDB for a table of the same file with two indexes, in seconds. */
async function duck(results) {
  const { DuckDBInstance } = peer("@duckdb/node-api");
  const connection = await (await DuckDBInstance.create(":memory:", { threads: "1" })).connect();
  const begun = process.cpuUsage();
  await connection.run(`CREATE TABLE starts AS SELECT * FROM read_csv('${results}')`);
  await connection.run("CREATE INDEX runner ON starts (name)");
  await connection.run("CREATE INDEX race ON starts (date, track, race_number)");
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

/** Returns the processor time in which COPY of PostgreSQL reads the same file into a table of texts, in seconds. */
async function postgres(results) {
  const server = await startPostgres();
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    const [header] = await once(createInterface(createReadStream(results)), "line");
    await client.query(`CREATE TABLE starts (${header.split(",").map((name) => `"${name}" text`)})`);
    const [{ pid }] = (await client.query("SELECT pg_backend_pid() AS pid")).rows;
    const begun = spentBy(pid).processor;
    const copying = client.query(copyFrom("COPY starts FROM STDIN (FORMAT csv, HEADER)"));
    await pipeline(createReadStream(results), copying);
    return spentBy(pid).processor - begun;
  } finally {
    await client.end();
    await server.stop();
  }
}

/** The starts that a model is fitted on, at most. */
const mostFitted = 500_000;

/**
 * Returns the costs that three sizes have in common: the seconds of a server, the microseconds of each start,
 * and the microseconds of each start that the model is fitted on.
 */
function split([one, ten, widest]) {
  const start = (widest.processor - ten.processor) / (widest.starts - ten.starts);
  const more = ten.processor - one.processor - start * (ten.starts - one.starts);
  const fitted = more / (mostFitted - one.starts);
  return {
    fixed: one.processor - one.starts * (start + fitted),
    start: 1e6 * start,
    fitted: 1e6 * fitted,
  };
}

export async function importing({ folder }) {
  const file = process.env.RACING_RESULTS ?? usual;
  if (!existsSync(file)) return [];
  const rows = [];
  const ofSize = [];
  const totals = [];
  for (const times of sizes) {
    const results = join(folder, `wide${times}.csv`);
    const data = join(folder, `imported${times}`);
    const starts = await widenResults(file, results, times);
    const { imported, predicted, seconds, angle, backtest } = await measure(results, data);
    const stored = await importTime(results, join(folder, `stored${times}.db`));
    const table = await duck(results);
    const copied = postgresPrograms() ? await postgres(results) : undefined;
    rmSync(data, { recursive: true });
    const [whole, grown] = times === 1 ? await measureGrown(results, data, 1000) : [];
    for (const path of [results, data]) rmSync(path, { recursive: true, force: true });
    const each = (processor) => (1e6 * processor) / starts;
    ofSize.push(each(predicted.processor));
    totals.push({ starts, processor: predicted.processor });
    const row = (what, text, more) =>
      rows.push({ goal: "I1", what: `${starts.toLocaleString("en")} starts: ${what}`, text, ...more });
    row(
      "processor time of a start until the first prediction",
      `${each(predicted.processor).toFixed(0)} us`,
      {
        wanted: "<= 200 us",
        met: each(predicted.processor) <= 200,
      },
    );
    row("of these until the first form", `${each(imported.processor).toFixed(0)} us`);
    row("the most memory of the process", `${predicted.memory.toFixed(0)} MB`, {
      wanted: "<= 500 MB",
      met: predicted.memory <= 500,
    });
    row("the most memory until the first form", `${imported.memory.toFixed(0)} MB`);
    row("from the start to the first prediction", `${seconds.toFixed(0)} s`);
    const grew = (until) =>
      `${grown[until].processor.toFixed(1)} s, without a store ${whole[until].processor.toFixed(1)} s`;
    if (grown) {
      row("import again with 1,000 rows more, processor time until the first form", grew("imported"));
      row("the same until the first prediction", grew("predicted"));
    }
    row("ANGLE distance=1000-3000, processor time", `${angle.toFixed(2)} s`);
    row("from the first BACKTEST to its answer", `${backtest.seconds.toFixed(0)} s`, {
      wanted: "<= 40 s",
      met: backtest.seconds <= 40,
    });
    row("the most memory of the process until then", `${backtest.memory.toFixed(0)} MB`, {
      wanted: "<= 500 MB",
      met: backtest.memory <= 500,
    });
    row("the folder of the store then", `${backtest.store.toFixed(0)} MB`, {
      wanted: "<= 500 MB",
      met: backtest.store <= 500,
    });
    row(
      "a table of the same file with two indexes in DuckDB, processor time of a start",
      `${each(table).toFixed(1)} us`,
    );
    row(
      "read and stored in one process, with ratings and indexes, over that table",
      `${(stored / table).toFixed(1)} (${each(stored).toFixed(1)} us)`,
      {
        wanted: "<= 4",
        met: stored <= 4 * table,
      },
    );
    if (copied !== undefined)
      row("the same by COPY of PostgreSQL, processor time of a start", `${each(copied).toFixed(1)} us`);
  }
  const ratio = ofSize.at(-1) / ofSize[0];
  rows.push({
    goal: "I1",
    what: `processor time of a start, ${sizes.at(-1)} times as many over once`,
    text: ratio.toFixed(2),
    wanted: "0.8 to 1.2",
    met: ratio >= 0.8 && ratio <= 1.2,
  });
  if (totals.length === 3) {
    const { fixed, start, fitted } = split(totals);
    const what = "the processor time of the three sizes, for a server, a start, and a start of the fit";
    const text = `${fixed.toFixed(1)} s, ${start.toFixed(0)} us, ${fitted.toFixed(0)} us`;
    rows.push({ goal: "I1", what, text });
  }
  return rows;
}
