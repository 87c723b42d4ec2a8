import type { Headers } from "../arguments/readText";
import type { DateSystem } from "../../dates/serials";
import type { ErrorCell, FormattedNumber } from "./cell";

/** The values of options common to all functions, the default first. */
export const presentationChoices = {
  missing: ["blank", "na", "0"],
  layout: ["rows", "columns"],
  time: ["venue", "utc", "mine"],
  text: ["typed", "raw"],
  stale: ["wait", "show"],
  thin: ["show", "flag"],
  cards: ["yes", "no"],
  errors: ["cell", "text"],
} as const;

export type PresentationOptions = {
  readonly [Name in keyof typeof presentationChoices]: (typeof presentationChoices)[Name][number];
};

/** The presentation of a table: everything except its columns and rows. */
export interface Presentation extends PresentationOptions {
  readonly headers: Headers;
  /** The user's effective timezone, for `time=mine`. */
  readonly timezone: string;
  readonly dateSystem: DateSystem;
  /** The current time in milliseconds since 1970, for columns of the kind minutes. */
  readonly now?: number;
  /** True if the host supports formatted numbers. */
  readonly formats: boolean;
  /** The type of formatted numbers that the host supports; FormattedNumber by default. */
  readonly numberType?: FormattedNumber["type"];
  /** Returns the #N/A for missing values under `missing=na`. */
  readonly notAvailable: () => ErrorCell;
}
