import type { DateSystem } from "../../dates/serials";
import { cacheStorage } from "./cacheStorage";
import { excelWorkbook } from "./excelBook";
import type { Host } from "./host";
import { onCommand } from "./onCommand";
import { openPage } from "./openPage";
import { environment } from "./place";
import { ready } from "./ready";
import { recalculate } from "./recalculate";
import { isSetSupported } from "./isSetSupported";
import { showPane } from "./showPane";
import { startup } from "./startup";
import { themeSource } from "./themeSource";
import { userStore } from "./userStore";
import { readDateSystem } from "./readDateSystem";
import { workbookStore } from "./workbookStore";

/** Excel, or a browser that has none: every part of it looks for Office.js only when it is asked. */
export function excelHost(): Host {
  const begun = ready();
  let dateSystem: DateSystem = 1900;
  void begun.then(readDateSystem).then(async (found) => {
    dateSystem = found;
    // Formulas that were calculated meanwhile read their dates as days from 1900, and refused them as far outside the window.
    if (found === 1904) await recalculate();
  });
  return {
    ready: () => begun,
    environment,
    userStore: userStore(),
    workbookStore: workbookStore,
    cache: cacheStorage(),
    theme: themeSource,
    isSetSupported,
    dateSystem: () => dateSystem,
    online: () => globalThis.navigator.onLine,
    onCommand,
    workbook: excelWorkbook,
    startup,
    showPane,
    openPage,
    recalculate,
  };
}
