import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import type { Prediction } from "../service/predictions/predictDays";
import type { Moment } from "../service/simulation/moment";
import type { LocalHistory } from "../service/store/history";
import type { KeptStores } from "./keptStores";
import type { SliceOptions } from "./slices";

/** A store of races in this browser that requests can be answered from. */
export interface OpenStore {
  readonly history: LocalHistory;
  /** The day to which the clock is pinned, YYYY-MM-DD. */
  readonly asOf?: string | undefined;
  /** The venues that can be answered for while others are still being filled; undefined for all. */
  readonly readyVenues: () => ReadonlySet<number> | undefined;
  /** Resolves when all races are in the store. */
  readonly complete: Promise<void>;
  /** Adds what has happened since. Absent for a store that does not change. */
  readonly update?: (() => Promise<void>) | undefined;
  /** Predicts every race of the window at a moment, in slices. Resolves to false when it could not. */
  readonly predict: (moment: Moment, write: (predictions: readonly Prediction[]) => void) => Promise<boolean>;
  /** Keeps the store for the next visit, unless it is kept as it is now. */
  readonly keep: () => Promise<void>;
}

export interface OpenOptions extends SliceOptions {
  readonly sqlite: Sqlite3Static;
  readonly kept: KeptStores;
  /** The version of this project, with which worlds and predictions change. */
  readonly version: string;
  /** Called with the part of the store that is filled, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

const selectPredicted = "SELECT value FROM meta WHERE name = 'predicted'";

/** Returns a text that changes with the day up to which a store is predicted, and with other facts. */
export function stateOf({ driver }: LocalHistory, facts: unknown): string {
  return JSON.stringify([driver.all(selectPredicted), facts]);
}
