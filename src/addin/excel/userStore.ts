import { createStore, del, get, set } from "idb-keyval";
import type { KeyValueStorage } from "../../client/persistentCache";
import { officeContext } from "./officeJs";

/** Returns the client's cache in IndexedDB; if the browser refuses it, nothing is stored. */
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

/** Office on the web separates the users of one browser by a partition key. */
const prefix = (): string => `${officeContext()?.partitionKey ?? ""}racing.`;

/** Returns the browser's storage for this origin; undefined if it refuses to store anything. */
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

/** Returns the store in the browser, never in the workbook; in memory if the browser refuses. */
export function userStore() {
  const durable = browserStorage();
  const storage = durable ?? memoryStorage();
  return {
    /** False if the browser refuses storage; values then last until the page is closed. */
    durable: durable !== undefined,
    get: (name: string) => storage.getItem(prefix() + name) ?? undefined,
    set: (name: string, text: string) => storage.setItem(prefix() + name, text),
    delete: (name: string) => storage.removeItem(prefix() + name),
    /** Calls the listener when another workbook's page changes a value; returns a function that ends it. */
    onChange(listener: () => void): () => void {
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === null || key.startsWith(prefix())) listener(); // null if everything was cleared
      };
      globalThis.addEventListener("storage", onStorage);
      return () => globalThis.removeEventListener("storage", onStorage);
    },
  };
}

/** Stores texts by name, for this user on this machine. */
export type UserStore = ReturnType<typeof userStore>;
