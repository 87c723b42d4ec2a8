import { createStore, del, get, set } from "idb-keyval";
import type { KeyValueStorage } from "../../client/persistentCache";

/**
 * The client's lasting cache in the browser's database. Where the browser refuses one, nothing is found and nothing is
 * kept: the cache is a convenience, and no answer may fail for want of it.
 */
export function cacheStorage(): KeyValueStorage {
  const store = (): ReturnType<typeof createStore> => (opened ??= createStore("racing", "answers"));
  let opened: ReturnType<typeof createStore> | undefined;
  const orNothing = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => orNothing(() => get<string>(key, store())),
    set: (key, text) => orNothing(() => set(key, text, store())),
    delete: (key) => orNothing(() => del(key, store())),
  };
}
