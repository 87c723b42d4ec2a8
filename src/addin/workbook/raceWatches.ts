import type { Schedule } from "../../client/schedule";
import { isObject } from "../../spec/validate";
import type { Host } from "../excel/excelHost";
import type { SheetInputs } from "../excel/sheetInputs";
import { createListeners } from "../excel/listeners";
import type { SnapshotStore } from "../snapshots/snapshotStore";
import { enteredArea, isEnteredSheet, readEntered } from "./enteredSheet";
import { raceArea } from "./raceLayout";
import { isAngleLab, readSavedAngles, savedArea, type WatchedAngle } from "./savedAngles";
import {
  asWatchedRace,
  bestOverlay,
  type FiredWatch,
  lookAt,
  type Looked,
  readSheetWatches,
  readWatchedRace,
  type Watch,
  type WatchedRace,
  watchId,
} from "./watches";

type Overlay = ReturnType<typeof bestOverlay>;

interface RaceWatchesOptions {
  readonly host: Pick<Host, "workbookStore" | "userStore" | "notifications" | "dateSystem"> & {
    readonly sheetInputs: Pick<SheetInputs, "sheets" | "read" | "onCalculated">;
  };
  /** The snapshots; watching pauses while one is shown. */
  readonly snapshots: Pick<SnapshotStore, "shown" | "onShown">;
  /** Returns true while the race day is followed; its changes are listed with overlays. */
  readonly isFollowed: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The current time as a serial number by this computer's clock. */
  readonly serialNow: () => number;
  readonly schedule: Pick<Schedule, "after">;
}

interface Stored {
  readonly watches: readonly Watch[];
  readonly looked: Looked;
  readonly fired: readonly FiredWatch[];
}

const [storeName, notifyName] = ["watches", "watchNotifications"] as const;
const none: Stored = { watches: [], looked: {}, fired: [] };
/** Only this file stores the value. */
const parseStored = (storedValue: unknown): Stored =>
  isObject(storedValue) ? { ...none, ...(storedValue as Partial<Stored>) } : none;

/** Milliseconds for collecting calculations before the sheets are read. */
const collecting = 500;
/** Milliseconds between two looks at the time while a start is awaited. */
const interval = 15_000;
/** The most notices, and the most races of each watch, to keep. */
const [mostFired, mostLooked] = [30, 500] as const;

