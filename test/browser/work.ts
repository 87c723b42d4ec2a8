import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Processes with all that they started: the seconds of processor time they have taken so far. */
export interface Work {
  readonly seconds: number;
  /** True while a thread runs, or waits for a processor or a disk, other than the one that asks. */
  readonly isBusy: boolean;
}

/** A process or thread as Linux describes it: `1 (name) S 0 ...`; times are in hundredths of a second. */
interface Task {
  readonly id: number;
  readonly parent: number;
  readonly state: string;
  readonly time: number;
}

function readTask(path: string): Task | undefined {
  try {
    const text = readFileSync(`${path}/stat`, "utf8");
    const [state = "", ...fields] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [parent, user, system] = [fields[0], fields[10], fields[11]].map(Number);
    return { id: Number.parseInt(text), parent: parent ?? 0, state, time: (user ?? 0) + (system ?? 0) };
  } catch {
    return undefined; // it has ended meanwhile
  }
}

const tasksIn = (folder: string): Task[] =>
  readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readTask(`${folder}/${name}`) ?? []);

/** Returns the processes with these ids, and all that descend from them. */
function familyOf(ids: readonly number[]): Task[] {
  const processes = tasksIn("/proc");
  const family = new Set(ids);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id);
  }
  return processes.filter(({ id }) => family.has(id));
}

function threadsOf({ id }: Task): Task[] {
  try {
    return tasksIn(`/proc/${id}/task`);
  } catch {
    return [];
  }
}

/** Returns the work of processes and their descendants; undefined on systems that do not tell it. */
export function workOf(ids: readonly number[]): Work | undefined {
  if (!existsSync("/proc/self/stat")) return undefined;
  const family = familyOf(ids);
  return {
    seconds: family.reduce((sum, { time }) => sum + time, 0) / 100,
    isBusy: family.flatMap(threadsOf).some(({ id, state }) => id !== process.pid && /[RD]/.test(state)),
  };
}
