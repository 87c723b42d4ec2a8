import type { Page } from "playwright-core";

const themes = {
  light: { colorScheme: "light", forcedColors: "none" },
  dark: { colorScheme: "dark", forcedColors: "none" },
  contrast: { colorScheme: "dark", forcedColors: "active" },
} as const;

/** Runs a check of a page in light, dark and forced colours, once its pane has changed to the theme. */
export async function inEachTheme(page: Page, look: (theme: string) => Promise<void>): Promise<void> {
  for (const [name, media] of Object.entries(themes)) {
    await page.emulateMedia(media);
    const themed = page.frames().filter((frame) => frame.url().includes("taskpane"));
    for (const frame of themed)
      await frame.waitForFunction(
        (scheme) => document.documentElement.dataset.theme === scheme,
        media.colorScheme,
        { polling: 100 }, // by default each look waits for a frame
      );
    await look(name);
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
}
