import type { History } from "../history";
import { startsPerRace } from "../schema";

/** One runner of a race, as the store has it. Absent knowledge is null; flags are 0 or 1. */
export interface EntryRow {
  readonly id: number;
  readonly runnerId: number;
  readonly jockeyId: number | null;
  readonly trainerId: number | null;
  readonly number: number;
  readonly name: string;
  readonly jockey: string | null;
  readonly trainer: string | null;
  readonly weight: number | null;
  readonly claim: number | null;
  readonly barrier: number | null;
  readonly draw: number | null;
  readonly startRow: "front" | "second" | null;
  readonly unruly: number | null;
  readonly handicapMetres: number | null;
  readonly age: number | null;
  readonly sex: string | null;
  readonly sire: string | null;
  readonly dam: string | null;
  readonly origin: string | null;
  readonly careerPrizeMoney: string | null;
  readonly scratched: number;
}

const field = `
  SELECT s.id, s.runner_id AS "runnerId", s.jockey_id AS "jockeyId", s.trainer_id AS "trainerId", s.number, r.name,
    j.name AS jockey, t.name AS trainer, s.weight, s.claim, s.barrier, s.draw, s.start_row AS "startRow", s.unruly,
    s.handicap_metres AS "handicapMetres", s.age, s.sex, r.sire, r.dam, r.origin,
    s.career_prize_money AS "careerPrizeMoney", s.scratched
  FROM start s JOIN runner r ON r.id = s.runner_id
    LEFT JOIN person j ON j.id = s.jockey_id LEFT JOIN person t ON t.id = s.trainer_id
  WHERE s.id BETWEEN ? AND ? ORDER BY CASE WHEN s.number = 0 THEN 1 ELSE 0 END, s.number, s.id`;

/** The field of a race by saddle cloth number; scratched runners without a number stand last. */
export function fieldOf({ driver }: History, raceId: number): EntryRow[] {
  return driver.all<EntryRow>(field, [raceId * startsPerRace, raceId * startsPerRace + startsPerRace - 1]);
}
