import { Inflate, strFromU8 } from "fflate";
import { crc32 } from "../spec/crc32";

/** A file in an archive, from the archive's directory. */
export interface ZipEntry {
  readonly name: string;
  /** The size in bytes after unpacking. */
  readonly size: number;
  readonly checksum: number;
  readonly isStored: boolean;
  readonly packed: Uint8Array;
}

/** Signatures and fixed sizes of the records (PKWARE's APPNOTE 4.3.7, 4.3.12 and 4.3.16). */
const listed = { signature: 0x02014b50, size: 46 } as const;
const end = { signature: 0x06054b50, size: 22 } as const;
const localSize = 30;
/** The most bytes that may follow the last record. */
const longestComment = 0xffff;

/** Returns the files of a ZIP archive. Throws for other bytes, and for an archive whose files overlap. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [two, four] = [(at: number) => view.getUint16(at, true), (at: number) => view.getUint32(at, true)];
  let last = bytes.length - end.size;
  while (four(last) !== end.signature)
    if (--last < bytes.length - end.size - longestComment) throw new RangeError("It is no archive");
  const entries: ZipEntry[] = [];
  let at = four(last + 16);
  for (let left = two(last + 10); left > 0; left--) {
    if (four(at) !== listed.signature) throw new RangeError("The archive's list of files is damaged");
    const [nameLength, local] = [two(at + 28), four(at + 42)];
    const from = local + localSize + two(local + 26) + two(local + 28);
    entries.push({
      name: strFromU8(bytes.subarray(at + listed.size, at + listed.size + nameLength)),
      size: four(at + 24),
      checksum: four(at + 16),
      isStored: two(at + 10) === 0,
      packed: bytes.subarray(from, from + four(at + 20)),
    });
    at += listed.size + nameLength + two(at + 30) + two(at + 32);
  }
  if (entries.reduce((sum, { packed }) => sum + packed.length, 0) > bytes.length)
    throw new RangeError("Files of the archive share their bytes");
  return entries;
}

/** The bytes to unpack at once; they become some 30 MB at most. */
const step = 0x8000;

/** Returns the content of a file. Throws as soon as its size or checksum differs from the archive's. */
export function unpackEntry({ packed, size, checksum, isStored }: ZipEntry): Uint8Array {
  const unpacked = new Uint8Array(size);
  let length = 0;
  const add = (piece: Uint8Array): void => {
    unpacked.set(piece, length); // throws beyond the stated size
    length += piece.length;
  };
  if (isStored) add(packed);
  else {
    const inflating = new Inflate(add);
    for (let at = 0; at < packed.length; at += step)
      inflating.push(packed.subarray(at, at + step), at + step >= packed.length);
  }
  if (length !== size) throw new RangeError(`The file has ${length} bytes: the archive states ${size}`);
  if (crc32(unpacked) !== checksum) throw new RangeError("The file is damaged: its checksum differs");
  return unpacked;
}
