import type { DateOrder } from "../../dates/dateOrder";
import type { DateSystem } from "../../dates/serials";
import { t } from "../../language/translate";
import { readCulture } from "./culture";
import { writtenFormula } from "./namespace";
import {
  answerInTime,
  excel,
  isSetSupported,
  office,
  officeContext,
  onCommand,
  runInExcel,
  runWhenIdle,
} from "./officeJs";
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

/**
 * Listens to Office's event, which is documented only for Outlook; otherwise the pane checks again on focus.
 */
function listenToOffice(listener: () => void): void {
  const event = office()?.EventType?.OfficeThemeChanged;
  try {
    if (event) officeContext()?.document?.addHandlerAsync(event, listener);
  } catch {
    // This program does not support the event.
  }
}

/** Excel's theme, which may differ from the system's; the system's theme if Excel does not report one. */
export const themeSource = {
  isDark,
  /** Calls the listener when the theme may have changed. Returns a function that stops it. */
  onChange(listener: () => void): () => void {
    const query = systemPreference();
    query?.addEventListener("change", listener);
    listenToOffice(listener);
    globalThis.addEventListener("focus", listener);
    return () => {
      query?.removeEventListener("change", listener);
      globalThis.removeEventListener("focus", listener);
    };
  },
} as const;

export type ThemeSource = typeof themeSource;

/** Returns the web's notifications; otherwise undefined. */
const web = (): typeof Notification | undefined =>
  (globalThis as { Notification?: typeof Notification }).Notification;

/** The system's notifications, if the program that shows the page passes them on. */
const notifications = {
  /** Returns the person's decision; undefined until there is one. */
  allowed: (): boolean | undefined =>
    ({ granted: true, denied: false, default: undefined })[web()?.permission ?? "denied"],
  ask: async (): Promise<boolean> => (await web()?.requestPermission()) === "granted",
  /** Shows a text, which replaces an earlier one with the same id. */
  show(text: string, id: string): void {
    const Shown = web();
    try {
      if (Shown) new Shown("Racing Form", { body: text, tag: id });
    } catch {
      // Some programs have the class but refuse to create an instance.
    }
  },
} as const;

/** Returns Excel as a host, or the browser if Office.js is absent; checked at each call. */
export function excelHost() {
  const loaded = ready();
  const workbookStore = createWorkbookStore(loaded);
  let dateSystem: DateSystem = 1900;
  let dateOrder: DateOrder | undefined;
  if (isFromMarketplace())
    void loaded.then(() => onPaneVisibility((isVisible) => (reportedVisible = isVisible)));
  void loaded.then(() => functionsReading.set(false)).catch(() => undefined); // they have now been read
  const culture = loaded.then(readCulture);
  void culture.then((cultureFormat) => (dateOrder = cultureFormat.dateOrder));
  void loaded.then(readDateSystem).then(async (found) => {
    dateSystem = found;
    // Formulas calculated so far read their dates as 1900 serials and refused them as outside the window.
    if (found === 1904) await runWhenIdle(calculateAll);
  });
  return {
    /** Resolves once the page and Office are loaded; without Office.js, once the page is loaded. */
    ready: () => loaded,
    environment,
    isSetSupported,
    online: () => globalThis.navigator.onLine,
    userStore: userStore(),
    workbookStore,
    snapshotParts,
    cache: cacheStorage(),
    theme: themeSource,
    notifications,
    startup,
    /** Returns the open workbook's date system: 1900 until it has been read. */
    dateSystem: () => dateSystem,
    /** Returns the order in which the user types dates; undefined until it is read, or if it is unknown. */
    dateOrder: () => dateOrder,
    /** Returns the display language once Office is ready, such as "de-DE". */
    language: () => officeContext()?.displayLanguage ?? globalThis.navigator.language,
    /** Resolves with the region by which Excel writes numbers, such as "de-AT". */
    region: culture.then(({ name }) => name),
    canHideFunctions,
    /** Shows functions in autocompletion, or hides them, by their names without the namespace. */
    async setFunctionVisibility(change: Partial<Record<"show" | "hide", readonly string[]>>): Promise<void> {
      const manager = canHideFunctions() ? excel()?.CustomFunctionManager : undefined;
      const { show = [], hide = [] } = change;
      // Excel returns a promise, contrary to its types.
      await Promise.resolve(manager?.setVisibility({ show: [...show], hide: [...hide] }));
    },
    canHideButtons,
    /** Shows or hides a button of the add-in's tab. */
    async setButtonVisible(id: string, visible: boolean): Promise<void> {
      const groups = [{ id: "Racing.Form", controls: [{ id, visible }] }];
      await office()?.ribbon.requestUpdate({ tabs: [{ id: "Racing.Tab", groups }] });
    },
    functionsReading,
    writtenFormula,
    recalculate: () => runInExcel(calculateAll),
    onCommand,
    showPane,
    widenPane: createWidening(),
    /** Calls the listener when the pane is closed; returns a function that ends it. */
    onPaneHidden: (listener: () => void) => onPaneVisibility((isVisible) => isVisible || listener()),
    openDialog,
    openPage,
  };
}

