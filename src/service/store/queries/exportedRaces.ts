import { dateOf } from "../../../dates/days";
import { type LocalHistory, startsPerRace, type Value } from "../history";

/** A key that was stated as an id begins with #; other keys can be made again from the name. */
const id = (key: string): string => `CASE WHEN ${key} LIKE '#%' THEN SUBSTR(${key}, 2) END`;

/** The columns of a results file: their values from race r, venue v, start s, runner n and people j and t. */
const columns = {
  date: "r.day",
  country: "v.country",
  race_code: "r.race_code",
  track: "v.name",
  race_number: "r.number",
  start_time: "r.start_time",
  timezone: "r.timezone",
  race_name: "r.name",
  race_class: "r.race_class",
  distance_m: "r.distance",
  surface: "r.surface",
  course: "r.course",
  condition: "r.condition",
  weather: "r.weather",
  prize_money: "r.prize_money",
  abandoned: "r.abandoned",
  meeting_abandoned: "r.meeting_abandoned",
  starters: `CASE WHEN r.starters <> (SELECT COUNT(*) FROM start o WHERE o.scratched = 0 AND o.id BETWEEN
    r.id * ${startsPerRace} AND r.id * ${startsPerRace} + ${startsPerRace - 1}) THEN r.starters END`,
  number: "COALESCE(s.program_number, s.number)",
  name: "n.name",
  runner_id: id("n.runner_key"),
  jockey: "j.name",
  jockey_id: id("j.person_key"),
  trainer: "t.name",
  trainer_id: id("t.person_key"),
  weight_kg: "s.weight",
  claim_kg: "s.claim",
  barrier: "s.barrier",
  start_row: "s.start_row",
  unruly: "s.unruly",
  handicap_m: "s.handicap_metres",
  age: "s.age",
  sex: "s.sex",
  sire: "n.sire",
  dam: "n.dam",
  damsire: "n.damsire",
  origin: "n.origin",
  career_prize_money: "s.career_prize_money",
  scratched: "s.scratched",
  finish: `COALESCE(s.finish, CASE s.outcome WHEN 0 THEN 'unknown' WHEN 1 THEN 'placed' WHEN 2 THEN 'unplaced' END,
    CASE WHEN r.run = 1 AND s.scratched = 0 THEN 'DNF' END)`,
  margin_lengths: "s.margin",
  time_s: "s.seconds",
  settled: "s.settled",
  starting_price: "s.starting_price",
} as const;

export const exportedColumns = Object.keys(columns);

const select = `SELECT r.id AS race_id, ${Object.entries(columns)
  .map(([name, value]) => `${value} AS ${name}`)
  .join(", ")}
  FROM race r JOIN venue v ON v.id = r.venue_id
    JOIN start s ON s.id BETWEEN r.id * ${startsPerRace} AND r.id * ${startsPerRace} + ${startsPerRace - 1}
    JOIN runner n ON n.id = s.runner_id
    LEFT JOIN person j ON j.id = s.jockey_id LEFT JOIN person t ON t.id = s.trainer_id
  WHERE r.id > ? AND r.id <= ? ORDER BY r.id, s.id`;

/** Races in one slice. */
const slice = 500;

/** Yields the lines of a results file: the values of each start, in the order in which races were written. */
export function* exportedRows({ driver }: LocalHistory): Generator<readonly Value[]> {
  const [last] = driver.all<{ id: number | null }>("SELECT MAX(id) AS id FROM race");
  for (let after = 0; after < (last?.id ?? 0); after += slice)
    for (const row of driver.all(select, [after, after + slice]))
      yield exportedColumns.map((name) => (name === "date" ? dateOf(Number(row.date)) : (row[name] ?? null)));
}
