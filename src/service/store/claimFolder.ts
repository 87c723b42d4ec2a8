import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeProcess, isRunning, type FolderOwner, type ProcessTable } from "./folderOwner";

/** The owner renews its file this often, in milliseconds, which processes elsewhere can see. */
const renewal = 10_000;
/** An owner elsewhere that has not renewed its file for so long no longer runs. */
const lapse = 3 * renewal;

/**
 * Makes this process the owner of a data folder and returns the function that releases it. SQLite's lock is a
 * directory beside the file that survives a killed process and would block every later start: the owner is
 * therefore written to a file, and the locks of an owner that no longer runs are removed. An owner in
 * another container or on another machine cannot be seen; it renews its file. Throws FolderInUse while the
 * owner runs.
 */
export function claimFolder(
  folder: string,
  processes: ProcessTable,
  describe: (pid: number) => FolderOwner = describeProcess,
): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "owner.pid");
  const owner = readOwner(file);
  const own = JSON.stringify(describe(processes.pid));
  if (owner && JSON.stringify(owner) !== own) {
    const runs = isRunning(owner, processes, describe) ?? isRenewed(folder, file);
    if (runs) throw new FolderInUse(folder, owner.pid);
  }
  for (const name of readdirSync(folder)) {
    if (name.endsWith(".lock")) rmSync(join(folder, name), { recursive: true });
  }
  writeFileSync(file, own);
  const timer = setInterval(() => renew(file), renewal);
  timer.unref();
  return () => {
    clearInterval(timer);
    rmSync(file, { force: true });
  };
}

/** Returns the owner in a file; earlier versions wrote the process id only. */
function readOwner(file: string): FolderOwner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof owner === "number" ? { pid: owner } : (owner as FolderOwner);
  } catch {
    return undefined;
  }
}

/** Returns true for a file that was renewed lately, by the clock of its file system. */
function isRenewed(folder: string, file: string): boolean {
  const probe = join(folder, "owner.probe");
  writeFileSync(probe, "");
  const age = statSync(probe).mtimeMs - statSync(file).mtimeMs;
  rmSync(probe);
  return Math.abs(age) < lapse;
}

function renew(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The folder was removed.
  }
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
