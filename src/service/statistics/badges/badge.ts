import type { FormResponse } from "../../../spec/responses";
import type { Run } from "../../store/queries/runsOf";

type Runner = FormResponse["runners"][number];

/** A badge as the interface shows it (spec 2.3, decorators). */
export type Decorator = NonNullable<Runner["decorators"]>[number];

/** What a badge is earned by. */
export interface Subject {
  readonly stats: Runner["stats"];
  /** Latest first. */
  readonly runs: readonly Run[];
  readonly day: number;
  readonly distance: number | null;
  /** The key of the race's condition in `stats.conditions`. */
  readonly going: keyof Runner["stats"]["conditions"] | undefined;
  readonly starters: number;
  readonly draw: number | null;
  /** Prize money of the race and of the runner's last one, when both were in the same country. */
  readonly prize: { readonly now: number; readonly last: number } | undefined;
}

/** A kind of badge: what it says, and the runner's own numbers behind it when it is earned. */
export interface Badge extends Omit<Decorator, "detail"> {
  readonly earned: (subject: Subject) => string | undefined;
}
