import type { UserStore } from "./host";
import { officeContext } from "./office";

/** Office on the web keeps users of one browser apart by this key; elsewhere there is none. */
const prefix = (): string => `${officeContext()?.partitionKey ?? ""}racing.`;

/** The browser's store for this origin, or undefined where it refuses to keep anything. */
function browserStore(): Storage | undefined {
  try {
    const store = globalThis.localStorage;
    store.setItem("racing.probe", "");
    store.removeItem("racing.probe");
    return store;
  } catch {
    return undefined;
  }
}

function memoryStore(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const texts = new Map<string, string>();
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  };
}

/**
 * Keeps texts for this user on this machine, never in the workbook. Where the browser refuses, they are kept in memory
 * and `durable` is false.
 */
export function userStore(): UserStore {
  const durable = browserStore();
  const store = durable ?? memoryStore();
  return {
    durable: durable !== undefined,
    get: (name) => store.getItem(prefix() + name) ?? undefined,
    set: (name, text) => store.setItem(prefix() + name, text),
    delete: (name) => store.removeItem(prefix() + name),
    onChange(listener) {
      const heard = ({ key }: StorageEvent): void => {
        if (key === null || key.startsWith(prefix())) listener();
      };
      globalThis.addEventListener("storage", heard);
      return () => globalThis.removeEventListener("storage", heard);
    },
  };
}
