import type { ExcelPage, WorkbookSettings } from "./excelPage";
import { requireSettings } from "./excelRefusals";

interface Result {
  readonly status: "succeeded" | "failed";
  readonly error?: { readonly message: string };
}
type Callback = (result: Result) => void;

/** Calls back asynchronously, the same as Excel. */
const succeed = (callback: Callback): void =>
  void Promise.resolve().then(() => callback({ status: "succeeded" }));

/** Office.context.document.settings: a copy made when the workbook opened, in memory until it is saved. */
function documentSettings(workbook: WorkbookSettings) {
  let values = new Map<string, unknown>();
  const copy = (): void => void (values = new Map(Object.entries(workbook.read())));
  copy();
  workbook.onOpen(copy);
  return {
    get: (name: string): unknown => values.get(name) ?? null,
    set: (name: string, value: unknown): void => void values.set(name, value),
    remove: (name: string): void => void values.delete(name),
    refreshAsync(callback: Callback): void {
      copy();
      succeed(callback);
    },
    saveAsync(callback: Callback): void {
      const settings = Object.fromEntries(values);
      try {
        requireSettings(settings);
      } catch (error) {
        const { message } = error as Error;
        return void Promise.resolve().then(() => callback({ status: "failed", error: { message } }));
      }
      workbook.write(settings);
      succeed(callback);
    },
  };
}

interface Options {
  readonly page: ExcelPage;
  /** Resolves when the document is parsed and a workbook is open, like Excel's ready event. */
  readonly ready: Promise<unknown>;
  /** The user interface's language, such as "en-AU". */
  readonly language: string;
}

/** Creates the part of Excel on the web's global Office that the add-in uses, on top of the workbench. */
export function office({ page, ready, language }: Options) {
  const info = { host: "Excel", platform: "OfficeOnline" } as const;

  return {
    onReady: (): Promise<typeof info> => ready.then(() => info),
    context: {
      ...info,
      get diagnostics() {
        return { ...info, version: page.version };
      },
      requirements: { isSetSupported },
      displayLanguage: language,
      contentLanguage: language,
      get officeTheme() {
        return { isDarkTheme: page.isDark() };
      },
      document: {
        settings: documentSettings(page.settings),
        /** Adds a listener for the theme, the only document event that the add-in follows. */
        addHandlerAsync: (_type: string, listener: () => void): void => page.onThemeChange(listener),
      },
    },
    addin: addin(page),
    actions: actions(),
    EventType: { OfficeThemeChanged: "officeThemeChanged" },
    StartupBehavior: { none: "None", load: "Load" },
  };
}

const startupSetting = "Office.StartupBehavior";

/** Office.addin: shows and hides the pane; stores in the workbook whether the add-in starts with it. */
function addin({ pane, settings }: ExcelPage) {
  return {
    showAsTaskpane: async (): Promise<void> => pane.open(),
    getStartupBehavior: async (): Promise<unknown> => settings.read()[startupSetting] ?? "None",
    setStartupBehavior: async (behavior: string): Promise<void> =>
      settings.write({ ...settings.read(), [startupSetting]: behavior }),
    /** Resolves to a function that removes the listener. */
    onVisibilityModeChanged: async (
      listener: (event: { visibilityMode: string }) => void,
    ): Promise<() => Promise<void>> => {
      const stop = pane.onChange((open) => listener({ visibilityMode: open ? "Taskpane" : "Hidden" }));
      return async () => stop();
    },
  };
}

type Action = (event: { completed(): void }) => void;

/** Office.actions: the workbench has no ribbon; the commands are stored under the name in Office.js. */
function actions() {
  const mappings: Record<string, Action> = {};
  return {
    _association: { mappings },
    associate: (name: string, action: Action): void => void (mappings[name] = action),
  };
}

/** The newest supported version of each requirement set. */
const sets: Readonly<Record<string, readonly [number, number]>> = {
  CustomFunctionsRuntime: [1, 4],
  ExcelApi: [1, 19],
  SharedRuntime: [1, 1],
};

/** Office.context.requirements.isSetSupported: ignores the case of names; the version defaults to "1.1". */
export function isSetSupported(name: string, version = "1.1"): boolean {
  const supportedSet = Object.entries(sets).find(([set]) => set.toLowerCase() === name.toLowerCase())?.[1];
  if (!supportedSet) return false;
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major < supportedSet[0] || (major === supportedSet[0] && minor <= supportedSet[1]);
}
