import { isObject, type JsonObject } from "../../spec/jsonObject";
import type { WorkbookStore } from "../excel/host";

/**
 * Keeps what a person enters for a race in the workbook's settings, so that it travels with the workbook and
 * never counts for another race.
 */
export interface RaceEntries {
  /** Returns what was entered for a race; undefined if nothing was. */
  kept(race: string): Readonly<JsonObject> | undefined;
  /** Keeps what was entered for a race; undefined removes it. */
  keep(race: string, entries: Readonly<JsonObject> | undefined): Promise<void>;
  /** Returns the race whose entries a sheet shows; undefined for a sheet that is new. */
  shown(sheet: string): string | undefined;
  /** Returns the entries of all races, by the keys under which they are kept, the latest last. */
  all(): readonly (readonly [race: string, entries: Readonly<JsonObject>])[];
  /** Calls back after entries were kept, shown or changed elsewhere. Returns a function that ends that. */
  onChange(listener: () => void): () => void;
  /** Notes that a sheet shows the entries of a race. */
  show(sheet: string, race: string): Promise<void>;
}

interface Stored {
  readonly shown: Readonly<JsonObject>;
  readonly kept: Readonly<JsonObject>;
}

const storeName = "raceEntries";

function parseStored(stored: unknown): Stored {
  const { shown, kept } = isObject(stored) ? stored : {};
  return { shown: isObject(shown) ? shown : {}, kept: isObject(kept) ? kept : {} };
}

const withEntry = (entries: Readonly<JsonObject>, name: string, value: unknown): Readonly<JsonObject> =>
  Object.fromEntries(
    [...Object.entries(entries).filter(([other]) => other !== name), [name, value] as const].filter(
      ([, kept]) => kept !== undefined,
    ),
  );

/** The number of races whose entries are kept, the latest: a workbook's settings hold two megabytes. */
const mostKept = 500;

const latest = (entries: Readonly<JsonObject>): Readonly<JsonObject> =>
  Object.fromEntries(Object.entries(entries).slice(-mostKept));

type RaceEntryStore = Pick<WorkbookStore, "get" | "update"> & Partial<Pick<WorkbookStore, "onChange">>;

type Change = (stored: Stored) => Stored;

/**
 * Creates the entries of the open workbook. An entry counts at once, before Excel has stored it; in a
 * workbook that refuses settings entries last until it is closed.
 */
export function createRaceEntries(store: RaceEntryStore): RaceEntries {
  const listeners = new Set<() => void>();
  const raise = (): void => listeners.forEach((listener) => listener());
  store.onChange?.(raise);
  /** The changes that are not stored yet, the latest last. */
  let unsaved: readonly Change[] = [];
  const withUnsaved = (stored: unknown): Stored =>
    unsaved.reduce((entries, change) => change(entries), parseStored(stored));
  const read = (): Stored => withUnsaved(store.get(storeName));

  async function update(change: Change): Promise<void> {
    unsaved = [...unsaved, change];
    raise();
    let saved: readonly Change[] = [];
    const save = (stored: unknown): Stored => {
      saved = unsaved;
      return withUnsaved(stored);
    };
    await store.update(storeName, save).then(
      () => (unsaved = unsaved.filter((other) => !saved.includes(other))),
      () => undefined, // the next update tries again
    );
  }

  return {
    kept(race) {
      const entries = read().kept[race];
      return isObject(entries) ? entries : undefined;
    },
    all: () => Object.entries(read().kept).flatMap(([race, kept]) => (isObject(kept) ? [[race, kept]] : [])),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    keep: (race, entries) =>
      update(({ shown, kept }) => ({ shown, kept: latest(withEntry(kept, race, entries)) })),
    shown(sheet) {
      const race = read().shown[sheet];
      return typeof race === "string" ? race : undefined;
    },
    show: (sheet, race) => update(({ shown, kept }) => ({ shown: withEntry(shown, sheet, race), kept })),
  };
}
