import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The data folder belongs to another process that is alive. */
export class FolderInUse extends Error {
  constructor(folder: string, owner: number) {
    super(`the data folder ${folder} is in use by process ${owner}; stop it or name another folder with --data`);
    this.name = "FolderInUse";
  }
}

/**
 * Makes this process the owner of a data folder. A store's lock is a directory beside its file that outlives a killed
 * process and would block every later start, so the owner's number is written down and a dead owner's locks are cleared.
 * Returns what gives the folder back.
 */
export function claimFolder(
  folder: string,
  process: { readonly pid: number; kill(pid: number, signal: 0): boolean },
): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "owner.pid");
  const owner = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  if (owner > 0 && owner !== process.pid && isAlive(owner, process)) throw new FolderInUse(folder, owner);
  for (const name of readdirSync(folder)) {
    if (name.endsWith(".lock")) rmSync(join(folder, name), { recursive: true });
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function isAlive(pid: number, process: { kill(pid: number, signal: 0): boolean }): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (Object(error) as { code?: string }).code === "EPERM";
  }
}
