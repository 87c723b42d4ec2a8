import type { History } from "../service/store/history";
import type { Origin } from "../service/origin";
import { now } from "./clock";
import type { ImportedFile } from "./importResults";
import { claimResults } from "./openResults";
import { claimWorld, type WorldChoice } from "./openWorld";
import { UsageError } from "./usageError";

export interface OpenStore {
  readonly history: History;
  /** What the store was made of, to go through it once more. */
  readonly origin: Origin;
  /** How the results files went that were imported just now. */
  readonly imported?: readonly ImportedFile[];
  /** To be called every few seconds, so that the store moves on with the clock. */
  readonly keepUp?: () => Promise<void>;
}

export interface StoreChoice {
  /** Results files to answer from. */
  readonly results?: readonly string[];
  /** Pins the clock of the results to a past day, YYYY-MM-DD. */
  readonly asOf?: string;
  /** The simulated world to answer from when there are no results files. */
  readonly world?: WorldChoice;
}

/** Claims the store of what the server is to answer from: results files, or else a simulated world. */
export function chooseStore({ results = [], asOf, world }: StoreChoice, data: string) {
  if (results.length > 0) return { store: claimResults(results, data), source: "results", asOf } as const;
  if (world) return { store: claimWorld(world, data, now), source: "simulated", asOf: world.today } as const;
  throw new UsageError("there is no history to answer from: name a results file with --results FILE");
}
