import { gzipSync } from "fflate";

/** Bytes at the end of a gzip file: the CRC-32 of the content, then the length, four bytes each. */
const footerLength = 8;

/** Returns the CRC-32 of bytes (ISO 3309), which the compression library writes but does not check. */
export function crc32(bytes: Uint8Array): number {
  const footer = gzipSync(bytes, { level: 0 }).slice(-footerLength);
  return new DataView(footer.buffer).getUint32(0, true);
}
