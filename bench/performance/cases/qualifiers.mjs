/**
 * P13: measures the runners of an angle over a day's cards and how races worked out, on the results file of RACING_RESULTS;
 * RACING_TIMES=60 widens it to as many times its races.
 */
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { summary } from "../rounds.mjs";
import { root } from "../sources.mjs";
import { widenResults } from "../widenResults.mjs";

const require = createRequire(import.meta.url);
const built = (path) => require(join(root, "build/server", path));
const usual = join(root, "../shared/data/hk-gallops-results-settled.csv.gz");
const asOf = "2025-11-23";
/** Angles whose runners need no earlier start, and those that need them. */
const angles = ["barrier=1-4", "barrier=1-4; last=1-3", "first-up; distance<=1400", "days<=21; last=1"];

/** Returns a function that asks for a path, and resolves to the answer with its milliseconds. */
function askerOf(history) {
  const clock = { now: () => Date.parse(`${asOf}T01:00:00Z`), elapsed: () => performance.now(), asOf };
  const limits = { day: { pro: Infinity, free: Infinity }, burst: { pro: Infinity, free: Infinity } };
  const { handle } = built("service/createService.js").createService({
    history,
    clock,
    limits,
    source: "results",
    keys: { bench: "pro" },
  });
  return async (path, query) => {
    const begun = performance.now();
    const response = await handle(
      new Request(`http://bench/x1/${path}?${new URLSearchParams(query)}`, {
        headers: { "X-API-Key": "bench" },
      }),
    );
    const body = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body.detail}`);
    return [performance.now() - begun, body];
  };
}

export async function qualifiers({ folder, rounds }) {
  const file = process.env.RACING_RESULTS ?? usual;
  if (!existsSync(file)) return [];
  const times = Number(process.env.RACING_TIMES ?? 1);
  const wide = join(folder, "qualifiers.csv");
  const starts = await widenResults(file, wide, times);
  const store = join(folder, "qualifiers.db");
  await built("server/importResults.js").importResults(
    { store, files: [wide], source: "[]" },
    () => undefined,
  );
  const history = built("service/store/openHistory.js").openHistory(store);
  try {
    const ask = askerOf(history);
    const title = `${basename(file).replace(/\..*/, "")}, ${starts} starts`;
    const [first, again, worked] = [[], [], []];
    let runners = 0;
    for (const conditions of angles) {
      const query = { conditions, date: asOf, timezone: "Asia/Hong_Kong" };
      const [took, { codes }] = await ask("qualifiers", query);
      runners += codes[0].runners.length;
      first.push(took);
      again.push((await ask("qualifiers", query))[0]);
    }
    const races = history.driver.all(
      `SELECT v.slug, v.country, r.race_code AS code, r.day, r.number FROM race r JOIN venue v ON v.id = r.venue_id
        WHERE r.run = 1 AND r.abandoned = 0 AND r.day < ? ORDER BY (r.id * 7919) % 10007 LIMIT ?`,
      [built("dates/days.js").dayNumber(asOf), Math.max(20, rounds)],
    );
    for (const { slug, country, code, day, number } of races) {
      const date = built("dates/days.js").dateOf(day);
      worked.push(
        (await ask("worked-out", { date, track: slug, race: number, race_code: code, country }))[0],
      );
    }
    return [
      {
        goal: "P13",
        what: `${title}: the runners of an angle on a day (${runners} in all), first, ms`,
        ...summary(first),
        limit: 3000,
      },
      { goal: "P13", what: `${title}: the same again, ms`, ...summary(again), limit: 50 },
      { goal: "P13", what: `${title}: how a race worked out, ms`, ...summary(worked), limit: 50 },
    ];
  } finally {
    history.close();
  }
}
