/**
 * Returns true for visible ASCII characters: `fetch` refuses a key of others with an error that repeats it.
 */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
