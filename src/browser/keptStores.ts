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
  const store = (): ReturnType<typeof createStore> =>
    (opened ??= createStore(`racing-form ${folder}`, "stores"));
  const namesOf = async (prefix: string): Promise<string[]> => {
    const names = await keys<string>(store()).catch(() => []);
    return names.filter((name) => name.startsWith(prefix));
  };
  return {
    // A store that cannot be read counts as missing, and is made anew.
    find: async <Facts>(name: string) => get<KeptStore<Facts>>(name, store()).catch(() => undefined),
    findAll: async <Facts>(prefix: string) => {
      const found = getMany<KeptStore<Facts> | undefined>(await namesOf(prefix), store());
      return (await found.catch(() => [])).flatMap((one) => one ?? []);
    },
    keep: (name, kept) =>
      set(name, kept, store()).then(
        () => true,
        () => false,
      ),
    forget: async (prefix, except) => {
      const unwanted = (await namesOf(prefix)).filter((name) => name !== except);
      await delMany(unwanted, store()).catch(() => undefined);
    },
  };
}
