import { readFileSync, readlinkSync } from "node:fs";

/** The identity of a process, which no later process shares; what the system does not state is omitted. */
export interface FolderOwner {
  readonly pid: number;
  /** The id of the start of the machine. */
  readonly boot?: string | undefined;
  /** The container or other namespace in which the id counts. */
  readonly namespace?: string | undefined;
  /** The time of its start, in ticks since that of the machine. */
  readonly started?: string | undefined;
}

/** The parts of the system that identify processes. */
export interface ProcessTable {
  readonly pid: number;
  kill(pid: number, signal: 0): boolean;
}

/** Describes a process of this machine, on Linux with all facts; on other systems with its id only. */
export function describeProcess(pid: number): FolderOwner {
  return {
    pid,
    boot: attempt(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
    namespace: attempt(() => readlinkSync("/proc/self/ns/pid")),
    started: attempt(() => startOf(readFileSync(`/proc/${pid}/stat`, "utf8"))),
  };
}

/** Returns field 22 of /proc/PID/stat; field 2 is a name in brackets that may contain anything. */
function startOf(stat: string): string | undefined {
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * Returns true while a process runs, false when it does not, undefined for one that cannot be seen from here:
 * of another container or machine, or of this one before it was started again.
 */
export function isRunning(
  owner: FolderOwner,
  processes: ProcessTable,
  describe: (pid: number) => FolderOwner = describeProcess,
): boolean | undefined {
  const own = describe(processes.pid);
  const isElsewhere = (["boot", "namespace"] as const).some(
    (fact) => owner[fact] !== undefined && owner[fact] !== own[fact],
  );
  if (isElsewhere) return undefined;
  if (owner.started !== undefined) return describe(owner.pid).started === owner.started;
  return owner.pid === processes.pid ? false : respondsTo(owner.pid, processes);
}

function respondsTo(pid: number, processes: ProcessTable): boolean {
  try {
    return processes.kill(pid, 0);
  } catch (error) {
    return (Object(error) as { code?: string }).code === "EPERM";
  }
}
