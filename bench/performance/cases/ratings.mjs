/** P12: measures columns of variables and backtests over them, on the results file of RACING_RESULTS and on the full world's gallops. */
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fullWorld, worldDay } from "../fullWorld.mjs";
import { summary } from "../rounds.mjs";
import { peer, root } from "../sources.mjs";

const require = createRequire(import.meta.url);
const built = (path) => require(join(root, "build/server", path));
const terms = ["career.shrunkWinRate", "mean3.margin", "barrier"];
const formulaOf = (round) => `5*${terms[0]} - 0.1*${terms[1]} - 0.0${5 + round}*${terms[2]}`;

/** Returns a result with the processor time of its work in seconds. */
async function timed(work) {
  const begun = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(begun);
  return [result, (user + system) / 1e6];
}

/** Returns a function that requests a backtest of the gallops of a history. */
function askerOf(history, asOf) {
  const clock = { now: () => Date.parse(`${asOf}T01:00:00Z`), elapsed: () => performance.now(), asOf };
  const limits = { day: { pro: Infinity, free: Infinity }, burst: { pro: Infinity, free: Infinity } };
  const { handle } = built("service/createService.js").createService({
    history,
    clock,
    limits,
    source: "results",
    keys: { bench: "pro" },
  });
  return async (formula) => {
    const url = `http://bench/x1/backtest?${new URLSearchParams({ formula })}`;
    for (;;) {
      const response = await handle(new Request(url, { headers: { "X-API-Key": "bench" } }));
      const body = await response.json();
      if (response.ok) return body;
      if (response.status !== 503) throw new Error(`${response.status}: ${body.detail}`);
    }
  };
}

/**
 * Opens the same columns in DuckDB; the query evaluates the formula, fills unknown ratings with the field's mean and returns the mean
 * log-loss of the later half at one given strength: a part of a backtest, without a fit and without intervals.
 */
async function duck(history) {
  const { readColumns } = built("service/predictions/backtest/columns.js");
  const names = ["#race", "#day", "#finish", "fieldSize", ...terms];
  const columns = await readColumns(history, { raceCode: "gallops", version: "bench", names });
  const { DuckDBInstance } = peer("@duckdb/node-api");
  const connection = await (await DuckDBInstance.create(":memory:", { threads: "1" })).connect();
  await connection.run(
    "CREATE TABLE s (race INTEGER, day INTEGER, finish FLOAT, size FLOAT, a FLOAT, b FLOAT, c FLOAT)",
  );
  const appender = await connection.createAppender("s");
  for (let row = 0; row < columns.get("#race").length; row++) {
    names.forEach((name, index) => {
      const value = columns.get(name)[row];
      if (index < 2) appender.appendInteger(value);
      else if (Number.isNaN(value)) appender.appendNull();
      else appender.appendFloat(value);
    });
    appender.endRow();
  }
  appender.closeSync();
  return async (strength, split, round) => {
    const rows = await connection.runAndReadAll(`
      WITH rated AS (SELECT *, 5 * a - 0.1 * b - 0.0${5 + round} * c AS r FROM s),
      filled AS (SELECT *, ${strength} * coalesce(r, avg(r) OVER (PARTITION BY race), 0) AS u FROM rated),
      races AS (SELECT race, min(day) AS day, ln(sum(exp(u))) - avg(u) FILTER (finish = 1) AS loss
        FROM filled GROUP BY race HAVING count(*) = min(size) AND count(*) > 1 AND count(*) FILTER (finish = 1) > 0)
      SELECT avg(loss) AS loss FROM races WHERE day >= ${split}`);
    return rows.getRowObjectsJS()[0].loss;
  };
}

/** Measures a store; `least` is the processor time that building its columns may take, in seconds. */
async function measure(store, { title, asOf, limit, least }, rounds) {
  const { openHistory } = built("service/store/openHistory.js");
  const history = openHistory(store);
  try {
    history.driver.run("DELETE FROM variable", []);
    history.driver.run("DELETE FROM meta WHERE name LIKE ?", ["variables %"]);
    const ask = askerOf(history, asOf);
    const [first, building] = await timed(() => ask(formulaOf(0)));
    const [again, times, theirs] = [[], [], []];
    let query;
    try {
      query = await duck(history);
    } catch (error) {
      console.error(`DuckDB could not be used: ${String(error.message).split("\n")[0]}`);
    }
    const split = built("dates/days.js").dayNumber(first.split);
    for (let round = 1; round <= Math.min(rounds, 9); round++) {
      again.push(1000 * (await timed(() => ask(formulaOf(0))))[1]);
      const [record, seconds] = await timed(() => ask(formulaOf(round)));
      times.push(1000 * seconds);
      if (!query) continue;
      const [loss, other] = await timed(() => query(record.strength, split, round));
      if (Math.abs(loss - record.logLoss) > 1e-4)
        throw new Error(`DuckDB has ${loss}, not ${record.logLoss}`);
      theirs.push((1000 * seconds) / (1000 * other));
    }
    const races = first.racesLearnt + first.racesJudged;
    const wanted = least === undefined ? {} : { wanted: `<= ${least.toFixed(1)} s`, met: building <= least };
    return [
      {
        goal: "P12",
        what: `${title}: the columns of its variables, processor time`,
        text: `${building.toFixed(1)} s (${races} races)`,
        ...wanted,
      },
      {
        goal: "P12",
        what: `${title}: a backtest of three terms, ms of processor time`,
        ...summary(times),
        limit,
      },
      { goal: "P12", what: `${title}: the same answer again, ms`, ...summary(again), limit: 10 },
      ...(theirs.length > 0
        ? [
            {
              goal: "P12",
              what: `${title}: a backtest / DuckDB's query for its log-loss alone`,
              ...summary(theirs),
            },
          ]
        : []),
    ];
  } finally {
    history.close();
  }
}

async function fileRows(folder, rounds) {
  const file = process.env.RACING_RESULTS;
  if (!file) return [];
  const store = join(folder, "results.db");
  const task = { store, files: [file], source: "[]" };
  const [, importing] = await timed(() =>
    built("server/importResults.js").importResults(task, () => undefined),
  );
  const asOf = "2025-11-20";
  const history = built("service/store/openHistory.js").openHistory(store);
  const moment = built("service/simulation/moment.js").pinnedMoment(asOf);
  const { storePredictions } = built("service/predictions/storedPredictions.js");
  for (const predictions of built("service/predictions/predictStored.js").predictStored(history, { moment }))
    storePredictions(history, predictions);
  history.close();
  const title = basename(file).replace(/\..*/, "");
  return measure(store, { title, asOf, limit: 150, least: importing }, rounds);
}

export async function ratings({ folder, rounds }) {
  const ofFile = await fileRows(folder, rounds);
  const { store } = await fullWorld(folder);
  const ofWorld = await measure(
    store,
    { title: "full world's gallops", asOf: worldDay, limit: 1500 },
    rounds,
  );
  return [...ofFile, ...ofWorld];
}
