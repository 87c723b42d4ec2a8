import type { Field, Starter } from "../../races/field";
import type { StarterRatings } from "../../ratings/ratings";
import type { Career } from "./career";

/** What the features of one starter are read from: all of it learnt from earlier days. */
export interface View {
  readonly starter: Starter;
  readonly field: Field;
  readonly ratings: StarterRatings;
  /** Undefined before the first start. */
  readonly career: Career | undefined;
  readonly level: FieldLevel;
  /** Wins against expectation (see StrikeRates). */
  readonly rates: {
    readonly jockey: number;
    readonly jockeyRecent: number;
    readonly trainer: number;
    readonly trainerRecent: number;
  };
}

/** What the field is like: the mean ratings of its runners that have run before, and the logarithm of its prize money. */
export interface FieldLevel {
  readonly order: number;
  readonly margin: number;
  /** While the race's own is not published: the mean of what its runners usually run for. Undefined when that is unknown too. */
  readonly prize: number | undefined;
}
