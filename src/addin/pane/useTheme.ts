import { useEffect } from "preact/hooks";
import type { ThemeSource } from "../excel/host";

/** Keeps the page's theme that of the host. */
export function useTheme(theme: ThemeSource): void {
  useEffect(() => {
    const apply = (): void => void (document.documentElement.dataset.theme = theme.isDark() ? "dark" : "light");
    apply();
    return theme.onChange(apply);
  }, [theme]);
}
