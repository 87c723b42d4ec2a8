import type { DateOrder } from "../../dates/dateOrder";
import type { DateSystem } from "../../dates/serials";
import { t } from "../../language/translate";
import { readCulture } from "./culture";
import { excelWorkbook } from "./excelWorkbook";
import type { Environment, FunctionVisibility, Host, StartupSetting, ThemeSource } from "./host";
import { inNamespace } from "./namespace";
import { excel, isSetSupported, office, officeContext, onCommand, runInExcel } from "./officeJs";
import { sheetInputs } from "./sheetInputs";
import { snapshotParts } from "./snapshotParts";
import { cacheStorage, userStore } from "./userStore";
import { createWorkbookStore, functionsReading } from "./workbookStore";

/** Returns the relative luminance of a colour such as "#1f1f1f", from 0 to 1, without gamma correction. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (/[0-9a-f]{6}/i.exec(colour)?.[0].match(/../g) ?? []).map((pair) =>
    parseInt(pair, 16),
  );
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

const systemPreference = (): MediaQueryList | undefined =>
  globalThis.matchMedia?.("(prefers-color-scheme: dark)");

function isDark(): boolean {
  const theme = officeContext()?.officeTheme as Partial<Office.OfficeTheme> | undefined;
  if (theme?.isDarkTheme !== undefined) return theme.isDarkTheme;
  if (theme?.bodyBackgroundColor) return luminance(theme.bodyBackgroundColor) < 0.5;
  return systemPreference()?.matches ?? false;
}

/** Listens to Office's event, documented for Outlook only; elsewhere the pane checks again on focus. */
function listenToOffice(listener: () => void): void {
  const event = office()?.EventType?.OfficeThemeChanged;
  try {
    if (event) officeContext()?.document?.addHandlerAsync(event, listener);
  } catch {
    // This program does not support the event.
  }
}

/** Excel's theme, which may differ from the system's; the system's where Excel does not report one. */
export const themeSource: ThemeSource = {
  isDark,
  onChange(listener) {
    const query = systemPreference();
    query?.addEventListener("change", listener);
    listenToOffice(listener);
    globalThis.addEventListener("focus", listener);
    return () => {
      query?.removeEventListener("change", listener);
      globalThis.removeEventListener("focus", listener);
    };
  },
};

/** Returns Excel as a host, or the browser where Office.js is absent, checked at each call. */
export function excelHost(): Host {
  const loaded = ready();
  const workbookStore = createWorkbookStore(loaded);
  let dateSystem: DateSystem = 1900;
  let dateOrder: DateOrder | undefined;
  if (isFromMarketplace()) void loaded.then(watchPane);
  void loaded.then(() => functionsReading.set(false)).catch(() => undefined); // they have been read
  const culture = loaded.then(readCulture);
  void culture.then((read) => (dateOrder = read.dateOrder));
  void loaded.then(readDateSystem).then(async (found) => {
    dateSystem = found;
    // Formulas calculated until now parsed their dates as 1900 serials and refused them as outside the
    // window.
    if (found === 1904) await recalculate();
  });
  return {
    ready: () => loaded,
    environment,
    isSetSupported,
    online: () => globalThis.navigator.onLine,
    userStore: userStore(),
    workbookStore,
    snapshotParts,
    cache: cacheStorage(),
    theme: themeSource,
    startup,
    workbook: excelWorkbook,
    sheetInputs,
    dateSystem: () => dateSystem,
    dateOrder: () => dateOrder,
    language: () => officeContext()?.displayLanguage ?? globalThis.navigator.language,
    region: culture.then(({ name }) => name),
    canHideFunctions,
    setFunctionVisibility,
    functionsReading,
    inNamespace: (formula) => inNamespace(formula),
    recalculate,
    onCommand,
    showPane,
    onPaneHidden,
    openDialog,
    openPage,
  };
}