/** Watches the workbook's race sheets for events that a person wants to be told about. */
export function createRaceWatches(options: RaceWatchesOptions) {
  const { host, snapshots, isFollowed, now, serialNow, schedule } = options;
  const { sheetInputs: sheets, workbookStore: store, userStore, notifications, dateSystem } = host;
  const { raise, onChange } = createListeners();
  const storedWatches = (): Stored => parseStored(store.get(storeName));
  const histories = new Map<string, { readonly at: number; readonly overlay: Overlay }[]>();
  let races: readonly WatchedRace[] = [];
  let fromSheet: readonly Watch[] = [];
  let isReading = false;
  let isAsked = false;
  let stopWaiting: (() => void) | undefined;

  const isWanted = (): boolean => storedWatches().watches.length + fromSheet.length > 0 || isFollowed();

  const change = async (make: (old: Stored) => Partial<Stored>): Promise<void> => {
    await store.update(storeName, (old) => ({ ...parseStored(old), ...make(parseStored(old)) }));
    raise();
  };

  /** Checks the races as they were last read, and again while a start is awaited. */
  async function look(): Promise<void> {
    stopWaiting?.();
    if (snapshots.shown() !== undefined) return;
    const watches = [...storedWatches().watches, ...fromSheet];
    const time = serialNow();
    const { looked: knownReadings } = storedWatches();
    const { fired, looked } = lookAt(watches, races, { looked: knownReadings, now: time, at: now() });
    if (watches.some(({ kind }) => kind === "start") && races.some(({ start = 0 }) => start > time))
      stopWaiting = schedule.after(interval, () => void look().catch(() => undefined));
    if (Object.keys(looked).every((key) => looked[key] === knownReadings[key])) return;
    const entries = Object.entries(looked).slice(-mostLooked);
    await change((old) => ({
      looked: Object.fromEntries(entries),
      fired: [...fired, ...old.fired].slice(0, mostFired),
    }));
    if (userStore.get(notifyName) !== undefined)
      for (const { id, text } of fired) notifications.show(text, id);
  }

  function note(race: WatchedRace): void {
    const history = histories.get(race.label) ?? [];
    const overlay = bestOverlay(race);
    if (JSON.stringify(history.at(-1)?.overlay) !== JSON.stringify(overlay))
      history.push({ at: now(), overlay });
    histories.set(race.label, history);
  }

  async function read(): Promise<void> {
    const foundRaces: WatchedRace[] = [];
    const watches: Watch[] = [];
    const angles: WatchedAngle[] = [];
    const entered: WatchedRace[] = [];
    for (const sheet of await sheets.sheets()) {
      const { values } = await sheets.read(sheet, { values: raceArea });
      const race = readWatchedRace(values, dateSystem());
      if (race) foundRaces.push(race);
      watches.push(...readSheetWatches(values));
      if (isAngleLab(values)) {
        const lab = await sheets.read(sheet, { values: savedArea });
        angles.push(...(readSavedAngles(lab.values) ?? []));
      }
      if (isEnteredSheet(values)) {
        const lists = await sheets.read(sheet, { values: enteredArea });
        entered.push(...readEntered(lists.values, dateSystem()));
      }
    }
    [races, fromSheet] = [[...foundRaces, ...entered, ...angles.map(asWatchedRace)], watches];
    foundRaces.forEach(note);
    raise();
    await look();
  }

  /**
   * Reads the sheets soon, once for all calculations until then. If Excel refuses, the next calculation tries
   * again.
   */
  function readSoon(): void {
    isAsked = true;
    if (isReading) return;
    isReading = true;
    schedule.after(collecting, () => {
      isAsked = false;
      const end = (): void => {
        isReading = false;
        if (isAsked) readSoon();
      };
      read().then(end, end);
    });
  }

  return {
    /** Reads the sheets. After calculations this happens only if there are watches or races are followed. */
    refresh: readSoon,
    /** Returns the watches from the pane, which are stored in the workbook. */
    list: () => storedWatches().watches,
    /** Returns the watches from a sheet. */
    onSheet: () => fromSheet,
    races: () => [...new Set(races.flatMap(({ label, only }) => (only ? [] : label)))],
    /** Returns the watches that have fired and are not dismissed, latest first. */
    fired: () => storedWatches().fired,
    async add(watch: Watch): Promise<void> {
      const isOther = (one: Watch): boolean => watchId(one) !== watchId(watch);
      await change(({ watches }) => ({ watches: [...watches.filter(isOther), watch] }));
      await look();
    },
    async remove(watch: Watch): Promise<void> {
      const id = watchId(watch);
      const isKept = ([key]: readonly [string, unknown]): boolean => !key.startsWith(`${id} `);
      await change(({ watches, looked }) => ({
        watches: watches.filter((one) => watchId(one) !== id),
        looked: Object.fromEntries(Object.entries(looked).filter(isKept)),
      }));
    },
    dismiss: () => change(() => ({ fired: [] })),
    /** Returns the best overlay of a race before one time, and the last one before another. */
    overlays(race: string, from: number, until: number) {
      const before = (time: number): Overlay =>
        histories
          .get(race)
          ?.filter(({ at }) => at <= time)
          .at(-1)?.overlay;
      return { before: before(from), after: before(until) };
    },
    notifies: () => userStore.get(notifyName) !== undefined && notifications.allowed() === true,
    /** Switches the system's notifications on, if the system allows it, or off. */
    async setNotifies(isOn: boolean): Promise<void> {
      if (isOn && (await notifications.ask())) userStore.set(notifyName, "yes");
      else userStore.delete(notifyName);
      raise();
    },
    async start(): Promise<void> {
      store.onChange(() => (raise(), readSoon()));
      snapshots.onShown(readSoon);
      readSoon();
      await sheets.onCalculated(() => isWanted() && readSoon());
    },
    onChange,
  };
}

export type RaceWatches = ReturnType<typeof createRaceWatches>;
