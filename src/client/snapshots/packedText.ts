import { deflateSync, gzipSync, inflateSync, strFromU8, strToU8 } from "fflate";

/** A gzip file ends with the CRC-32 of its content, then the length, each of four bytes. */
const footerLength = 8;

/**
 * Returns the CRC-32 of bytes as eight hexadecimal digits, as the compression library writes it: the library
 * does not check it when it reads.
 *
 * @example
 * checksum(new TextEncoder().encode("123456789")) // "cbf43926"
 */
export function checksum(bytes: Uint8Array): string {
  const footer = gzipSync(bytes, { level: 0 }).slice(-footerLength);
  return new DataView(footer.buffer).getUint32(0, true).toString(16).padStart(8, "0");
}

/** Some browsers limit the arguments of a call. */
const chunk = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += chunk)
    text += String.fromCharCode(...bytes.subarray(start, start + chunk));
  return btoa(text);
}

/** Returns a value of JSON as a text of letters, digits and + / = . that is compressed and has a checksum. */
export function packText(value: unknown): string {
  const bytes = deflateSync(strToU8(JSON.stringify(value)), { level: 9 });
  return `${checksum(bytes)}.${toBase64(bytes)}`;
}

/** Returns the value in a packed text; undefined for a text that the checksum does not fit. */
export function unpackText(text: string): unknown {
  const [check, data = "", ...rest] = text.split(".");
  if (rest.length > 0) return undefined;
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return checksum(bytes) === check ? JSON.parse(strFromU8(inflateSync(bytes))) : undefined;
  } catch {
    return undefined;
  }
}
