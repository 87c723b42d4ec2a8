/** The version of the tables; a store file of another version is built again. */
export const schemaVersion = 24;

/**
 * The tables of a store. `start` repeats the columns by which statistics group (venue, day, distance, going),
 * so that each query scans one index; they come first because SQLite reads a row from its beginning. A race's
 * `sums` are those of its counted starts (angleSums.ts). The `chance` of a start comes from the starting
 * prices of a field in which every starter has one of at least 1. The runner of a counted start has `earlier`
 * starts on earlier days, the last of them `days` before with the finish `last_finish`. If it has none,
 * `debut` is 1 if there can be no unknown ones (firstStart.ts) and 0 otherwise. `second_up` is 1 if that last
 * start was the first after a spell and this one is not. `class` is the race's and `rating` the runner's
 * after it, with its variance, in hundredths of a thousandth of the winner's time. All these are null for a
 * race that has not been run. Ids of starts: see `startsPerRace`. The `outcome` of a start is stated in
 * outcomes.ts, and `lines_lost` counts the lines of a race that could not be read. A `prediction` used the
 * results before the day `known_before`. A `variable` holds the values of a formula's variable before each
 * start of a month, by the race's day and id: a text of columnText.ts, and the number of known ones. A
 * `_total` is described in totals.ts.
 */
export const tables = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE venue (
  id INTEGER PRIMARY KEY, country TEXT NOT NULL, race_code TEXT NOT NULL, slug TEXT NOT NULL, name TEXT NOT NULL,
  timezone TEXT NOT NULL, first_day INTEGER NOT NULL, UNIQUE (country, race_code, slug));
CREATE TABLE runner (
  id INTEGER PRIMARY KEY, race_code TEXT NOT NULL, runner_key TEXT NOT NULL, name TEXT NOT NULL,
  sire TEXT, dam TEXT, damsire TEXT, origin TEXT, UNIQUE (race_code, runner_key));
CREATE TABLE person (
  id INTEGER PRIMARY KEY, role TEXT NOT NULL, race_code TEXT NOT NULL, person_key TEXT NOT NULL, name TEXT NOT NULL,
  folded TEXT NOT NULL, UNIQUE (role, race_code, person_key));
CREATE TABLE race (
  id INTEGER PRIMARY KEY, venue_id INTEGER NOT NULL, race_code TEXT NOT NULL, day INTEGER NOT NULL, number INTEGER NOT NULL,
  start_time TEXT NOT NULL, timezone TEXT NOT NULL, name TEXT, race_class TEXT, distance INTEGER, surface TEXT, course TEXT,
  condition TEXT, going INTEGER, weather TEXT, prize_money TEXT, abandoned INTEGER NOT NULL, meeting_abandoned INTEGER NOT NULL, run INTEGER NOT NULL,
  sums TEXT, winners INTEGER NOT NULL, entries INTEGER NOT NULL, starters INTEGER NOT NULL, lines_lost INTEGER, UNIQUE (venue_id, day, number));
CREATE TABLE start (
  id INTEGER PRIMARY KEY, runner_id INTEGER NOT NULL, jockey_id INTEGER, trainer_id INTEGER,
  venue_id INTEGER NOT NULL, day INTEGER NOT NULL, distance INTEGER, going INTEGER, counted INTEGER NOT NULL,
  starters INTEGER NOT NULL, draw INTEGER, finish INTEGER, days INTEGER, last_finish INTEGER, earlier INTEGER, debut INTEGER, second_up INTEGER,
  settled INTEGER, class INTEGER, rating INTEGER, rating_variance INTEGER, number INTEGER NOT NULL, weight DOUBLE PRECISION, claim DOUBLE PRECISION, barrier INTEGER,
  start_row TEXT, unruly INTEGER, handicap_metres INTEGER, age INTEGER, sex TEXT, career_prize_money TEXT,
  scratched INTEGER NOT NULL, margin DOUBLE PRECISION, seconds DOUBLE PRECISION, starting_price DOUBLE PRECISION, chance DOUBLE PRECISION, body_weight DOUBLE PRECISION, last_600 DOUBLE PRECISION, outcome INTEGER, program_number TEXT);
CREATE TABLE prediction (
  race_id INTEGER NOT NULL, known_before INTEGER NOT NULL, answer TEXT NOT NULL, inputs TEXT NOT NULL,
  PRIMARY KEY (race_id, known_before));
CREATE TABLE draw_total (
  venue_id INTEGER NOT NULL, before_day INTEGER NOT NULL, distance INTEGER, draw INTEGER NOT NULL, surface TEXT, course TEXT,
  starts INTEGER NOT NULL, wins INTEGER NOT NULL, places INTEGER NOT NULL, place_unknown INTEGER NOT NULL, expected BIGINT NOT NULL);
CREATE TABLE condition_total (
  venue_id INTEGER NOT NULL, before_day INTEGER NOT NULL, surface TEXT, condition TEXT, races INTEGER NOT NULL,
  starters INTEGER NOT NULL);
CREATE TABLE person_total (
  person_id INTEGER NOT NULL, before_day INTEGER NOT NULL, venue_id INTEGER NOT NULL, going INTEGER, starts INTEGER NOT NULL,
  wins INTEGER NOT NULL, places INTEGER NOT NULL, place_unknown INTEGER NOT NULL);
CREATE TABLE variable (
  race_code TEXT NOT NULL, name TEXT NOT NULL, month INTEGER NOT NULL, known INTEGER NOT NULL, digits TEXT NOT NULL,
  PRIMARY KEY (race_code, name, month));
`;

/**
 * The index of starts by runner. A store of results files has it from the beginning, because ratings may need
 * it, and because SQLite sorts in memory, which takes 70 bytes for each start in this index.
 */
export const runnerIndex = `
CREATE INDEX IF NOT EXISTS start_by_runner ON start
  (runner_id, day, venue_id, distance, going, finish, class, rating, starters, settled, outcome) WHERE counted = 1;
`;

/**
 * The indexes, created after a bulk load, so that each is one sort instead of a million insertions. SQLite
 * sorts an index of up to eleven columns in half the time of a wider one.
 */
export const indexes = `
CREATE INDEX race_by_day ON race (race_code, day);
${runnerIndex}CREATE INDEX start_by_draw ON start (venue_id, day, distance, draw, going, finish, starters, outcome) WHERE counted = 1;
CREATE INDEX start_by_jockey ON start (jockey_id, day, venue_id, going, finish, outcome) WHERE counted = 1 AND jockey_id IS NOT NULL;
CREATE INDEX start_by_trainer ON start (trainer_id, day, venue_id, going, finish, outcome) WHERE counted = 1 AND trainer_id IS NOT NULL;
CREATE INDEX draw_total_before ON draw_total (venue_id, before_day);
CREATE INDEX condition_total_before ON condition_total (venue_id, before_day);
CREATE INDEX person_total_before ON person_total (person_id, before_day);
CREATE INDEX person_by_name ON person (role, race_code, folded);
`;
