import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes this process the owner of a data folder and returns the function that releases it. SQLite's lock is a
 * directory beside the file that survives a killed process and would block every later start: the owner's
 * process id is therefore written to a file, and the locks of an owner that no longer runs are removed.
 * Throws FolderInUse while the owner runs.
 */
export function claimFolder(
  folder: string,
  process: { readonly pid: number; kill(pid: number, signal: 0): boolean },
): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "owner.pid");
  const owner = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  if (owner > 0 && owner !== process.pid && isRunning(owner, process)) throw new FolderInUse(folder, owner);
  for (const name of readdirSync(folder)) {
    if (name.endsWith(".lock")) rmSync(join(folder, name), { recursive: true });
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

/** The data folder belongs to another running process. */
export class FolderInUse extends Error {
  constructor(folder: string, owner: number) {
    super(
      `the data folder ${folder} is in use by process ${owner}; stop it or name another folder with --data`,
    );
    this.name = "FolderInUse";
  }
}

function isRunning(pid: number, process: { kill(pid: number, signal: 0): boolean }): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (Object(error) as { code?: string }).code === "EPERM";
  }
}
