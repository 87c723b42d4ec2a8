import type { UserStore } from "../../../src/addin/excel/userStore";
import type { WorkbookStore } from "../../../src/addin/excel/workbookStore";

/**
 * A user's store and a workbook in memory, shared by every page that is handed them, with the storage event
 * between pages.
 */
export function memoryHost(): {
  userStore: UserStore;
  workbookStore: WorkbookStore;
  changeElsewhere(name: string, text: string): void;
  changeWorkbook(name: string, value: unknown): void;
} {
  const texts = new Map<string, string>();
  const values = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  const workbookListeners = new Set<() => void>();
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
      ready: async () => undefined,
      available: () => true,
      get: (name) => values.get(name),
      update: async (name, change) => void values.set(name, change(values.get(name))),
      onChange: (listener) => {
        workbookListeners.add(listener);
        return () => workbookListeners.delete(listener);
      },
    },
    changeWorkbook(name, value) {
      values.set(name, value);
      for (const listener of workbookListeners) listener();
    },
    changeElsewhere(name, text) {
      texts.set(name, text);
      for (const listener of listeners) listener();
    },
  };
}