/** Resolves when the page is parsed and Office is ready; without Office.js when the page is. */
export async function ready(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise<void>((resolve) =>
      document.addEventListener("DOMContentLoaded", () => resolve(), { once: true }),
    );
  await office()?.onReady();
}

/** Office declares these as enumerations; at run time they are texts. */
const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function environment(): Environment {
  const found = officeContext()?.diagnostics as Partial<Office.ContextInformation> | undefined;
  return {
    host: asText(found?.host) ?? "browser",
    platform: asText(found?.platform),
    version: asText(found?.version),
  };
}

/** The serial of 1 January 2000 in a workbook that counts from 1904; it is 36526 from 1900. */
const millenniumFrom1904 = 35064;

/** Reads the workbook's date system from the serial of a known day; 1900 when it cannot be read. */
async function readDateSystem(): Promise<DateSystem> {
  try {
    return await runInExcel(async (context) => {
      const day = context.workbook.functions.date(2000, 1, 1).load("value");
      await context.sync();
      return day.value === millenniumFrom1904 ? 1904 : 1900;
    });
  } catch {
    return 1900;
  }
}

function recalculate(): Promise<void> {
  return runInExcel(async (context) => {
    context.workbook.application.calculate("Full");
    await context.sync();
  });
}

const canHideFunctions = (): boolean =>
  isSetSupported("ExcelApi", "1.20") && excel()?.CustomFunctionManager !== undefined;

/** Excel returns a promise, contrary to its types. */
async function setFunctionVisibility({ show = [], hide = [] }: FunctionVisibility): Promise<void> {
  const manager = canHideFunctions() ? excel()?.CustomFunctionManager : undefined;
  await Promise.resolve(manager?.setVisibility({ show: [...show], hide: [...hide] }));
}

/** In the page's address, as a script cannot read its manifest. */
const isFromMarketplace = (): boolean =>
  new URLSearchParams(globalThis.location?.search).get("channel") === "marketplace";

/** True or false as Excel has reported; until then by what the page sees of itself. */
let reportedVisible: boolean | undefined;
function watchPane(): void {
  const added = office()?.addin?.onVisibilityModeChanged?.(({ visibilityMode }) => {
    reportedVisible = String(visibilityMode) === "Taskpane";
  });
  added?.catch(() => undefined); // a host without this event
}

/** Excel ignores scripts that show the pane of an add-in from the Marketplace since February 2026. */
async function showPane(): Promise<boolean> {
  await office()?.addin?.showAsTaskpane();
  const isSeen =
    document.visibilityState === "visible" && document.documentElement.getClientRects().length > 0;
  return !isFromMarketplace() || (reportedVisible ?? isSeen);
}

function openDialog(address: string): void {
  const size = { height: 40, width: 40, displayInIframe: true }; // in percent of the screen
  officeContext()?.ui?.displayDialogAsync?.(address, size, ({ error }) => {
    if (error as Office.Error | undefined) openPage(address);
  });
}

function onPaneHidden(listener: () => void): () => void {
  const added = office()?.addin?.onVisibilityModeChanged?.(({ visibilityMode }) => {
    if (String(visibilityMode) === "Hidden") listener();
  });
  const ignore = (): void => undefined; // a host without this event leaves the pane's page visible
  added?.catch(ignore);
  return () => void added?.then((remove) => remove(), ignore);
}

function openPage(address: string): void {
  const browser = officeContext()?.ui?.openBrowserWindow?.bind(officeContext()?.ui);
  if (browser) browser(address);
  else globalThis.open(address, "_blank", "noopener");
}

const startup: StartupSetting = {
  available: () => office()?.addin?.setStartupBehavior !== undefined,
  async isOn() {
    return String(await office()?.addin.getStartupBehavior()).toLowerCase() === "load";
  },
  async set(on) {
    const found = office();
    if (!found?.addin) throw new Error(t`This Excel cannot start an add-in together with a workbook.`);
    await found.addin.setStartupBehavior(on ? found.StartupBehavior.load : found.StartupBehavior.none);
  },
};
