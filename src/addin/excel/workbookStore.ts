import type { WorkbookStore } from "./host";
import { officeContext } from "./officeJs";

const documentSettings = (): Office.Settings | undefined => officeContext()?.document?.settings;

/** Writes the settings into the workbook's file; until then Office holds them in memory only. */
function save(settings: Office.Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    settings.saveAsync((result) => {
      // Compared as a text: the enumeration itself does not exist outside Excel.
      if (String(result.status) === "failed")
        reject(new Error(`The workbook could not store the setting: ${result.error.message}`));
      else resolve();
    });
  });
}

export const workbookStore: WorkbookStore = {
  available: () => documentSettings() !== undefined,
  get: (name) => documentSettings()?.get(`racing.${name}`) ?? undefined,
  async set(name, value) {
    const settings = documentSettings();
    if (!settings) throw new Error("No workbook is open that could store the setting.");
    settings.set(`racing.${name}`, value);
    await save(settings);
  },
  async delete(name) {
    const settings = documentSettings();
    if (!settings) return;
    settings.remove(`racing.${name}`);
    await save(settings);
  },
};
