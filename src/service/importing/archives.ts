import { Gunzip, unzipSync, type UnzipFileInfo } from "fflate";
import bzip2 from "unbzip2-stream/lib/bzip2.js";
import bitIterator from "unbzip2-stream/lib/bit_iterator.js";
import { crc32, zipChecksums } from "./checksums";

/** A compressed file is cut short, or its content does not match its kind of archive. */
export class DamagedArchive extends Error {
  constructor(cause: unknown) {
    super("the compressed file is damaged or ends too early (truncated)", { cause });
  }
}

/** The first bytes of the kinds of compressed files. */
const signatures = { gzip: [0x1f, 0x8b], zip: [0x50, 0x4b, 3, 4], bzip2: [0x42, 0x5a, 0x68] } as const;
export type Compression = keyof typeof signatures;

/** Returns the compression of a file that begins with these bytes; undefined if it is not compressed. */
export function compressionOf(bytes: Uint8Array): Compression | undefined {
  const kinds = Object.keys(signatures) as Compression[];
  return kinds.find((kind) => signatures[kind].every((byte, index) => bytes[index] === byte));
}

/** The endings of file names that are read from a folder or an archive. */
const readable = /\.(?:csv|tsv|txt|json|jsonl|ndjson|xml|gz|bz2|zip|[12])$/i;

/** Names of hidden files and folders; ".." is the parent folder. */
const hidden = /(?:^|[/\\])(?:\.(?!\.?[/\\])|__MACOSX[/\\])/;

/** Returns true for the name of a file to read from a folder or an archive. */
export const isReadable = (name: string): boolean => readable.test(name) && !hidden.test(name);

/** The names of a folder's or an archive's files, in order: those to read, and those that are passed over. */
export interface FoundFiles {
  readonly read: readonly string[];
  /** Files that are no results by their names, and hidden folders. */
  readonly other: readonly string[];
}

/** Sorts the names of files by their use. */
export function findReadable(names: readonly string[]): FoundFiles {
  const other = names.filter((name) => !isReadable(name)).map(outermostHidden);
  return { read: names.filter(isReadable).sort(), other: [...new Set(other)].sort() };
}

/** Returns the hidden folder that holds a file, else its name: x/.git/a.csv is in x/.git/. */
const outermostHidden = (name: string): string =>
  /^(?:.*?[/\\])??(?:\.(?!\.?[/\\])[^/\\]*|__MACOSX)[/\\]/.exec(name)?.[0] ?? name;

/** Returns the files in a zip archive. Throws DamagedArchive, and an Error for a workbook. */
export function zipEntries(archive: Uint8Array): FoundFiles {
  const names: string[] = [];
  unzip(archive, ({ name }) => {
    if (/^(?:xl\/workbook\.|content\.xml$)/.test(name))
      throw new RangeError("it is a workbook: save its sheet as CSV UTF-8");
    if (!name.endsWith("/")) names.push(name);
    return false;
  });
  return findReadable(names);
}

/** The bytes to unpack from an archive at once, because it may have ten thousand small files. */
const unpackedAtOnce = 30_000_000;

/** Reads the files of a zip archive, fastest in the order of their names. */
export interface ZipReader {
  /** Returns the bytes of a file up to a limit. Throws DamagedArchive, and an Error for a larger file. */
  readonly read: (name: string, mostBytes: number) => Uint8Array;
}

export function createZipReader(archive: Uint8Array): ZipReader {
  const checksums = zipChecksums(archive);
  const sizes = new Map<string, number>();
  unzip(archive, ({ name, originalSize }) => {
    sizes.set(name, originalSize);
    return false;
  });
  const names = [...sizes.keys()].filter(isReadable).sort();
  let ready: Readonly<Record<string, Uint8Array>> = {};

  /** Unpacks a file and those after it. */
  const unpackFrom = (name: string): void => {
    const next = new Set<string>();
    let bytes = 0;
    for (const one of names.slice(Math.max(0, names.indexOf(name)))) {
      bytes += sizes.get(one) ?? 0;
      if (next.size > 0 && bytes > unpackedAtOnce) break;
      next.add(one);
    }
    ready = unzip(archive, (entry) => next.has(entry.name));
  };
  return {
    read: (name, mostBytes) => {
      if ((sizes.get(name) ?? 0) > mostBytes)
        throw new RangeError(`it has more than ${mostBytes / 1e6} MB, uncompressed: split it`);
      if (!Object.hasOwn(ready, name)) unpackFrom(name);
      const bytes = Object.hasOwn(ready, name) ? ready[name] : undefined;
      if (!bytes) throw new DamagedArchive(`no file ${name}`);
      const checksum = checksums.get(name);
      if (checksum !== undefined && checksum !== crc32(bytes)) throw new DamagedArchive("another checksum");
      return bytes;
    },
  };
}

function unzip(archive: Uint8Array, filter: (entry: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(archive, { filter });
  } catch (error) {
    throw error instanceof RangeError ? error : new DamagedArchive(error);
  }
}

const piece = 1_000_000;

/**
 * Yields bytes in pieces, decompressed if they are a gzip or bzip2 file. Throws DamagedArchive, and an Error
 * for an archive.
 */
export function* decompressed(bytes: Uint8Array): Generator<Uint8Array> {
  const compression = compressionOf(bytes);
  if (compression === "zip") throw new Error("it is a zip archive within another file: unpack that first");
  if (compression === "bzip2") return yield* bunzip2(bytes);
  const whole = compression === "gzip" ? gunzip(bytes) : bytes;
  for (let at = 0; at < whole.length; at += piece) yield whole.subarray(at, at + piece);
}

/** Returns the content of a gzip file, or of several concatenated ones. */
function gunzip(bytes: Uint8Array): Uint8Array {
  const members: Uint8Array[][] = [[]];
  const ends: number[] = [];
  try {
    const stream = new Gunzip((chunk) => void members.at(-1)?.push(chunk));
    stream.onmember = (offset) => {
      ends.push(offset);
      members.push([]);
    };
    stream.push(bytes, true);
    const contents = members.map(joined);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    [...ends, bytes.length].forEach((end, index) => {
      if (view.getUint32(end - 8, true) !== crc32(contents[index] ?? new Uint8Array()))
        throw new Error("another checksum");
    });
    return joined(contents);
  } catch (error) {
    throw new DamagedArchive(error);
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1 && chunks[0]) return chunks[0];
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Yields the content of a bzip2 file, or of several concatenated ones, block by block. */
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
