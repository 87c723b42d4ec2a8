import type { ExcelPage } from "../excelPage";
import { actions } from "./actions";
import { addin } from "./addin";
import { documentSettings } from "./documentSettings";
import { isSetSupported } from "./requirementSets";
import { theme } from "./theme";

interface Options {
  readonly page: ExcelPage;
  /** Resolves when the document is read, which is when Excel says that it is ready. */
  readonly ready: Promise<void>;
  /** The program's language, "en-AU". */
  readonly language: string;
}

const eventTypes = { OfficeThemeChanged: "officeThemeChanged", DocumentSelectionChanged: "documentSelectionChanged" } as const;

/** The global Office, as Excel on the web fills it, over the page with the grid. */
export function office({ page, ready, language }: Options) {
  const place = { host: "Excel", platform: "OfficeOnline" } as const;
  const listeners = new Map<string, Set<() => void>>();
  const tell = (type: string) => (): void => listeners.get(type)?.forEach((listener) => listener());
  page.onThemeChange(tell(eventTypes.OfficeThemeChanged));
  page.grid.onSelected(tell(eventTypes.DocumentSelectionChanged));

  return {
    onReady: (callback?: (info: typeof place) => void): Promise<typeof place> =>
      ready.then(() => {
        callback?.(place);
        return place;
      }),
    context: {
      ...place,
      diagnostics: { ...place, version: page.version },
      requirements: { isSetSupported },
      displayLanguage: language,
      contentLanguage: language,
      get officeTheme() {
        return theme(page.isDark());
      },
      document: {
        settings: documentSettings(page.settings),
        addHandlerAsync: (type: string, listener: () => void): void =>
          void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
        removeHandlerAsync: (type: string): void => void listeners.delete(type),
      },
    },
    addin: addin(page),
    actions: actions(),
    AsyncResultStatus: { Succeeded: "succeeded", Failed: "failed" },
    EventType: eventTypes,
    HostType: { Excel: "Excel" },
    PlatformType: { OfficeOnline: "OfficeOnline", PC: "PC", Mac: "Mac" },
    StartupBehavior: { none: "None", load: "Load" },
    VisibilityMode: { hidden: "Hidden", taskpane: "Taskpane" },
  };
}
