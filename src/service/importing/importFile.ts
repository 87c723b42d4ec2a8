import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile as readWhole, stat } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import {
  compressionOf,
  createZipReader,
  DamagedArchive,
  decompressed,
  type FoundFiles,
  zipEntries,
  type ZipReader,
} from "./archives";
import { importSource, type ResultsSource } from "./importSource";
import type { ImportOptions, ImportResult } from "./recordImporter";

/** Some ten million lines. */
export const mostBytes = 2_000_000_000;

/** The uncompressed bytes of a file: their number and their digest. */
export interface FileContent {
  readonly bytes: number;
  readonly digest: string;
}

export interface ImportFileOptions extends ImportOptions {
  /** The file within the zip archive at the path. */
  readonly entry?: string | undefined;
  /** The content with which the file must begin. */
  readonly begin?: FileContent | undefined;
}

/**
 * Imports a file from disk, possibly compressed with gzip. Throws UnreadableFile, also for a file that
 * changes meanwhile or does not begin with the given content.
 */
export async function importFile(
  path: string,
  { begin, entry, ...options }: ImportFileOptions,
): Promise<ImportResult & { readonly content: FileContent }> {
  let content: FileContent | undefined;
  const source = {
    name: entry === undefined ? path : `${path}/${entry}`,
    mostBytes,
    read: (consume: Consume) =>
      readFile({ path, entry }, (chunks, partRead) =>
        consume(
          digestContent(chunks, begin, (whole) => (content = whole)),
          partRead,
        ),
      ),
    reasonOf: (error: unknown) =>
      error instanceof DamagedArchive
        ? error.message
        : reasons[(Object(error) as { code?: string }).code ?? ""],
  };
  const result = await importSource(source, options);
  if (content === undefined) throw new Error(`${path} was not read to its end`);
  return { ...result, content };
}

type Consume = Parameters<ResultsSource["read"]>[0];

/** Passes on the bytes of a file, then its content. Throws if it does not begin with the given content. */
async function* digestContent(
  chunks: AsyncIterable<Uint8Array>,
  begin: FileContent | undefined,
  onEnd: (content: FileContent) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of chunks) {
    const missing = begin === undefined ? 0 : Math.max(0, begin.bytes - bytes);
    hash.update(chunk.subarray(0, missing));
    if (missing > 0 && missing <= chunk.length && hash.copy().digest("hex") !== begin?.digest)
      throw new Error("a line that was imported before has changed");
    hash.update(chunk.subarray(missing));
    bytes += chunk.length;
    yield chunk;
  }
  if (begin !== undefined && bytes < begin.bytes) throw new Error("it has become shorter");
  onEnd({ bytes, digest: hash.digest("hex") });
}

/** A file on disk, or a file in a zip archive. */
interface DiskFile {
  readonly path: string;
  readonly entry?: string | undefined;
}

/** The most bytes of an archive, because it is read whole. */
const mostInArchive = 1_000_000_000;

/** Returns the files in a zip archive; undefined for a file of another kind. */
export async function entriesOf(path: string): Promise<FoundFiles | undefined> {
  return (await compressionAt(path)) === "zip" ? zipEntries(await readArchive(path)) : undefined;
}

async function readArchive(path: string): Promise<Uint8Array> {
  if ((await stat(path)).size > mostInArchive)
    throw new Error(`it is an archive of more than ${mostInArchive / 1e6} MB: unpack it`);
  return readWhole(path);
}

/** The archive from which a file was last read, because an archive's files are read one after another. */
let lastArchive: { readonly path: string; readonly version: string; readonly reader: ZipReader } | undefined;

async function archiveReader(path: string): Promise<ZipReader> {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true });
  const version = [ino, size, mtimeNs].join();
  if (lastArchive?.path !== path || lastArchive.version !== version)
    lastArchive = { path, version, reader: createZipReader(await readArchive(path)) };
  return lastArchive.reader;
}

/** Yields the bytes of a compressed file that is read whole. */
async function* unpacked({ path, entry }: DiskFile): AsyncGenerator<Uint8Array> {
  yield* decompressed(
    entry === undefined ? await readArchive(path) : (await archiveReader(path)).read(entry, mostBytes),
  );
}

/** Reads the uncompressed bytes of a file. Throws if the file changes meanwhile. */
async function readFile({ path, entry }: DiskFile, consume: Consume): Promise<void> {
  const before = await stat(path, { bigint: true });
  const compression = await compressionAt(path);
  if (entry !== undefined || compression === "bzip2") return consume(unpacked({ path, entry }), () => 0);
  const unzip = compression === "gzip" ? createGunzip() : new PassThrough();
  // Opened last, so that nothing is awaited in between and a missing file fails the pipeline.
  const input = createReadStream(path);
  const partRead = (): number => input.bytesRead / Number(before.size);
  let failure: unknown;
  const consumeAll = (chunks: AsyncIterable<Uint8Array>): Promise<void> =>
    consume(chunks, partRead).catch((error: unknown) => {
      throw (failure = error);
    });
  // The pipeline may report the failure of an earlier stream instead of the last part's.
  await pipeline(input, unzip, consumeAll).catch((error: unknown) => {
    throw failure ?? error;
  });
  const after = await stat(path, { bigint: true });
  const isSame = (["ino", "size", "mtimeNs"] as const).every((field) => before[field] === after[field]);
  if (!isSame || BigInt(input.bytesRead) !== before.size)
    throw new Error("it changed while it was read: start again once it is complete");
}

async function compressionAt(path: string) {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return compressionOf(buffer);
  } finally {
    await file.close();
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "the file may not be read",
  EISDIR: "it is a folder",
  Z_BUF_ERROR: "the compressed file ends too early (truncated)",
  Z_DATA_ERROR: "the compressed file is damaged",
};
