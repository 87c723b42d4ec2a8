import { createCustomXml } from "../../../src/workbench/officeHost/customXml";
import type { ExcelPage, FocusTarget } from "../../../src/workbench/officeHost/excelPage";
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "../grid/loadEngine";

/** Creates a page with a real grid that is not rendered: sheet "Race" with the given cells. */
export async function excelPage(cells: Record<string, string> = {}) {
  loadEngine();
  const grid = createGrid();
  await grid.create([{ name: "Race", cells }]);
  let settings: Readonly<Record<string, unknown>> = {};
  let open = true;
  const settingsListeners = new Set<() => unknown>();
  const openListeners = new Set<() => void>();
  const paneListeners = new Set<(open: boolean) => void>();
  const themeListeners: (() => void)[] = [];
  const setOpen = (next: boolean): void => {
    open = next;
    paneListeners.forEach((listener) => listener(open));
  };
  const page = {
    grid,
    customXml: createCustomXml(),
    settings: {
      read: () => settings,
      write(next: Readonly<Record<string, unknown>>) {
        settings = next;
        settingsListeners.forEach((listener) => listener());
      },
      onChange: (listener: () => unknown) => void settingsListeners.add(listener),
      onOpen: (listener: () => void) => void openListeners.add(listener),
    },
    /** Shows another workbook of these settings. */
    open(next: Readonly<Record<string, unknown>>): void {
      settings = next;
      openListeners.forEach((listener) => listener());
      settingsListeners.forEach((listener) => listener());
    },
    pane: {
      isOpen: () => open,
      open: () => setOpen(true),
      close: () => setOpen(false),
      leave: (_to: FocusTarget): void => undefined,
      onChange(listener: (open: boolean) => void) {
        paneListeners.add(listener);
        return () => void paneListeners.delete(listener);
      },
    },
    opened: Promise.resolve(),
    version: "1.2.3",
    culture: "en-AU",
    dark: false,
    isDark: (): boolean => page.dark,
    onThemeChange: (listener: () => void) => void themeListeners.push(listener),
    attach: () => undefined,
    changeTheme(): void {
      page.dark = !page.dark;
      themeListeners.forEach((listener) => listener());
    },
  } satisfies ExcelPage & Record<string, unknown>;
  return page;
}
