import type { Country, RaceCode } from "../../spec/codes";
import type { Surface } from "./surface";

/**
 * One runner in one race. Unknown values are omitted; keys distinguish runners and people of the same name.
 */
export interface RunnerRecord {
  readonly number: number;
  /** The programme number of a coupled entry, such as 1A; its `number` is then our own. */
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
  /** The country of origin, two lower-case letters. */
  readonly origin?: string;
  /** Career prize money before this race, in the source's notation. */
  readonly careerPrizeMoney?: string;
  readonly scratched: boolean;
  /** Finishing position; omitted for a runner that did not finish or was scratched, and before the race. */
  readonly finish?: number;
  /** True if the runner ran and probably did not win, in a place that the source does not state. */
  readonly finishUnknown?: true;
  /** True if a runner of unknown place was placed, false if not; omitted if that is also unknown. */
  readonly placed?: boolean;
  /** Lengths behind the winner. */
  readonly margin?: number;
  readonly seconds?: number;
  /** The horse's body weight in kilograms. */
  readonly bodyWeight?: number;
  /** Seconds for the last 600 metres. */
  readonly last600?: number;
  /** Position once settled (at the bell for harness), 1 = leader. */
  readonly settled?: number;
  /** Decimal starting price; an input only for predictions of later days' races. */
  readonly startingPrice?: number;
}

/** Returns true for a runner with a place, known or not. */
export const isPlaced = ({ finish, finishUnknown }: RunnerRecord): boolean =>
  finish !== undefined || finishUnknown === true;

/** The races of one code in one country. */
export type CountryRaces = Pick<RaceRecord, "country" | "raceCode">;

/** One race with its field. `run` is true once its results are known. */
export interface RaceRecord {
  /** The local day of the meeting at its venue, YYYY-MM-DD. */
  readonly date: string;
  readonly country: Country;
  readonly raceCode: RaceCode;
  /** The display name of the track. */
  readonly track: string;
  readonly raceNumber: number;
  /** ISO 8601 UTC. */
  readonly startTime: string;
  /** The venue's IANA timezone. */
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
  /** The number of starters if `runners` holds only some of them; omitted if it holds all. */
  readonly starters?: number;
  /** The number of the race's lines that could not be read, which makes its field incomplete. */
  readonly linesLost?: number;
  readonly runners: readonly RunnerRecord[];
}

/** Facts that an import made up because a source does not state them. */
export interface MadeUp {
  /** True if the race's number is its place in the order of the day's starts. */
  readonly isNumbered?: boolean;
  /** True if the start time follows from the race's number. */
  readonly isNominal?: boolean;
  /** True if the runners' numbers follow from their order. */
  readonly areRunnersNumbered?: boolean;
}

/** A race from a file. */
export type ImportedRace = RaceRecord & MadeUp;

type Column<V> = [V] extends [boolean] ? number : V;

/** Fields of a record in the store: null if unknown, flags as 0 or 1. */
export type Stored<R, Field extends keyof R> = {
  readonly [F in Field]-?: undefined extends R[F] ? Column<Exclude<R[F], undefined>> | null : Column<R[F]>;
};

/**
 * Returns the fields that have a value; a field without a value is omitted, never null (spec 1, `X |
 * omitted`).
 */
export function present<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const knownFields: { [K in keyof T]?: T[K] } = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== null && value !== undefined) knownFields[name] = value;
  }
  // Nulls were left out above.
  return knownFields as { [K in keyof T]?: NonNullable<T[K]> };
}
