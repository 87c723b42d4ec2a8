import { type Schedule, settleWithin, systemSchedule } from "../../client/schedule";
import { isSameName, type Snapshot, snapshotNamed } from "../../client/snapshots/snapshot";
import { parseSnapshots, serialiseSnapshots, UnreadableSnapshots } from "../../client/snapshots/snapshotFile";
import { createSnapshotSessions, type Session, type Snapshots } from "../../functions/call/session";
import { isObject } from "../../spec/validate";
import type { Host } from "../excel/excelHost";
import { t } from "../../language/translate";
import { createListeners } from "../excel/listeners";

interface SnapshotStoreOptions {
  readonly host: Pick<Host, "ready" | "workbookStore" | "snapshotParts">;
  readonly live: () => Session;
  readonly allowed: boolean;
  readonly now: () => number;
  readonly schedule?: Schedule;
}

/** The longest wait in milliseconds for the host; after it, calls are answered live. */
export const hostTimeout = 2_000;

/** The workbook's setting: the name of the open snapshot, and a number that changes with the list. */
interface StoredState {
  readonly shown?: string;
  readonly changed?: number;
}

const storeName = "snapshots";
const switchedOff = (): string =>
  t`Your administrator has switched snapshots off in this build of the add-in.`;

function parseState(storedValue: unknown): StoredState {
  if (!isObject(storedValue)) return {};
  const { shown, changed } = storedValue;
  return {
    ...(typeof shown === "string" ? { shown } : {}),
    ...(typeof changed === "number" ? { changed } : {}),
  };
}

/** Returns the stored snapshots; an empty list for an unreadable text, which a new snapshot replaces. */
function readable(text: string | undefined): Snapshot[] {
  try {
    return text === undefined ? [] : parseSnapshots(text);
  } catch (failure) {
    if (failure instanceof UnreadableSnapshots) return [];
    throw failure;
  }
}

/** Returns a text that is different for every list of snapshots. */
const listKey = (snapshots: readonly Snapshot[]): string =>
  JSON.stringify(snapshots.map(({ name, takenAt }) => [name, takenAt]));

/** Creates the store, which reads the workbook once the host is ready and after each change elsewhere. */
export function createSnapshotStore({
  host,
  live,
  allowed,
  now,
  schedule = systemSchedule,
}: SnapshotStoreOptions) {
  const { workbookStore, snapshotParts } = host;
  let snapshots: readonly Snapshot[] = [];
  let problem: string | undefined;
  let revision = 0;
  let reading: Promise<void> | undefined;
  let knownState: StoredState = {};
  const [changes, shownChanges, listedChanges] = [createListeners(), createListeners(), createListeners()];
  let listed: string | undefined; // undefined until the workbook has been read
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
    knownState = state();
    const before = lastShown;
    lastShown = shown();
    changes.raise();
    if (lastShown !== before) shownChanges.raise();
    const listedBefore = listed;
    listed = listKey(next);
    if (listedBefore !== undefined && listed !== listedBefore) listedChanges.raise();
  }

  function load(text: string | undefined): void {
    if (!allowed)
      return replace(
        [],
        text === undefined ? switchedOff() : t`This workbook holds snapshots. ${switchedOff()} It is live.`,
      );
    try {
      replace(text === undefined ? [] : parseSnapshots(text));
    } catch (failure) {
      replace([], failure instanceof Error ? failure.message : String(failure));
    }
  }

  /** Reads the workbook. If the host refuses, the workbook is live. */
  async function read(): Promise<void> {
    const text = snapshotParts.available() ? await snapshotParts.read().catch(() => undefined) : undefined;
    load(text);
  }

  function startReading(after: Promise<unknown>): void {
    const work = settleWithin(after.then(read), { milliseconds: hostTimeout, schedule });
    const done = work.then(() => {
      listed ??= listKey([]); // snapshots found after the timeout are new to the formulas
      if (reading === done) reading = undefined;
    });
    reading = done;
  }

  /** Changes the list, then the setting; a name that is not in the list means live. */
  async function update(change: (stored: Snapshot[]) => Snapshot[]): Promise<void> {
    let text: string | undefined;
    await snapshotParts.update((storedValue) => {
      const next = change(readable(storedValue));
      return (text = next.length === 0 ? undefined : serialiseSnapshots(next));
    });
    await workbookStore.update(storeName, (storedValue) => ({ ...parseState(storedValue), changed: now() }));
    load(text);
  }

  startReading(host.ready().then(() => workbookStore.ready()));
  workbookStore.onChange(() => {
    const storedState = state();
    if (storedState.changed !== knownState.changed) startReading(Promise.resolve());
    else if (storedState.shown !== knownState.shown) replace(snapshots, problem);
  });

  const functions: Snapshots = {
    ...createSnapshotSessions(live, () => snapshots),
    ready: () => reading,
    shown,
    problem: () => problem,
    revision: () => revision,
    onChange: changes.onChange,
  };
  return {
    ...functions,
    /** False in a build in which an administrator has switched snapshots off. */
    allowed,
    /** Returns false if the host cannot store them. */
    available: () => snapshotParts.available() && workbookStore.available(),
    list: () => snapshots,
    /** Returns the length of the workbook's text for these snapshots. */
    sizeOf: (list: readonly Snapshot[]) => (list.length === 0 ? 0 : serialiseSnapshots(list).length),
    /** Shows a snapshot to every reader of the workbook; undefined for live. */
    async show(name: string | undefined): Promise<void> {
      await workbookStore.update(storeName, (storedValue) => {
        const { changed } = parseState(storedValue);
        return { ...(name !== undefined && { shown: name }), ...(changed !== undefined && { changed }) };
      });
      replace(snapshots, problem);
    },
    /** Adds a snapshot to the workbook's list, which a colleague may have changed meanwhile. */
    add: (snapshot: Snapshot) => update((storedSnapshots) => [...storedSnapshots, snapshot]),
    remove: (name: string) =>
      update((storedSnapshots) => storedSnapshots.filter((snapshot) => !isSameName(snapshot.name, name))),
    /**
     * Calls back when the workbook shows something else, because of this user, a colleague or another
     * workbook.
     */
    onShown: shownChanges.onChange,
    /** Calls back when a snapshot is added or removed after the workbook was opened, also by a colleague. */
    onListed: listedChanges.onChange,
  };
}

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;
