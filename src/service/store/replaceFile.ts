import { closeSync, fsyncSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Renames a complete file over another. The file is on the disk before it gets its new name, and the name
 * before this returns, so that after a loss of power either file is there as a whole.
 */
export function replaceFile(from: string, to: string): void {
  syncFile(from);
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Waits until the content of a file is on the disk. */
function syncFile(path: string): void {
  // Windows only syncs a file that is open for writing.
  sync(path, "r+");
}

/** Waits until the names in a folder are on the disk. Windows has no such function and needs none. */
export function syncFolder(path: string): void {
  if (process.platform !== "win32") sync(path, "r");
}

function sync(path: string, flags: "r" | "r+"): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
