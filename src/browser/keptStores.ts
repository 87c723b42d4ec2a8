import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { createStore, delMany, get, getMany, keys, set } from "idb-keyval";
import { predictedFact } from "../service/refreshPredictions";
import type { Prediction } from "../service/predictions/storedPredictions";
import type { Moment } from "../service/simulation/moment";
import type { createWorldUpdater, WorldUpdaterOptions } from "../service/simulation/worldUpdater";
import { type LocalHistory, selectFact } from "../service/store/history";
import { inTime } from "./clock";
import type { SliceOptions } from "./slices";

/** A store that the browser keeps between visits: its database and related facts. */
export interface KeptStore<Facts> {
  readonly facts: Facts;
  readonly database: Uint8Array<ArrayBuffer>;
}

/** Milliseconds after which the browser is taken to refuse; a whole world is written in seconds. */
const longestAttempt = 60_000;

/** Keeps stores in the browser's database, under the address of these pages. */
export function createKeptStores(folder: string) {
  let opened: ReturnType<typeof createStore> | undefined;
  const database = (): ReturnType<typeof createStore> =>
    (opened ??= createStore(`racing-form ${folder}`, "stores"));

  /** Runs work that a browser may refuse at once, later or by silence; the result is then `otherwise`. */
  async function attempt<T>(
    work: (store: ReturnType<typeof createStore>) => Promise<T>,
    otherwise: T,
  ): Promise<T> {
    try {
      return await inTime(work(database()), longestAttempt, () => otherwise);
    } catch {
      return otherwise;
    }
  }
  const namesOf = async (prefix: string): Promise<string[]> => {
    const names = await attempt((store) => keys<string>(store), []);
    return names.filter((name) => name.startsWith(prefix));
  };

  return {
    // A store that cannot be read is treated as missing, and is made again.
    find: <Facts>(name: string) =>
      attempt<KeptStore<Facts> | undefined>((store) => get(name, store), undefined),
    /** Returns the stores whose names begin with this text. */
    findAll: async <Facts>(prefix: string) => {
      const names = await namesOf(prefix);
      const foundStores = await attempt<(KeptStore<Facts> | undefined)[]>(
        (store) => getMany(names, store),
        [],
      );
      return foundStores.flatMap((one) => one ?? []);
    },
    /** Resolves to false if the browser refuses; the store then lasts until its thread ends. */
    keep: <Facts>(name: string, keptStore: KeptStore<Facts>) =>
      attempt((store) => set(name, keptStore, store).then(() => true), false),
    /** Deletes all stores whose names begin with this text, except one. */
    forget: async (prefix: string, except?: string): Promise<void> => {
      const unwanted = (await namesOf(prefix)).filter((name) => name !== except);
      await attempt((store) => delMany(unwanted, store), undefined);
    },
  };
}

export type KeptStores = ReturnType<typeof createKeptStores>;

/** A store of races in this browser that can answer requests. */
export interface OpenStore {
  readonly history: LocalHistory;
  /** The day to which the clock is pinned, YYYY-MM-DD. */
  readonly asOf?: string | undefined;
  /** The venues that are ready while others are still being filled; undefined for all. */
  readonly readyVenues: () => ReadonlySet<number> | undefined;
  /** Resolves when all races are in the store. */
  readonly complete: Promise<void>;
  /**
   * Adds the events since the last update, like the updater of a world. Absent for a store that does not
   * change.
   */
  readonly update?: ReturnType<typeof createWorldUpdater> | undefined;
  /** Predicts every race in the window at a moment, in slices. Resolves to false if it could not. */
  readonly predict: (moment: Moment, write: (predictions: readonly Prediction[]) => void) => Promise<boolean>;
  /** Saves the store for the next visit, unless it is already saved in its present state. */
  readonly keep: () => Promise<void>;
}

export interface OpenOptions extends SliceOptions {
  readonly sqlite: Sqlite3Static;
  readonly kept: KeptStores;
  /** The version of this project; worlds and predictions change with it. */
  readonly version: string;
  /** Called with the filled part of the store, 0 to 1. */
  readonly onProgress: (part: number) => void;
  /** Called with the changes of races, once the store holds them. */
  readonly onChanges?: WorldUpdaterOptions["onChanges"];
}

/** Returns a text that changes with the day up to which a store is predicted, and with other facts. */
export function stateOf({ driver }: LocalHistory, facts: unknown): string {
  return JSON.stringify([driver.all(selectFact, [predictedFact]), facts]);
}
