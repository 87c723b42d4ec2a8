import { createStore, del, get, set } from "idb-keyval";
import type { KeyValueStorage } from "../../client/persistentCache";

/**
 * Returns the client's persistent cache in the browser's IndexedDB. Where the browser refuses a database,
 * every key is missing and nothing is stored: no response may fail because of the cache.
 */
export function cacheStorage(): KeyValueStorage {
  let opened: ReturnType<typeof createStore> | undefined;
  const store = (): ReturnType<typeof createStore> => (opened ??= createStore("racing", "answers"));

  async function undefinedOnError<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch {
      return undefined;
    }
  }

  return {
    get: (key) => undefinedOnError(() => get<string>(key, store())),
    set: (key, text) => undefinedOnError(() => set(key, text, store())),
    delete: (key) => undefinedOnError(() => del(key, store())),
  };
}
