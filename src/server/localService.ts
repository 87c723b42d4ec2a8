import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A service on this machine that the same person's other processes may ask. */
export interface LocalService {
  /** The address of the service without /v1. */
  readonly base: string;
  /** A key for this run only; whoever can read the file can also read the store next to it. */
  readonly key: string;
  readonly pid: number;
}

const fileName = "service.json";

/** Returns a new key for a service that only processes of this machine use. */
export const createLocalKey = (): string => randomBytes(24).toString("hex");

/**
 * States in the folder of a store which process serves it. Returns a function that withdraws the statement.
 */
export function announceService(folder: string, service: LocalService): () => void {
  const file = join(folder, fileName);
  writeFileSync(file, JSON.stringify(service), { mode: 0o600 });
  return () => {
    // By now another process may serve the store.
    if (readService(folder)?.key === service.key) rmSync(file, { force: true });
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (Object(error) as { readonly code?: string }).code === "EPERM";
  }
}

/** Returns the running service of the store in a folder; undefined if there is none. */
export function readService(folder: string): LocalService | undefined {
  try {
    const { base, key, pid } = JSON.parse(readFileSync(join(folder, fileName), "utf8")) as LocalService;
    return isRunning(pid) ? { base, key, pid } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the running services of the stores in a data folder, the one started last first. */
export function runningServices(data: string): readonly LocalService[] {
  const started = (folder: string): number =>
    statSync(join(folder, fileName), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  try {
    const folders = readdirSync(data).map((name) => join(data, name));
    const newestFirst = folders.sort((one, other) => started(other) - started(one));
    return newestFirst.flatMap((folder) => readService(folder) ?? []);
  } catch {
    return [];
  }
}
