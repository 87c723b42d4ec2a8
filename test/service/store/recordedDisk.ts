import fs from "node:fs";

type Step = { readonly path: string } & (
  | { readonly kind: "write"; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: "truncate"; readonly length: number }
  | { readonly kind: "sync" | "delete" }
);

/** A disk writes its sectors whole or not at all. */
const sector = 512;

/** The files below a folder as they were, and the steps that changed them since, in their order. */
export interface RecordedDisk {
  readonly before: ReadonlyMap<string, Buffer>;
  readonly steps: readonly Step[];
}

/** Runs work and records what it does to the files of a folder: the writes of SQLite and this project. */
export function recordDisk(folder: string, work: () => void): RecordedDisk {
  const before = new Map(fs.readdirSync(folder).map((name) => [name, fs.readFileSync(`${folder}/${name}`)]));
  const steps: Step[] = [];
  const names = new Map<number, string>();
  const nameOf = (path: string): string => path.replace(/\\/g, "/").split("/").at(-1) ?? "";
  const { openSync, writeSync, ftruncateSync, fsyncSync, unlinkSync } = fs;
  const record = (descriptor: number, step: (path: string) => Step): void => {
    const path = names.get(descriptor);
    if (path !== undefined) steps.push(step(path));
  };
  jest.spyOn(fs, "openSync").mockImplementation((path, ...rest) => {
    const descriptor = openSync(path, ...rest);
    names.set(descriptor, nameOf(String(path)));
    return descriptor;
  });
  jest.spyOn(fs, "writeSync").mockImplementation(((
    descriptor: number,
    data: Uint8Array,
    offset: number,
    length: number,
    at: number,
  ) => {
    const written = writeSync(descriptor, data, offset, length, at);
    // A copy: SQLite uses its memory again.
    const bytes = Buffer.from(data.subarray(offset, offset + written));
    record(descriptor, (path) => ({ kind: "write", path, at, bytes }));
    return written;
  }) as never);
  jest.spyOn(fs, "ftruncateSync").mockImplementation((descriptor, length) => {
    ftruncateSync(descriptor, length);
    record(descriptor, (path) => ({ kind: "truncate", path, length: length ?? 0 }));
  });
  jest.spyOn(fs, "fsyncSync").mockImplementation((descriptor) => {
    fsyncSync(descriptor);
    record(descriptor, (path) => ({ kind: "sync", path }));
  });
  jest.spyOn(fs, "unlinkSync").mockImplementation((path) => {
    unlinkSync(path);
    steps.push({ kind: "delete", path: nameOf(String(path)) });
  });
  try {
    work();
  } finally {
    jest.restoreAllMocks();
  }
  return { before, steps };
}

/**
 * Returns the files that a disk may hold after the power failed before a step: all that was synced, and of
 * the later changes those sectors and lengths for which `survives` returns true. A deletion is never synced.
 */
export function afterPowerLoss(
  { before, steps }: RecordedDisk,
  failedAt: number,
  survives: () => boolean,
): ReadonlyMap<string, Buffer> {
  const files = new Map(before);
  const done = steps.slice(0, failedAt);
  const synced = new Map<string, number>();
  for (const [index, { kind, path }] of done.entries()) if (kind === "sync") synced.set(path, index);
  for (const [index, step] of done.entries()) {
    const isSynced = index < (synced.get(step.path) ?? -1);
    const survived = (): boolean => isSynced || survives();
    if (step.kind === "write") {
      for (let from = 0; from < step.bytes.length; from += sector)
        if (survived()) write(files, step.path, step.at + from, step.bytes.subarray(from, from + sector));
    } else if (step.kind === "truncate") {
      if (survived()) files.set(step.path, resized(files.get(step.path), step.length));
    } else if (step.kind === "delete" && survives()) files.delete(step.path);
  }
  return files;
}

function write(files: Map<string, Buffer>, path: string, at: number, bytes: Buffer): void {
  const old = files.get(path);
  const file = resized(old, Math.max(old?.length ?? 0, at + bytes.length));
  bytes.copy(file, at);
  files.set(path, file);
}

function resized(file: Buffer | undefined, length: number): Buffer {
  const copy = Buffer.alloc(length);
  file?.copy(copy, 0, 0, Math.min(length, file.length));
  return copy;
}
