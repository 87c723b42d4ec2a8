import type { StartupSetting } from "./host";
import { office } from "./office";

/** Kept by Excel in the workbook: whether it starts the add-in with it. */
export const startup: StartupSetting = {
  available: () => office()?.addin?.setStartupBehavior !== undefined,
  async isOn() {
    return String(await office()?.addin.getStartupBehavior()).toLowerCase() === "load";
  },
  async set(on) {
    const found = office();
    if (!found?.addin) throw new Error("This Excel cannot start an add-in with a workbook");
    await found.addin.setStartupBehavior(on ? found.StartupBehavior.load : found.StartupBehavior.none);
  },
};
