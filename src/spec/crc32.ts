/** The remainders of all bytes for the polynomial of ISO 3309, its bits from the lowest on. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

/** Returns the CRC-32 of bytes (ISO 3309), which the compression library does not check. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (remainders[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}
