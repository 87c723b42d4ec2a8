import type { History } from "../service/store/history";
import type { Origin } from "../service/origin";
import { now } from "./clock";
import type { ImportedFile } from "./importResults";
import { claimResultsStore } from "./resultsStore";
import { claimWorldStore, type WorldChoice } from "./worldStore";
import { UsageError } from "./usageError";

export interface OpenStore {
  readonly history: History;
  /** The source of the store, which predictions read once more. */
  readonly origin: Origin;
  /** The results files that were imported just now. */
  readonly imported?: readonly ImportedFile[];
  /** Adds what has happened since; to be called every few seconds. Absent when the clock is pinned. */
  readonly update?: () => Promise<void>;
}

export interface StoreChoice {
  /** The results files to serve. */
  readonly results?: readonly string[];
  /** A past day to which the clock of the results is pinned, YYYY-MM-DD. */
  readonly asOf?: string;
  /** The simulated world to serve when there are no results files. */
  readonly world?: WorldChoice;
}

/** Claims the store to serve: of the results files, else of the simulated world. Throws a UsageError when neither is given. */
export function chooseStore({ results = [], asOf, world }: StoreChoice, data: string) {
  if (results.length > 0) return { store: claimResultsStore(results, data), source: "results", asOf } as const;
  if (world) return { store: claimWorldStore(world, data, now), source: "simulated", asOf: world.today } as const;
  throw new UsageError("there are no races to serve: name a results file with --results FILE");
}
