/**
 * A name for a connection from which nobody can read its key: 128 bits of SHA-256.
 * Undefined where the page is not secure and the browser withholds the means.
 */
export async function fingerprintOf(text: string): Promise<string | undefined> {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return undefined;
  const digest = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
