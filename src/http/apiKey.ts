/**
 * Returns true for a text that the X-API-Key header can carry: visible ASCII characters without blanks.
 * `fetch` refuses any other text with an error that repeats it, so keys are checked first.
 *
 * @example isApiKey("pro key") // false
 */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
