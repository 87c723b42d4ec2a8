import { createStore, delMany, get, getMany, keys, set } from "idb-keyval";

/** A store as the browser keeps it between two visits: its database and what belongs to it. */
export interface KeptStore<Facts> {
  readonly facts: Facts;
  readonly database: Uint8Array<ArrayBuffer>;
}

export interface KeptStores {
  find<Facts>(name: string): Promise<KeptStore<Facts> | undefined>;
  /** Returns the stores whose names begin with this text. */
  findAll<Facts>(prefix: string): Promise<readonly KeptStore<Facts>[]>;
  /** Resolves to false when the browser refuses: the store then lasts until its thread ends. */
  keep<Facts>(name: string, store: KeptStore<Facts>): Promise<boolean>;
  /** Deletes all stores whose names begin with this text, except one. */
  forget(prefix: string, except?: string): Promise<void>;
}

/** Keeps stores in the browser's database, below the address of these pages. */
export function createKeptStores(folder: string): KeptStores {
  let opened: ReturnType<typeof createStore> | undefined;
  const database = (): ReturnType<typeof createStore> =>
    (opened ??= createStore(`racing-form ${folder}`, "stores"));

  /** Runs work that a browser may refuse, at once or later; `otherwise` is its result then. */
  async function attempt<T>(
    work: (store: ReturnType<typeof createStore>) => Promise<T>,
    otherwise: T,
  ): Promise<T> {
    try {
      return await work(database());
    } catch {
      return otherwise;
    }
  }
  const namesOf = async (prefix: string): Promise<string[]> => {
    const names = await attempt((store) => keys<string>(store), []);
    return names.filter((name) => name.startsWith(prefix));
  };

  return {
    // A store that cannot be read counts as missing, and is made anew.
    find: <Facts>(name: string) =>
      attempt<KeptStore<Facts> | undefined>((store) => get(name, store), undefined),
    findAll: async <Facts>(prefix: string) => {
      const names = await namesOf(prefix);
      const found = await attempt<(KeptStore<Facts> | undefined)[]>((store) => getMany(names, store), []);
      return found.flatMap((one) => one ?? []);
    },
    keep: (name, kept) => attempt((store) => set(name, kept, store).then(() => true), false),
    forget: async (prefix, except) => {
      const unwanted = (await namesOf(prefix)).filter((name) => name !== except);
      await attempt((store) => delMany(unwanted, store), undefined);
    },
  };
}
