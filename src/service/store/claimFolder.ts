import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder } from "./buildHistory";

/**
 * The identity of a process, which no later process shares; facts that the system does not state are omitted.
 */
interface FolderOwner {
  readonly pid: number;
  /** The id of the machine's boot. */
  readonly boot?: string | undefined;
  /** The container or other namespace to which the id belongs. */
  readonly namespace?: string | undefined;
  /** The time of its start, in ticks since the machine's boot. */
  readonly started?: string | undefined;
}

interface ProcessTable {
  readonly pid: number;
  kill(pid: number, signal: 0): boolean;
}

/** Describes a process of this machine: with all facts on Linux, with only its id on other systems. */
export function describeProcess(pid: number): FolderOwner {
  return {
    pid,
    boot: attempt(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
    namespace: attempt(() => readlinkSync("/proc/self/ns/pid")),
    started: attempt(() => {
      // Fields 3 and 22; field 2 is a name in brackets that may contain anything.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      // A process that has ended keeps its entry until its parent asks for its exit code.
      return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
    }),
  };
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * Returns true while a process runs and false if it does not. Undefined for a process that cannot be seen
 * from here: in another container or on another machine, or on this one before its last boot.
 */
function isRunning(
  owner: FolderOwner,
  processes: ProcessTable,
  describe: (pid: number) => FolderOwner = describeProcess,
): boolean | undefined {
  const ownProcess = describe(processes.pid);
  const isElsewhere = (["boot", "namespace"] as const).some(
    (fact) => owner[fact] !== undefined && owner[fact] !== ownProcess[fact],
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

/** Milliseconds after which the owner renews its record, which processes elsewhere can see. */
const renewal = 10_000;
/** Milliseconds after which an owner elsewhere that has not renewed its record is taken to have ended. */
const lapse = 3 * renewal;
/** Milliseconds for which a record without content is taken as still being written. */
const writing = 2_000;

export interface ClaimedFolder {
  /** True if the previous owner did not release the folder, so that a file in it may be damaged. */
  readonly wasAbandoned: boolean;
  release(): void;
  /** Gives up the folder without releasing it; the next owner finds it abandoned. */
  abandon(): void;
}

/**
 * Makes this process the owner of a data folder. SQLite's lock is a directory next to the file that survives
 * a killed process and would block every later start. The owner is therefore recorded in a file, and the
 * locks of an owner that no longer runs are removed. An owner in another container or on another machine
 * cannot be seen, so it renews its record. Throws FolderInUse while the owner runs.
 *
 * Records are numbered, and the highest is valid. Each is created only if it does not exist yet, so that if
 * several processes find an ended owner at the same moment, only one becomes the next.
 */
export function claimFolder(
  folder: string,
  processes: ProcessTable,
  describe: (pid: number) => FolderOwner = describeProcess,
): ClaimedFolder {
  mkdirSync(folder, { recursive: true });
  for (;;) {
    const last = lastRecord(folder);
    if (last !== undefined) checkEnded(folder, last, { processes, describe });
    const number = (last ?? 0) + 1;
    if (!create(recordOf(folder, number), describe(processes.pid))) continue;
    if (lastRecord(folder) === number) return own(folder, number, last !== undefined);
    // Others have taken over the folder and removed older records since the last record was read.
    rmSync(recordOf(folder, number), { force: true });
  }
}

const recordName = /^owner\.(\d{1,9})\.pid$/;
const recordOf = (folder: string, number: number): string => join(folder, `owner.${number}.pid`);

/** Returns the highest record number; undefined in a folder without an owner. */
function lastRecord(folder: string): number | undefined {
  const numbers = readdirSync(folder).flatMap((name) => recordName.exec(name)?.slice(1).map(Number) ?? []);
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

interface Processes {
  readonly processes: ProcessTable;
  readonly describe: (pid: number) => FolderOwner;
}

/** Throws FolderInUse if the owner in a record runs, unless it is this process. */
function checkEnded(folder: string, number: number, { processes, describe }: Processes): void {
  const record = recordOf(folder, number);
  const owner = readOwner(record);
  if (JSON.stringify(owner) === JSON.stringify(describe(processes.pid))) return;
  const runs = owner
    ? (isRunning(owner, processes, describe) ?? isYoung(folder, record, lapse))
    : isYoung(folder, record, writing);
  if (runs) throw new FolderInUse(folder, owner?.pid);
}

/** Returns the owner in a record; undefined if the record is empty. */
function readOwner(record: string): FolderOwner | undefined {
  try {
    const owner = JSON.parse(readFileSync(record, "utf8")) as Partial<FolderOwner> | null;
    return typeof owner?.pid === "number" ? { ...owner, pid: owner.pid } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns true for a file written within this many milliseconds, by the clock of its file system. */
function isYoung(folder: string, file: string, age: number): boolean {
  const probe = mkdtempSync(join(folder, "owner-"));
  const now = statSync(probe).mtimeMs;
  rmdirSync(probe);
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Math.abs(now - written) < age;
}

/** Creates a record; returns false if its number already exists. */
function create(record: string, owner: FolderOwner): boolean {
  try {
    writeFileSync(record, JSON.stringify(owner), { flag: "wx", flush: true });
    // After a power loss, the record must show that the folder was not released.
    syncFolder(dirname(record));
    return true;
  } catch (error) {
    if ((Object(error) as { code?: string }).code === "EEXIST") return false;
    throw error;
  }
}

/** Removes the older records and SQLite's locks, and from now on renews its own record. */
function own(folder: string, number: number, wasAbandoned: boolean): ClaimedFolder {
  const record = recordOf(folder, number);
  for (const name of readdirSync(folder)) {
    const isOlder = Number(recordName.exec(name)?.[1] ?? number) < number;
    if (isOlder || name.endsWith(".lock")) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const timer = setInterval(() => setTime(record, new Date()), renewal);
  timer.unref();
  return {
    wasAbandoned,
    release: () => {
      clearInterval(timer);
      rmSync(record, { force: true });
    },
    abandon: () => {
      clearInterval(timer);
      setTime(record, 0);
    },
  };
}

function setTime(record: string, time: Date | number): void {
  try {
    utimesSync(record, time, time);
  } catch {
    // The folder was removed.
  }
}

/** The data folder belongs to another running process. */
export class FolderInUse extends Error {
  constructor(folder: string, owner: number | undefined) {
    super(
      `the data folder ${folder} is in use by ${owner === undefined ? "another process" : `process ${owner}`}; ` +
        "stop it or name another folder with --data",
    );
    this.name = "FolderInUse";
  }
}
