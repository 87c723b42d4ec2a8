import { type Schedule, settleWithin, systemSchedule } from "../../client/schedule";
import { isSameName, type Snapshot, snapshotNamed } from "../../client/snapshots/snapshot";
import { parseSnapshots, serialiseSnapshots, UnreadableSnapshots } from "../../client/snapshots/snapshotFile";
import { createSnapshotSessions, type Session, type Snapshots } from "../../functions/call/session";
import { isObject } from "../../spec/jsonObject";
import type { Host } from "../excel/excelHost";
import { t } from "../../language/translate";

export interface SnapshotStore extends Snapshots {
  /** False in a build in which an administrator has switched snapshots off. */
  readonly allowed: boolean;
  /** Returns false where the host cannot store them. */
  available(): boolean;
  list(): readonly Snapshot[];
  /** Returns the length of the text that the workbook would hold with these snapshots. */
  sizeOf(snapshots: readonly Snapshot[]): number;
  /** Shows a snapshot, for every reader of the workbook; undefined for live. */
  show(name: string | undefined): Promise<void>;
  /** Adds a snapshot to those in the workbook, which a colleague may have changed since. */
  add(snapshot: Snapshot): Promise<void>;
  remove(name: string): Promise<void>;
  /** Calls back when the workbook shows something else: here, by a colleague, or as another one is opened. */
  onShown(listener: () => void): void;
  /** Calls back when a snapshot was added or removed since the workbook was opened, also by a colleague. */
  onListed(listener: () => void): void;
}

export interface SnapshotStoreOptions {
  readonly host: Pick<Host, "ready" | "workbookStore" | "snapshotParts">;
  readonly live: () => Session;
  readonly allowed: boolean;
  readonly now: () => number;
  readonly schedule?: Schedule;
}

/** The longest wait in milliseconds for a host that does not answer: calls are then answered live. */
export const hostTimeout = 2_000;

/** The workbook's setting: the shown snapshot's name, and a number that every change of the list changes. */
interface StoredState {
  readonly shown?: string;
  readonly changed?: number;
}

const storeName = "snapshots";
const switchedOff = (): string =>
  t`Your administrator has switched snapshots off in this build of the add-in.`;
const heldButOff = (): string => t`This workbook holds snapshots. ${switchedOff()} It is live.`;

function parseState(stored: unknown): StoredState {
  if (!isObject(stored)) return {};
  const { shown, changed } = stored;
  return {
    ...(typeof shown === "string" ? { shown } : {}),
    ...(typeof changed === "number" ? { changed } : {}),
  };
}

/** Returns the stored snapshots; none for a text that cannot be read, which a new snapshot replaces. */
function readable(text: string | undefined): Snapshot[] {
  try {
    return text === undefined ? [] : parseSnapshots(text);
  } catch (failure) {
    if (failure instanceof UnreadableSnapshots) return [];
    throw failure;
  }
}

/** Returns a text that differs for every other list of snapshots. */
const listKey = (snapshots: readonly Snapshot[]): string =>
  JSON.stringify(snapshots.map(({ name, takenAt }) => [name, takenAt]));

/** Creates the store, which reads the workbook once the host is ready, and after each change elsewhere. */
export function createSnapshotStore(options: SnapshotStoreOptions): SnapshotStore {
  const { host, live, allowed, now, schedule = systemSchedule } = options;
  const { workbookStore, snapshotParts } = host;
  let snapshots: readonly Snapshot[] = [];
  let problem: string | undefined;
  let revision = 0;
  let reading: Promise<void> | undefined;
  let known: StoredState = {};
  const listeners = new Set<() => void>();
  const shownListeners = new Set<() => void>();
  const listedListeners = new Set<() => void>();
  let listed: string | undefined; // until the workbook has been read
  let lastShown: string | undefined;
  const state = (): StoredState => parseState(workbookStore.get(storeName));

  function shown(): string | undefined {
    const { shown: name } = state();
    return name === undefined ? undefined : snapshotNamed(snapshots, name)?.name;
  }

  function replace(next: readonly Snapshot[], reason?: string): void {
    snapshots = next;
    problem = reason;
    revision++;
    known = state();
    const before = lastShown;
    lastShown = shown();
    for (const listener of [...listeners]) listener();
    if (lastShown !== before) for (const listener of [...shownListeners]) listener();
    const listedBefore = listed;
    listed = listKey(next);
    if (listedBefore !== undefined && listed !== listedBefore)
      for (const listener of [...listedListeners]) listener();
  }

  function load(text: string | undefined): void {
    if (!allowed) return replace([], text === undefined ? switchedOff() : heldButOff());
    try {
      replace(text === undefined ? [] : parseSnapshots(text));
    } catch (failure) {
      replace([], failure instanceof Error ? failure.message : String(failure));
    }
  }

  /** Reads the workbook. Where the host refuses it, the workbook is live. */
  async function read(): Promise<void> {
    const text = snapshotParts.available() ? await snapshotParts.read().catch(() => undefined) : undefined;
    load(text);
  }

  function startReading(after: Promise<unknown>): void {
    const work = settleWithin(after.then(read), { milliseconds: hostTimeout, schedule });
    const done = work.then(() => {
      listed ??= listKey([]); // what is found after the timeout has been added for the formulas
      if (reading === done) reading = undefined;
    });
    reading = done;
  }

  /** Changes the list, then the setting; a shown name that is not in the list means live. */
  async function update(change: (stored: Snapshot[]) => Snapshot[]): Promise<void> {
    let text: string | undefined;
    await snapshotParts.update((stored) => {
      const next = change(readable(stored));
      return (text = next.length === 0 ? undefined : serialiseSnapshots(next));
    });
    await workbookStore.update(storeName, (stored) => ({ ...parseState(stored), changed: now() }));
    load(text);
  }

  startReading(host.ready().then(() => workbookStore.ready()));
  workbookStore.onChange(() => {
    const stored = state();
    if (stored.changed !== known.changed) startReading(Promise.resolve());
    else if (stored.shown !== known.shown) replace(snapshots, problem);
  });

  return {
    ...createSnapshotSessions(live, () => snapshots),
    allowed,
    available: () => snapshotParts.available() && workbookStore.available(),
    ready: () => reading,
    shown,
    list: () => snapshots,
    problem: () => problem,
    revision: () => revision,
    sizeOf: (list) => (list.length === 0 ? 0 : serialiseSnapshots(list).length),
    async show(name) {
      await workbookStore.update(storeName, (stored) => {
        const { changed } = parseState(stored);
        return {
          ...(name === undefined ? {} : { shown: name }),
          ...(changed === undefined ? {} : { changed }),
        };
      });
      replace(snapshots, problem);
    },
    add: (snapshot) => update((stored) => [...stored, snapshot]),
    remove: (name) => update((stored) => stored.filter((snapshot) => !isSameName(snapshot.name, name))),
    onShown: (listener) => void shownListeners.add(listener),
    onListed: (listener) => void listedListeners.add(listener),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
