import { gzipSync } from "fflate";

/** A gzip file ends with the CRC-32 of its content, then the length, each of four bytes. */
const footerLength = 8;

/** Returns the CRC-32 of bytes (ISO 3309), which the compression library writes and does not check. */
export function crc32(bytes: Uint8Array): number {
  const footer = gzipSync(bytes, { level: 0 }).slice(-footerLength);
  return new DataView(footer.buffer).getUint32(0, true);
}
