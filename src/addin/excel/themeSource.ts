import type { ThemeSource } from "./host";
import { office, officeContext } from "./office";

/** How bright a colour such as "#1f1f1f" looks, from 0 (black) to 1 (white): relative luminance without its gamma. */
function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (/[0-9a-f]{6}/i.exec(colour)?.[0].match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

const preference = (): MediaQueryList | undefined => globalThis.matchMedia?.("(prefers-color-scheme: dark)");

function isDark(): boolean {
  const theme = officeContext()?.officeTheme as Partial<Office.OfficeTheme> | undefined;
  if (theme?.isDarkTheme !== undefined) return theme.isDarkTheme;
  if (theme?.bodyBackgroundColor) return brightness(theme.bodyBackgroundColor) < 0.5;
  return preference()?.matches ?? false;
}

/** Only Outlook is documented to tell of a change; where another program does too, the pane need not wait for the focus. */
function hearOffice(listener: () => void): void {
  const event = office()?.EventType?.OfficeThemeChanged;
  try {
    if (event) officeContext()?.document?.addHandlerAsync(event, listener);
  } catch {
    // This program does not know the event.
  }
}

/** Excel's own theme, which may differ from the machine's; where Excel does not say, the machine's. */
export const themeSource: ThemeSource = {
  isDark,
  onChange(listener) {
    const query = preference();
    query?.addEventListener("change", listener);
    hearOffice(listener);
    globalThis.addEventListener("focus", listener);
    return () => {
      query?.removeEventListener("change", listener);
      globalThis.removeEventListener("focus", listener);
    };
  },
};
