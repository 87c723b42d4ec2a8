import type { Plan } from "../../spec/codes";
import type { Clock } from "./clock";
import type { History } from "../store/history";
import type { UnderWay } from "../predictions/pendingPredictions";

/** What a route answers from. */
export interface Context {
  readonly history: History;
  readonly clock: Clock;
  /** The plan of the key that asks. */
  readonly plan: Plan;
  /** Tells of predictions that are being made; undefined when none ever are. */
  readonly underWay?: UnderWay | undefined;
}
