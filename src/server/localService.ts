import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A service of this machine that other processes of the same person may ask. */
export interface LocalService {
  /** The address of the service without /v1. */
  readonly base: string;
  /** A key of this run alone: whoever reads the file may read the store beside it. */
  readonly key: string;
  readonly pid: number;
}

const fileName = "service.json";

/** Returns a new key of a service for the processes of this machine. */
export const createLocalKey = (): string => randomBytes(24).toString("hex");

/** States in the folder of a store who serves it. Returns a function that takes the statement back. */
export function announceService(folder: string, service: LocalService): () => void {
  const file = join(folder, fileName);
  writeFileSync(file, JSON.stringify(service), { mode: 0o600 });
  return () => {
    // Another process may serve the store by now.
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

/** Returns the running service of the store in a folder; undefined where there is none. */
export function readService(folder: string): LocalService | undefined {
  try {
    const { base, key, pid } = JSON.parse(readFileSync(join(folder, fileName), "utf8")) as LocalService;
    return isRunning(pid) ? { base, key, pid } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the running service of any store in a data folder, the one that was started last. */
export function anyService(data: string): LocalService | undefined {
  const started = (folder: string): number =>
    statSync(join(folder, fileName), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  try {
    const folders = readdirSync(data).map((name) => join(data, name));
    const newestFirst = folders.sort((one, other) => started(other) - started(one));
    return newestFirst.map(readService).find((service) => service !== undefined);
  } catch {
    return undefined;
  }
}
