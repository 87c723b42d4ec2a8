/**
 * Remembers failures that cells show as texts under the option errors=text, because such cells show no error.
 */

/** The number of texts to remember, the latest. */
const mostTexts = 1000;
const shownTexts = new Set<string>();

/** Remembers a message that a cell shows instead of its error, and returns it. */
export function failureText(message: string): string {
  shownTexts.delete(message);
  shownTexts.add(message);
  for (const oldest of shownTexts) {
    if (shownTexts.size <= mostTexts) break;
    shownTexts.delete(oldest);
  }
  return message;
}

/** Returns true for the value of a cell that shows a failure as a text. */
export const isFailureText = (value: unknown): boolean => typeof value === "string" && shownTexts.has(value);
