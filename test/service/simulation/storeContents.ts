import { type LocalHistory, startsPerRace } from "../../../src/service/store/history";

/** Returns everything that a store holds as a text for each start, without row numbers. */
export function storeContents({ driver }: LocalHistory): readonly string[] {
  const rows = driver.all(`
    SELECT v.country, v.slug, r.*, s.*, n.runner_key, j.person_key AS jockey, t.person_key AS trainer,
      0 AS id, 0 AS venue_id, 0 AS runner_id, 0 AS jockey_id, 0 AS trainer_id
    FROM race r JOIN venue v ON v.id = r.venue_id JOIN start s ON s.id / ${startsPerRace} = r.id JOIN runner n ON n.id = s.runner_id
    LEFT JOIN person j ON j.id = s.jockey_id LEFT JOIN person t ON t.id = s.trainer_id
    ORDER BY r.race_code, r.day, v.country, v.slug, r.number, s.number`);
  return rows.map((row) => JSON.stringify(row));
}
