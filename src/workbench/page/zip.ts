/** One file of an archive. */
export interface ZipEntry {
  readonly path: string;
  readonly content: string;
}

/** The remainders of the 256 bytes for the checksum of archives (CRC-32, polynomial 0xEDB88320). */
const remainders = Uint32Array.from({ length: 256 }, (_none, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  return remainder;
});

function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (remainders[(sum ^ byte) & 0xff] ?? 0);
  return ~sum >>> 0;
}

/** Numbers of so many bytes each, the lowest byte first. */
function fields(...numbers: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const bytes = numbers.flatMap(([value, count]) => Array.from({ length: count }, (_none, at) => (value >>> (8 * at)) & 0xff));
  return Uint8Array.from(bytes);
}

const version = 20;
const utf8Names = 0x0800;
/** 1980-01-01, the first day that the format knows: equal books make equal files. */
const day = 0x0021;

/** Files in one archive (ZIP), as they are: what a workbook's file is. */
export function zip(entries: readonly ZipEntry[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const list: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { path, content } of entries) {
    const [name, data] = [encoder.encode(path), encoder.encode(content)];
    const size = [data.length, 4] as const;
    const about = fields([version, 2], [utf8Names, 2], [0, 2], [0, 2], [day, 2], [checksum(data), 4], size, size, [
      name.length,
      2,
    ]);
    const head = [fields([0x04034b50, 4]), about, fields([0, 2]), name, data];
    const place = fields([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    parts.push(...head);
    list.push(fields([0x02014b50, 4], [version, 2]), about, place, name);
    offset += lengthOf(head);
  }
  const count = [entries.length, 2] as const;
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], count, count, [lengthOf(list), 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...list, end]);
}

const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);
