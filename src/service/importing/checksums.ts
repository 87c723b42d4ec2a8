/** The remainders of all bytes by the reversed polynomial of zip and gzip. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1)
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  return remainder;
});

/** Returns the CRC-32 of bytes, used in zip and gzip files; the unpacking library does not check it. */
export function crc32(bytes: Uint8Array): number {
  let remainder = 0xffffffff;
  for (const byte of bytes) remainder = (table[(remainder ^ byte) & 0xff] ?? 0) ^ (remainder >>> 8);
  return (remainder ^ 0xffffffff) >>> 0;
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
/** The length of the directory's end without its comment, which has at most 65,535 bytes. */
const shortestEnd = 22;

/**
 * Returns the checksums in the directory of a zip archive, by file name. Empty for an archive of more than 4
 * GB or 65,535 files, whose directory is elsewhere.
 */
export function zipChecksums(archive: Uint8Array): ReadonlyMap<string, number> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const checksums = new Map<string, number>();
  let end = archive.length - shortestEnd;
  while (
    end >= Math.max(0, archive.length - shortestEnd - 65_535) &&
    view.getUint32(end, true) !== endOfDirectory
  )
    end -= 1;
  if (end < 0 || view.getUint32(end, true) !== endOfDirectory) return checksums;
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= end && view.getUint32(at, true) === directoryEntry) {
    const length = view.getUint16(at + 28, true);
    const isUtf8 = (view.getUint16(at + 8, true) & 0x800) !== 0;
    const name = new TextDecoder(isUtf8 ? "utf-8" : "latin1").decode(
      archive.subarray(at + 46, at + 46 + length),
    );
    checksums.set(name, view.getUint32(at + 16, true));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return checksums;
}
