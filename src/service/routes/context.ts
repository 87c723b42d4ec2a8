import type { Plan } from "../../spec/codes";
import type { Clock } from "../clock";
import type { History } from "../history/history";

/** What a route answers from. */
export interface Context {
  readonly history: History;
  readonly clock: Clock;
  /** The plan of the key that asks. */
  readonly plan: Plan;
}
