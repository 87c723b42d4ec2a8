import type { Client } from "../../client/client";
import type { Schedule } from "../../client/schedule";
import type { Session } from "../../functions/call/session";
import type { RaceChange } from "../../spec/changes";
import type { WorkbookStore } from "../excel/workbookStore";
import type { Workbook } from "../excel/workbook";
import { createListeners } from "../excel/listeners";
import { runRefresh } from "./runRefresh";
import { mayChange, touchedFormulas } from "./touchedQuestions";
import { type TracedFormula, traceFormulas } from "./traceFormulas";

/** A change, and the time in milliseconds since 1970 at which it arrived while races were followed. */
export interface ListedChange extends RaceChange {
  readonly arrived?: number;
}

interface RaceDayFollowOptions {
  readonly client: Pick<Client, "follow" | "note" | "noted" | "peek" | "refetch" | "clearCache" | "now">;
  readonly workbook: Pick<Workbook, "findFormulas" | "readValues" | "calculateCells">;
  readonly store: WorkbookStore;
  /** The snapshots; following pauses while one is shown. */
  readonly snapshots: { shown(): string | undefined; onShown(listener: () => void): void };
  readonly open: () => Session;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly schedule: Pick<Schedule, "after">;
}

const storeName = "follow";
/** Milliseconds for collecting changes that arrive together. */
const collecting = 100;
/** Milliseconds until a failed update is tried again. */
const retry = 15_000;
const mostListed = 200;

/** Follows the race day: updates formulas when their races change, and lists the changes. */
export function createRaceDayFollow(options: RaceDayFollowOptions) {
  const { client, workbook, store, snapshots, open, now, schedule } = options;
  const { raise, onChange } = createListeners();
  let listed: readonly ListedChange[] = [];
  let unread = 0;
  let started = false;
  /** Each once: several new questions about a race bring its earlier changes. */
  let waiting = new Set<RaceChange>();
  let isBusy = false;
  let stop: (() => void) | undefined;
  /** True once the questions of the workbook's formulas are known. */
  let hasBegun = false;

  /** Returns true if the workbook is to be followed; this is stored in it. */
  const isOn = (): boolean => store.get(storeName) === true;

  /** Lists new changes; those published while races are followed are unread. */
  function list(changes: readonly RaceChange[], followedFrom: number): void {
    const ids = new Set(listed.map(({ id }) => id));
    const arrived = now();
    const added = changes
      .filter(({ id }) => !ids.has(id))
      .map((one) => ({ ...one, ...(Date.parse(one.at) > followedFrom && { arrived }) }));
    if (added.length === 0) return;
    unread += added.filter((one) => one.arrived !== undefined).length;
    listed = [...added, ...listed]
      .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
      .slice(0, mostListed);
    raise();
  }

  /** Updates the formulas for the waiting changes; if that fails, the changes wait for the next update. */
  async function work(followedFrom: number): Promise<void> {
    isBusy = true;
    let delay = collecting;
    let changes: readonly RaceChange[] = [];
    try {
      const cells = await workbook.findFormulas("workbook");
      const traced = await traceFormulas(cells, { workbook, open: open() });
      changes = [...waiting];
      waiting = new Set();
      const ahead = client.now() - now();
      const touched = touchedFormulas(traced, changes, { open: open(), client, ahead });
      // A newly noted question brings its race's earlier changes, which may be the same ones.
      for (const one of changes) waiting.delete(one);
      list(touched.changes, followedFrom);
      if (touched.cells.length > 0 && stop) {
        const plan = { ...touched, computed: 0, computedPeople: 0, computedEndpoints: new Set<never>() };
        const { signal } = new AbortController();
        await runRefresh(plan, { client, workbook, signal, onProgress: () => undefined });
      }
      await begin(traced);
    } catch {
      // Excel refuses while a cell is edited, and the service may fail.
      waiting = new Set([...changes, ...waiting]);
      delay = retry;
    }
    isBusy = false;
    if (waiting.size > 0 || !hasBegun) workSoon(followedFrom, delay);
  }

  /**
   * Calculates the formulas with computed arguments, because Excel keeps their values but not their
   * questions.
   */
  async function begin(traced: readonly TracedFormula[]): Promise<void> {
    if (hasBegun || !stop) return;
    const unknown = traced.filter(({ computed }) => computed.some(mayChange)).map(({ cell }) => cell);
    if (unknown.length > 0) await workbook.calculateCells(unknown);
    hasBegun = true;
  }

  function workSoon(followedFrom: number, delay = collecting): void {
    isBusy = true;
    schedule.after(delay, () => void (stop ? work(followedFrom) : (isBusy = false)));
  }

  function follow(): void {
    const isWanted = started && isOn() && snapshots.shown() === undefined;
    if (isWanted === (stop !== undefined)) return;
    stop?.();
    stop = undefined;
    waiting = new Set();
    const followedFrom = client.now();
    if (isWanted) {
      stop = () => undefined; // the first changes may arrive at once
      stop = client.follow((changes) => {
        for (const one of changes) waiting.add(one);
        if (!isBusy) workSoon(followedFrom);
      });
      if (!isBusy) workSoon(followedFrom);
    }
    raise();
  }

  return {
    isOn,
    async set(isOn: boolean): Promise<void> {
      await store.update(storeName, () => isOn);
      follow();
    },
    /** Begins once Excel is ready, and whenever the setting or the shown snapshot changes. */
    start(): void {
      started = true;
      store.onChange(follow);
      snapshots.onShown(follow);
      follow();
    },
    /** Returns the changes of races in the workbook's formulas, latest first. */
    changes: () => listed,
    /** Returns the number of changes that have arrived since they were last read. */
    unread: () => unread,
    markRead(): void {
      if (unread === 0) return;
      unread = 0;
      raise();
    },
    onChange,
  };
}
