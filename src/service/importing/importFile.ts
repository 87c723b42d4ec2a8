import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { importSource } from "./importSource";
import type { ImportOptions, ImportResult } from "./recordImporter";

/** Some ten million lines. */
export const mostBytes = 2_000_000_000;

/** Imports a file of a disk, gzip included. Throws UnreadableFile also for one that changes. */
export const importFile = (path: string, options: ImportOptions): Promise<ImportResult> =>
  importSource(
    {
      name: path,
      mostBytes,
      read: (consume) => readFile(path, consume),
      reasonOf: (error) => reasons[(Object(error) as { code?: string }).code ?? ""],
    },
    options,
  );

/** Reads the bytes of a file, uncompressed. Throws when the file changes meanwhile. */
async function readFile(
  path: string,
  consume: (chunks: AsyncIterable<Uint8Array>, partRead: () => number) => Promise<void>,
): Promise<void> {
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
