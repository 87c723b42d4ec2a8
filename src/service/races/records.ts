import type { Country, RaceCode } from "../../spec/codes";
import type { Surface } from "./surface";

/** One runner of one race. Unknown values are omitted; keys distinguish those of the same name. */
export interface RunnerRecord {
  readonly number: number;
  /** The programme number of a coupled entry, such as 1A; its `number` is then one of ours. */
  readonly programNumber?: string;
  readonly name: string;
  readonly runnerKey: string;
  readonly jockey?: string;
  readonly jockeyKey?: string;
  readonly trainer?: string;
  readonly trainerKey?: string;
  /** Kilograms. */
  readonly weight?: number;
  readonly claim?: number;
  readonly barrier?: number;
  readonly startRow?: "front" | "second";
  readonly unruly?: boolean;
  readonly handicapMetres?: number;
  readonly age?: number;
  readonly sex?: string;
  readonly sire?: string;
  readonly dam?: string;
  /** The dam's sire. */
  readonly damsire?: string;
  /** Country of origin, two letters, lowercase. */
  readonly origin?: string;
  /** Career prize money before this race, as written in the source. */
  readonly careerPrizeMoney?: string;
  readonly scratched: boolean;
  /** Finishing position; omitted for a runner that did not finish or was scratched, and before the race. */
  readonly finish?: number;
  /** The runner ran and did not win, as far as is known, in a place that the source does not state. */
  readonly finishUnknown?: true;
  /** A runner whose place is unknown was placed, or was not; omitted when that is unknown too. */
  readonly placed?: boolean;
  /** Lengths behind the winner. */
  readonly margin?: number;
  readonly seconds?: number;
  /** Kilograms of the horse itself. */
  readonly bodyWeight?: number;
  /** Seconds of the last 600 metres. */
  readonly last600?: number;
  /** Position once settled (at the bell for harness), 1 = leader. */
  readonly settled?: number;
  /** Decimal starting price; an input of the predictions of later days' races only. */
  readonly startingPrice?: number;
}

/** The races of one code in one country. */
export type CountryRaces = Pick<RaceRecord, "country" | "raceCode">;

/** One race with its field. `run` is true once its results are known. */
export interface RaceRecord {
  /** Local calendar day of the meeting at its venue, YYYY-MM-DD. */
  readonly date: string;
  readonly country: Country;
  readonly raceCode: RaceCode;
  /** Display name of the track. */
  readonly track: string;
  readonly raceNumber: number;
  /** ISO 8601 UTC. */
  readonly startTime: string;
  /** IANA timezone of the venue. */
  readonly timezone: string;
  readonly raceName?: string;
  readonly raceClass?: string;
  /** Metres. */
  readonly distance?: number;
  readonly surface?: Surface;
  /** The rail position or other course of a track, in the source's words. */
  readonly course?: string;
  readonly condition?: string;
  readonly weather?: string;
  readonly prizeMoney?: string;
  readonly abandoned: boolean;
  readonly meetingAbandoned: boolean;
  readonly run: boolean;
  /** The number of starters when `runners` holds only some of them; omitted when it holds all. */
  readonly starters?: number;
  /** Lines of the race that could not be read: its field is not complete. */
  readonly linesLost?: number;
  readonly runners: readonly RunnerRecord[];
}

type Column<V> = [V] extends [boolean] ? number : V;

/** Fields of a record as the store has them: null for an unknown one, flags as 0 or 1. */
export type Stored<R, Field extends keyof R> = {
  readonly [F in Field]-?: undefined extends R[F] ? Column<Exclude<R[F], undefined>> | null : Column<R[F]>;
};

/** Returns the fields with a value: a field without one is omitted, never null (spec 1, `X | omitted`). */
export function present<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const known: { [K in keyof T]?: T[K] } = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== null && value !== undefined) known[name] = value;
  }
  // A null is left out above.
  return known as { [K in keyof T]?: NonNullable<T[K]> };
}
