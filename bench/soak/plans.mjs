/**
 * node bench/soak/plans.mjs URL DATE: asks a history published to PostgreSQL for one race and lists the plan of each statement that
 * the answers took: its scans, by table. Ends with code 1 when a table is read whole.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../../tools/prepare.mjs";
import { requestsOf } from "./growth.mjs";

const require = createRequire(import.meta.url);
const built = (path) => require(join(root, "build/server", path));
const [url, date] = process.argv.slice(2);
const headers = { "X-API-Key": "plans" };
const unlimited = { free: Infinity, pro: Infinity };

const followed = {};
const history = await new Promise((resolve, reject) => {
  const { followHistories } = built("server/scale/postgres/followHistories.js");
  const onHistory = (published) => resolve(published.history);
  const onState = (problem) => problem && reject(new Error(problem));
  followed.close = followHistories({ urls: [url], now: () => performance.now(), onHistory, onState }).close;
});

/** The scans of the statements of an answer, by text; each is explained before it is sent. */
let scans = new Map();
const reader = {
  async all(sql, values = []) {
    if (!scans.has(sql)) {
      const [row] = await history.reader.all(`EXPLAIN (FORMAT JSON) ${sql}`, values);
      scans.set(sql, scansOf(row["QUERY PLAN"][0].Plan));
    }
    return history.reader.all(sql, values);
  },
};
const { handle } = built("service/createService.js").createService({
  history: { ...history, reader },
  source: "simulated",
  keys: { plans: "pro" },
  limits: { day: unlimited, burst: unlimited },
  clock: { now: () => Date.parse(`${date}T01:00:00Z`), elapsed: () => performance.now(), asOf: date },
});
async function get(path) {
  const response = await handle(new Request(`http://service/v1/${path}`, { headers }));
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${body.detail} (${path})`);
  return body;
}

/** Returns the scans of a plan: `Index Only Scan on start_whole`, and how often each occurs. */
function scansOf(plan, found = new Map()) {
  if (plan["Relation Name"]) {
    const name = `${plan["Node Type"]} on ${plan["Relation Name"].replace(/_\d{8}_\d+_\d+$/, "")}`;
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  for (const inner of plan.Plans ?? []) scansOf(inner, found);
  return found;
}

const kinds = await requestsOf(get, date);
const [form] = kinds.form;
const [, rider] = /jockey\/([^?]*)/.exec(kinds.jockey[0]).map(decodeURIComponent);
const paths = {
  meetings: `form/meetings?date=${date}`,
  form,
  predictions: kinds.predictions[0],
  "track bias": kinds.bias[0],
  jockey: kinds.jockey[0],
  starts: form.replace("form", "../x1/starts"),
  results: form.replace("form", "../x1/results"),
  "angle of a jockey": `../x1/angle?conditions=${encodeURIComponent(`jockey=${rider}`)}`,
};
const whole = [];
for (const [name, path] of Object.entries(paths)) {
  scans = new Map();
  const answered = await get(path).then(
    () => "",
    (error) => `: ${error.message}`,
  );
  console.log(`\n${name}${answered}`);
  for (const [scan, times] of [...scans.values()].flatMap((found) => [...found])) {
    console.log(`  ${times} x ${scan}`);
    if (scan.startsWith("Seq Scan")) whole.push(`${name}: ${scan}`);
  }
}
await followed.close();
console.log(`\nRead whole: ${whole.join("; ") || "none"}`);
process.exitCode = whole.length > 0 ? 1 : 0;
