import type { ExcelPage } from "../excelPage";

const startupSetting = "Office.StartupBehavior";

/** Office.addin: shows and hides the pane, and remembers whether the add-in starts with the book. */
export function addin({ pane, settings }: ExcelPage) {
  return {
    showAsTaskpane: async (): Promise<void> => pane.open(),
    hide: async (): Promise<void> => pane.close(),
    getStartupBehavior: async (): Promise<unknown> => settings.read()[startupSetting] ?? "None",
    setStartupBehavior: async (behavior: string): Promise<void> =>
      settings.write({ ...settings.read(), [startupSetting]: behavior }),
    /** Resolves to how to stop listening. */
    onVisibilityModeChanged: async (listener: (event: { visibilityMode: string }) => void): Promise<() => Promise<void>> => {
      const stop = pane.onChange((open) => listener({ visibilityMode: open ? "Taskpane" : "Hidden" }));
      return async () => stop();
    },
  };
}
