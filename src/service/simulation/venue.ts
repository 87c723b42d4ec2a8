import type { RaceCode } from "../../spec/codes";
import type { Circuit } from "./circuit";
import type { Territory } from "./places/territory";

/** A fictional track for one race code, with the truth about it. */
export interface Venue {
  readonly name: string;
  readonly seed: number;
  readonly raceCode: RaceCode;
  readonly territory: Territory;
  readonly timezone: string;
  readonly circuit: Circuit;
  readonly meetingsPerWeek: number;
  /** The day of the week on which it always may race; another one at each venue of its circuit. */
  readonly weekday: number;
  readonly races: number;
  readonly distances: readonly number[];
  /** Empty where there is no jumping. */
  readonly jumpsDistances: readonly number[];
  /** The true effect of one barrier further out, by distance band; gallops and harness. */
  readonly slopes: readonly number[];
  /** The true effect of each box; greyhounds. */
  readonly boxes: readonly number[];
  readonly synthetic: boolean;
  readonly wetness: number;
  /** Places in the front row of a mobile start. */
  readonly frontRow: number;
  /** Starters at most; further entries are emergencies or reserves. */
  readonly fieldLimit: number;
  readonly quality: number;
  /** How wet the ground is today. */
  moisture: number;
}
