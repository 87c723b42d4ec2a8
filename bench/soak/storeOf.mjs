import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../../tools/prepare.mjs";

const require = createRequire(import.meta.url);

/** Returns a module of the compiled service. */
export const service = (path) => require(join(root, "build/server/service", path));

/** The world whose stores grow. */
export const world = { seed: 20260101, scale: "small", epoch: "2026-01-05" };

/** Builds a store of a share of the world at a moment without interruption; resolves with the pending results. */
export const build = (path, moment, share) =>
  service("buildWorld.js").buildWorld(path, { world, share, moment, source: "soak" });

/** Returns the starts in a store as texts, without the numbers of rows. */
export function contentsOf(store) {
  const history = service("store/openHistory.js").openHistory(store);
  const rows = history.driver.all(`
    SELECT v.country, v.race_code, v.slug, r.day, r.number, r.run, r.condition, r.prize_money, r.entries, r.starters, s.number AS cloth,
      n.runner_key, s.finish, s.margin, s.scratched, s.counted, s.class, s.rating
    FROM race r JOIN venue v ON v.id = r.venue_id JOIN start s ON s.id / 128 = r.id JOIN runner n ON n.id = s.runner_id
    ORDER BY v.country, v.race_code, v.slug, r.day, r.number, s.number, n.runner_key`);
  history.close();
  return rows.map((row) => JSON.stringify(row));
}

/**
 * Returns the difference between a store and the expected store as a sentence; undefined if there is none.
 */
export function differenceOf(store, expectedStore) {
  const [found, expected] = [contentsOf(store), contentsOf(expectedStore)];
  const differing = expected.filter((row, index) => row !== found[index]);
  console.log(`  ${found.length} starts, ${expected.length} expected, ${differing.length} of them differ`);
  return found.length === expected.length && differing.length === 0
    ? undefined
    : `${found.length} starts instead of ${expected.length}; first: ${differing[0]}`;
}
