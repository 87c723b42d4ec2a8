import { startIdsOf, startsPerRace, type History } from "../history";

/** The columns of a start's race and of the start itself. Unknown values are null. */
export const pastColumns = `s.day, s.venue_id AS "venueId", r.number AS "raceNumber", s.starters, r.name AS "raceName",
    r.race_class AS "raceClass", s.distance, r.surface, r.course, r.condition`;

/** The race of a start. */
export interface PastRaceRow {
  readonly day: number;
  readonly venueId: number;
  readonly raceNumber: number;
  readonly starters: number;
  readonly raceName: string | null;
  readonly raceClass: string | null;
  readonly distance: number | null;
  readonly surface: string | null;
  readonly course: string | null;
  readonly condition: string | null;
}

/** One earlier start of a runner with its race. */
export interface PastStartRow extends PastRaceRow {
  readonly runnerId: number;
  /** Counted starts of the runner before the day, and the day of the one before this. */
  readonly total: number;
  readonly dayBefore: number | null;
  readonly prizeMoney: string | null;
  readonly number: number;
  readonly barrier: number | null;
  readonly startRow: "front" | "second" | null;
  readonly handicapMetres: number | null;
  readonly weight: number | null;
  readonly claim: number | null;
  readonly jockey: string | null;
  readonly trainer: string | null;
  readonly settled: number | null;
  readonly finish: number | null;
  readonly margin: number | null;
  readonly seconds: number | null;
  readonly startingPrice: number | null;
  /** The winner's name, or the runner-up's for the winner. */
  readonly rival: string | null;
  /** Class of the race and rating after it, in hundredths. */
  readonly class: number | null;
  readonly rating: number | null;
}

/** The starts of a race's runners on earlier days; `past` reads one index only. */
const past = `
  SELECT id, runner_id, day, ROW_NUMBER() OVER latest AS rank, LEAD(day) OVER latest AS day_before,
    COUNT(*) OVER (PARTITION BY runner_id) AS total
  FROM start
  WHERE runner_id IN (SELECT runner_id FROM start WHERE id BETWEEN ? AND ?) AND counted = 1 AND day < ?
  WINDOW latest AS (PARTITION BY runner_id ORDER BY day DESC, id DESC)`;
const firstId = `s.id / ${startsPerRace} * ${startsPerRace}`;
const rival = `(SELECT n.name FROM start o JOIN runner n ON n.id = o.runner_id
      WHERE o.id BETWEEN ${firstId} AND ${firstId} + ${startsPerRace - 1} AND o.id <> s.id AND o.counted = 1
        AND o.finish <= CASE WHEN s.finish = 1 THEN 2 ELSE 1 END ORDER BY o.finish, o.number LIMIT 1)`;
const starts = `WITH past AS (${past})
  SELECT past.runner_id AS "runnerId", past.total, past.day_before AS "dayBefore", ${pastColumns},
    r.prize_money AS "prizeMoney", s.number, s.barrier, s.start_row AS "startRow",
    s.handicap_metres AS "handicapMetres", s.weight, s.claim, j.name AS jockey, t.name AS trainer, s.settled,
    s.finish, s.margin, s.seconds, s.starting_price AS "startingPrice", ${rival} AS rival, s.class, s.rating
  FROM past JOIN start s ON s.id = past.id JOIN race r ON r.id = s.id / ${startsPerRace}
    LEFT JOIN person j ON j.id = s.jockey_id LEFT JOIN person t ON t.id = s.trainer_id
  WHERE past.rank <= ? ORDER BY past.runner_id, past.rank`;

export interface PastStartsScope {
  readonly raceId: number;
  /** The id of one start of the race, for its runner alone; all runners when omitted. */
  readonly startId?: number | undefined;
  readonly before: number;
  /** The most starts of each runner. */
  readonly most: number;
}

/**
 * Returns the last counted starts of a race's runners on days before `before`, each runner's latest first, by
 * one statement for the whole field.
 */
export function pastStartsOf(
  { reader }: History,
  { raceId, startId, before, most }: PastStartsScope,
): Promise<PastStartRow[]> {
  const ids = startId === undefined ? startIdsOf(raceId) : [startId, startId];
  return reader.all<PastStartRow>(starts, [...ids, before, most]);
}
