/** The facts that one tab of the browser keeps of its open workbook. */

const key = "racing.workbook";

/** Returns the id of the workbook that this tab had open before a reload; "" for a new one. */
export function tabWorkbook(): string | undefined {
  try {
    return window.sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // a browser that refuses to store anything
  }
}

/** Remembers the workbook of this tab across a reload and a crash. */
export function rememberWorkbook(id: string): void {
  try {
    window.sessionStorage.setItem(key, id);
  } catch {
    // the next visit opens the workbook that was changed last
  }
}

/** Milliseconds for which a page that is being reloaded may still hold its workbook. */
const longestHold = 500;

/**
 * Marks a workbook as open in this tab; resolves to a function to end that, to undefined if another tab has
 * it. Without Web Locks, as on a page without https, the tab that opened it last keeps it.
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
