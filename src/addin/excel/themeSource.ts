import type { ThemeSource } from "./host";
import { office, officeContext } from "./officeJs";

/**
 * Returns the relative luminance of a colour such as "#1f1f1f", from 0 (black) to 1 (white), without gamma
 * correction.
 */
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
 * Listens to Office's own event, which is documented for Outlook only; elsewhere the pane checks again on
 * focus.
 */
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
