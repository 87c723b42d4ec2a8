/** Stores facts about a browser tab's open workbook. */

const key = "racing.workbook";

/** Returns the id of the workbook that this tab had open before a reload; "" for a new one. */
export function tabWorkbook(): string | undefined {
  try {
    return window.sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // the browser refuses to store anything
  }
}

/** Remembers this tab's workbook across a reload or a crash. */
export function rememberWorkbook(id: string): void {
  try {
    window.sessionStorage.setItem(key, id);
  } catch {
    // the next visit opens the last changed workbook
  }
}

/** Milliseconds for which a page that is being reloaded may still hold its workbook. */
const longestHold = 500;

/**
 * Marks a workbook as open in this tab. Resolves to a function that ends it; undefined if another tab has it
 * open. In a page without Web Locks, such as one without https, the tab that opened it last holds it.
 */
export async function lockWorkbook(id: string): Promise<(() => void) | undefined> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return () => undefined;
  return new Promise((resolve) => {
    const held = (): Promise<void> => new Promise((release) => resolve(() => release()));
    void locks
      .request(`racing-workbook ${id}`, { signal: AbortSignal.timeout(longestHold) }, held)
      .catch(() => resolve(undefined));
  });
}

/** Returns a text that no other workbook or tab has. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
