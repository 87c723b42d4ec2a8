import type { UserStore, WorkbookStore } from "../../../src/addin/excel/host";

/**
 * A user's store and a workbook in memory, shared by every page that is handed them, with the storage event
 * between pages.
 */
export function memoryHost(): {
  userStore: UserStore;
  workbookStore: WorkbookStore;
  changeElsewhere(name: string, text: string): void;
} {
  const texts = new Map<string, string>();
  const values = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  return {
    userStore: {
      durable: true,
      get: (name) => texts.get(name),
      set: (name, text) => void texts.set(name, text),
      delete: (name) => void texts.delete(name),
      onChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    workbookStore: {
      available: () => true,
      get: (name) => values.get(name),
      set: async (name, value) => void values.set(name, value),
      delete: async (name) => void values.delete(name),
    },
    changeElsewhere(name, text) {
      texts.set(name, text);
      for (const listener of listeners) listener();
    },
  };
}
