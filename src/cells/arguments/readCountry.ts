import { ArgumentError } from "../argumentError";

/** A country as its two letters, lowercase. */
export function readCountry(name: string, value: unknown): string {
  const text = String(value).trim().toLowerCase();
  if (/^[a-z]{2}$/.test(text)) return text;
  throw new ArgumentError(name, "must be a two-letter country code such as au, nz or hk", value);
}
