import { createStore, del, get, set } from "idb-keyval";
import type { KeyValueStorage } from "../../client/persistentCache";
import type { UserStore } from "./host";
import { officeContext } from "./officeJs";

/** Returns the client's cache in IndexedDB; where the browser refuses one, nothing is stored. */
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

/** Office on the web separates the users of one browser by a partition key; elsewhere there is none. */
const prefix = (): string => `${officeContext()?.partitionKey ?? ""}racing.`;

/** Returns the browser's storage for this origin, or undefined where it refuses to store anything. */
function browserStorage(): Storage | undefined {
  try {
    const storage = globalThis.localStorage;
    storage.setItem("racing.probe", "");
    storage.removeItem("racing.probe");
    return storage;
  } catch {
    return undefined;
  }
}

function memoryStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const texts = new Map<string, string>();
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  };
}

/** Returns the store in the browser, never in the workbook; in memory where the browser refuses. */
export function userStore(): UserStore {
  const durable = browserStorage();
  const storage = durable ?? memoryStorage();
  return {
    durable: durable !== undefined,
    get: (name) => storage.getItem(prefix() + name) ?? undefined,
    set: (name, text) => storage.setItem(prefix() + name, text),
    delete: (name) => storage.removeItem(prefix() + name),
    onChange(listener) {
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === null || key.startsWith(prefix())) listener(); // null: everything was cleared
      };
      globalThis.addEventListener("storage", onStorage);
      return () => globalThis.removeEventListener("storage", onStorage);
    },
  };
}
