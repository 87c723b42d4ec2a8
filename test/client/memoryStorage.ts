import type { KeyValueStorage } from "../../src/client/storage";

/** A storage that lasts as long as the test, open to the test's hand. */
export function memoryStorage(): KeyValueStorage & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    get: async (key) => texts.get(key),
    set: async (key, text) => texts.set(key, text),
    delete: async (key) => texts.delete(key),
  };
}
