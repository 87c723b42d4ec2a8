import type { RaceCode } from "../../spec/codes";
import type { GivenNames } from "./names/givenNames";
import type { Person } from "./person";
import type { Territory } from "./places/territory";
import type { Runner } from "./runner";

/** The people and runners that go round the venues of one race code in one region. */
export interface Circuit {
  readonly key: string;
  readonly seed: number;
  readonly territory: Territory;
  readonly raceCode: RaceCode;
  readonly riders: Person[];
  readonly trainers: Person[];
  /** Those in training; a newcomer takes the place of one that retires. */
  readonly runners: Runner[];
  /** How many runners it has ever had. */
  born: number;
  /** The names of all that it has ever had. No other circuit of its race code and country gives a runner the same, nor one of its tongue a person. */
  readonly names: Readonly<Record<"riders" | "trainers" | "runners", GivenNames>>;
}
