import type { Headers } from "../arguments/readHeaders";
import type { DateSystem } from "../../dates/serials";
import type { ErrorCell } from "./cell";

/** The words of the options that every function knows, the default first. */
export const presentationWords = {
  missing: ["blank", "na", "0"],
  layout: ["rows", "columns"],
  time: ["venue", "utc", "mine"],
  text: ["typed", "raw"],
  stale: ["wait", "show"],
} as const;

export type PresentationOptions = { readonly [Name in keyof typeof presentationWords]: (typeof presentationWords)[Name][number] };

/** How a table is to look, apart from its columns. */
export interface Presentation extends PresentationOptions {
  readonly headers: Headers;
  /** The effective timezone: "mine" of the option `time`. */
  readonly timezone: string;
  readonly dateSystem: DateSystem;
  /** True where the host shows formatted numbers. */
  readonly formats: boolean;
  /** The #N/A that `missing=na` puts where there is no value. */
  readonly notAvailable: ErrorCell;
}