/** Returns true for an Excel that can hide single buttons of an add-in's tab. */
const canHideButtons = (): boolean => isSetSupported("RibbonApi", "1.3");

/** The widest pane in Excel on the web, in pixels; other programs allow up to half of their window. */
const widePane = 500;

/**
 * Returns a function that widens the pane at its first call only; afterwards the person decides its width.
 */
function createWidening(): () => void {
  let isDone = false;
  return () => {
    if (isDone || !isSetSupported("TaskPaneApi", "1.1")) return;
    isDone = true;
    office()?.extensionLifeCycle?.taskpane.setWidth(widePane);
  };
}

/** The parts of the program that the add-in needs before its code is loaded. */
export type Host = ReturnType<typeof excelHost>;

/** Resolves when the page is parsed and Office is ready; without Office.js, when the page is parsed. */
export async function ready(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise<void>((resolve) =>
      document.addEventListener("DOMContentLoaded", () => resolve(), { once: true }),
    );
  await office()?.onReady();
}

/** Office declares these as enumerations; at run time they are texts. */
const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Returns the program, platform and version in which the add-in runs, for support. */
function environment() {
  const foundDiagnostics = officeContext()?.diagnostics as Partial<Office.ContextInformation> | undefined;
  return {
    /** "Excel" in Excel, "browser" if Office.js is absent or found no host. */
    host: asText(foundDiagnostics?.host) ?? "browser",
    platform: asText(foundDiagnostics?.platform),
    version: asText(foundDiagnostics?.version),
  };
}

/** The serial of 1 January 2000 in a workbook that counts from 1904; counted from 1900 it is 36526. */
const millenniumFrom1904 = 35064;

/** Reads the workbook's date system from the serial of a known day; 1900 if it cannot be read. */
async function readDateSystem(): Promise<DateSystem> {
  try {
    return await runWhenIdle(async (context) => {
      const day = context.workbook.functions.date(2000, 1, 1).load("value");
      await context.sync();
      return day.value === millenniumFrom1904 ? 1904 : 1900;
    });
  } catch {
    return 1900;
  }
}

/** Recalculates every formula of the open workbooks, even if its arguments did not change. */
async function calculateAll(context: Excel.RequestContext): Promise<void> {
  context.workbook.application.calculate("Full");
  await context.sync();
}

/** Returns true when Excel can hide functions from its autocompletion (ExcelApi 1.20). */
const canHideFunctions = (): boolean =>
  isSetSupported("ExcelApi", "1.20") && excel()?.CustomFunctionManager !== undefined;

/** The page's address says so, because a script cannot read its manifest. */
const isFromMarketplace = (): boolean =>
  new URLSearchParams(globalThis.location?.search).get("channel") === "marketplace";

/** True or false as Excel has reported; until then, the page's own visibility counts. */
let reportedVisible: boolean | undefined;

/**
 * Calls the listener when the pane is shown or closed; its page keeps running. Returns a function that ends
 * it.
 */
function onPaneVisibility(listener: (isVisible: boolean) => void): () => void {
  const added = office()?.addin?.onVisibilityModeChanged?.(({ visibilityMode }) =>
    listener(String(visibilityMode) === "Taskpane"),
  );
  const ignore = (): void => undefined; // a host without this event counts the page as visible
  added?.catch(ignore);
  return () => void added?.then((remove) => remove(), ignore);
}

/**
 * Resolves with false if only a person can open the pane: since February 2026 Excel ignores scripts that show
 * the pane of an add-in from the Marketplace.
 */
async function showPane(): Promise<boolean> {
  await answerInTime(Promise.resolve(office()?.addin?.showAsTaskpane()));
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

function openPage(address: string): void {
  const browser = officeContext()?.ui?.openBrowserWindow?.bind(officeContext()?.ui);
  if (browser) browser(address);
  else globalThis.open(address, "_blank", "noopener");
}

/** Starts the add-in when anyone opens the workbook. */
const startup = {
  available: () => office()?.addin?.setStartupBehavior !== undefined,
  async isOn() {
    const behavior = await answerInTime(Promise.resolve(office()?.addin.getStartupBehavior()));
    return String(behavior).toLowerCase() === "load";
  },
  async set(on: boolean) {
    const foundOffice = office();
    if (!foundOffice?.addin) throw new Error(t`This Excel cannot start an add-in together with a workbook.`);
    const { load, none } = foundOffice.StartupBehavior;
    await answerInTime(foundOffice.addin.setStartupBehavior(on ? load : none));
  },
};
