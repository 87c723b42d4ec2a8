import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { importSource, type ResultsSource } from "./importSource";
import type { ImportOptions, ImportResult } from "./recordImporter";

/** Some ten million lines. */
export const mostBytes = 2_000_000_000;

/** The bytes of a file, uncompressed: their number and their digest. */
export interface FileContent {
  readonly bytes: number;
  readonly digest: string;
}

export interface ImportFileOptions extends ImportOptions {
  /** The content that the file must begin with. */
  readonly begin?: FileContent | undefined;
}

/**
 * Imports a file of a disk, gzip included. Throws UnreadableFile also for one that changes or does not begin
 * with the given content.
 */
export async function importFile(
  path: string,
  { begin, ...options }: ImportFileOptions,
): Promise<ImportResult & { readonly content: FileContent }> {
  let content: FileContent | undefined;
  const source = {
    name: path,
    mostBytes,
    read: (consume: Consume) =>
      readFile(path, (chunks, partRead) =>
        consume(
          digestContent(chunks, begin, (whole) => (content = whole)),
          partRead,
        ),
      ),
    reasonOf: (error: unknown) => reasons[(Object(error) as { code?: string }).code ?? ""],
  };
  const result = await importSource(source, options);
  if (content === undefined) throw new Error(`${path} was not read to its end`);
  return { ...result, content };
}

type Consume = Parameters<ResultsSource["read"]>[0];

/** Passes the bytes of a file on, then its content. Throws when it does not begin with the given one. */
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

/** Reads the bytes of a file, uncompressed. Throws when the file changes meanwhile. */
async function readFile(path: string, consume: Consume): Promise<void> {
  const before = await stat(path, { bigint: true });
  const unzip = (await isGzip(path)) ? createGunzip() : new PassThrough();
  // Opened last: a file that is gone meanwhile fails the pipeline, where nothing waits in between.
  const input = createReadStream(path);
  const partRead = (): number => input.bytesRead / Number(before.size);
  let failure: unknown;
  const consumeAll = (chunks: AsyncIterable<Uint8Array>): Promise<void> =>
    consume(chunks, partRead).catch((error: unknown) => {
      throw (failure = error);
    });
  // The pipeline may hide the failure of its last part behind that of the streams before it.
  await pipeline(input, unzip, consumeAll).catch((error: unknown) => {
    throw failure ?? error;
  });
  const after = await stat(path, { bigint: true });
  const isSame = (["ino", "size", "mtimeNs"] as const).every((field) => before[field] === after[field]);
  if (!isSame || BigInt(input.bytesRead) !== before.size)
    throw new Error("it changed while it was read: start again once it is complete");
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
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
