import { gunzipSync, unzipSync, type UnzipFileInfo } from "fflate";
import bzip2 from "unbzip2-stream/lib/bzip2.js";
import bitIterator from "unbzip2-stream/lib/bit_iterator.js";

/** A compressed file is cut short or its content is not what its kind of archive holds. */
export class DamagedArchive extends Error {
  constructor(cause: unknown) {
    super("the compressed file is damaged or ends too early (truncated)", { cause });
  }
}

/** The first bytes of the kinds of compressed files. */
const signatures = { gzip: [0x1f, 0x8b], zip: [0x50, 0x4b, 3, 4], bzip2: [0x42, 0x5a, 0x68] } as const;
export type Compression = keyof typeof signatures;

/** Returns how a file is compressed that begins with these bytes; undefined for one that is not. */
export function compressionOf(bytes: Uint8Array): Compression | undefined {
  const kinds = Object.keys(signatures) as Compression[];
  return kinds.find((kind) => signatures[kind].every((byte, index) => bytes[index] === byte));
}

/** The ends of the names of files that are read from a folder or an archive. */
const readable = /\.(?:csv|tsv|txt|json|jsonl|ndjson|xml|gz|bz2|zip|[12])$/i;

/** Returns true for the name of a file that a folder or an archive is read for. */
export const isReadable = (name: string): boolean =>
  readable.test(name) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name);

/** Returns the names of the files in a zip archive that are read. Throws DamagedArchive. */
export function zipEntries(archive: Uint8Array): readonly string[] {
  const names: string[] = [];
  unzip(archive, ({ name }) => {
    if (isReadable(name)) names.push(name);
    return false;
  });
  return names.sort();
}

/**
 * Returns the bytes of a file in a zip archive, of at most so many. Throws DamagedArchive, and an Error for
 * more.
 */
export function zipEntry(archive: Uint8Array, name: string, mostBytes: number): Uint8Array {
  const found = unzip(archive, (entry) => {
    if (entry.name !== name) return false;
    if (entry.originalSize > mostBytes)
      throw new RangeError(`it has more than ${mostBytes / 1e6} MB, uncompressed: split it`);
    return true;
  })[name];
  if (!found) throw new DamagedArchive(`no file ${name}`);
  return found;
}

function unzip(archive: Uint8Array, filter: (entry: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(archive, { filter });
  } catch (error) {
    throw error instanceof RangeError ? error : new DamagedArchive(error);
  }
}

const piece = 1_000_000;

/** Yields bytes, decompressed when they are a gzip or bzip2 file, in pieces. Throws DamagedArchive. */
export function* decompressed(bytes: Uint8Array): Generator<Uint8Array> {
  const compression = compressionOf(bytes);
  if (compression === "bzip2") return yield* bunzip2(bytes);
  const whole = compression === "gzip" ? gunzip(bytes) : bytes;
  for (let at = 0; at < whole.length; at += piece) yield whole.subarray(at, at + piece);
}

function gunzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes);
  } catch (error) {
    throw new DamagedArchive(error);
  }
}

/** Yields the content of a bzip2 file block by block, of several such files one after the other too. */
export function* bunzip2(bytes: Uint8Array): Generator<Uint8Array> {
  let isRead = false;
  const bits = bitIterator(() => {
    if (isRead) throw new Error("it ends too early");
    isRead = true;
    return bytes;
  });
  let size = 0;
  let checksum = 0;
  while (size > 0 || bits.bytesRead < bytes.length) {
    const block: number[] = [];
    try {
      if (size === 0) {
        size = 100_000 * bzip2.header(bits);
        checksum = 0;
        continue;
      }
      const next = bzip2.decompress(bits, (byte) => block.push(byte), new Int32Array(size), size, checksum);
      if (next === null) size = 0;
      else checksum = next;
    } catch (error) {
      throw new DamagedArchive(error);
    }
    if (block.length > 0) yield Uint8Array.from(block);
  }
}
