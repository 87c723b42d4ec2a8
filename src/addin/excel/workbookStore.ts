import type { WorkbookStore } from "./host";
import { officeContext } from "./office";

const settings = (): Office.Settings | undefined => officeContext()?.document?.settings;

/** Writes the settings into the workbook; Office otherwise keeps them in memory only. */
function save(kept: Office.Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    kept.saveAsync((result) => {
      // Compared by its text: outside Excel the enumeration itself is not there.
      if (String(result.status) === "failed") reject(new Error(`The workbook did not keep the setting: ${result.error.message}`));
      else resolve();
    });
  });
}

/** Keeps values in the open workbook, where they travel with it. */
export const workbookStore: WorkbookStore = {
  available: () => settings() !== undefined,
  get: (name) => settings()?.get(`racing.${name}`) ?? undefined,
  async set(name, value) {
    const kept = settings();
    if (!kept) throw new Error("There is no workbook to keep the setting in");
    kept.set(`racing.${name}`, value);
    await save(kept);
  },
  async delete(name) {
    const kept = settings();
    if (!kept) return;
    kept.remove(`racing.${name}`);
    await save(kept);
  },
};
