import type { KeyValueStorage } from "../../src/client/persistentCache";

/** A storage in memory whose texts the test can read and change. */
export function memoryStorage(): KeyValueStorage & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    get: async (key) => texts.get(key),
    set: async (key, text) => texts.set(key, text),
    delete: async (key) => texts.delete(key),
  };
}
