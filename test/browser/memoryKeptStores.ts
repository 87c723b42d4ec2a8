import type { KeptStore, KeptStores } from "../../src/browser/keptStores";

/** Keeps stores in memory as a browser's database does: as copies. */
export function memoryKeptStores(): KeptStores & { readonly names: () => string[] } {
  const stores = new Map<string, KeptStore<unknown>>();
  const beginning = (prefix: string) => [...stores.keys()].filter((name) => name.startsWith(prefix));
  return {
    names: () => [...stores.keys()],
    // The caller states the kind of facts that it kept.
    find: async <Facts>(name: string) => stores.get(name) as KeptStore<Facts> | undefined,
    findAll: async <Facts>(prefix: string) =>
      beginning(prefix).map((name) => stores.get(name) as KeptStore<Facts>),
    keep: async (name, store) => {
      stores.set(name, { ...store, database: store.database.slice() });
      return true;
    },
    forget: async (prefix, except) => {
      for (const name of beginning(prefix)) if (name !== except) stores.delete(name);
    },
  };
}
