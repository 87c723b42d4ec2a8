import { worldModels } from "../service/predictions/models/worldModels";
import { predictWindow } from "../service/predictions/storedPredictions";
import type { RaceRecord } from "../service/races/records";
import { racesOfWorld } from "../service/racesInOrder";
import { epochAt, liveMoment, type Moment, pinnedMoment } from "../service/simulation/moment";
import { type DatedChanges, type PublicationOptions, publish } from "../service/simulation/publication";
import { createVenues } from "../service/simulation/venues/createVenues";
import { type WorldOptions, worldVersion } from "../service/simulation/world";
import { createWorldUpdater, type WorldUpdaterOptions } from "../service/simulation/worldUpdater";
import { historyOver, type LocalHistory } from "../service/store/history";
import { indexes, schemaVersion, tables } from "../service/store/schema";
import { createWriter } from "../service/store/writing/createWriter";
import { raceCodes } from "../spec/codes";
import { type OpenOptions, type OpenStore, stateOf } from "./keptStores";
import { runInSlices } from "./slices";
import { openWasmDriver } from "./wasmDriver";

export interface WorldChoice {
  readonly seed: number;
  /** Pins the clock: the world as it is at the beginning of this day, YYYY-MM-DD. */
  readonly today?: string | undefined;
  /** The first day with all races, YYYY-MM-DD; by default some 90 days back. Fewer days are made sooner. */
  readonly epoch?: string;
}

/** The publication of which a store holds the records. */
interface Published {
  readonly moment: Moment;
  readonly dated: readonly DatedChanges[];
}

/** The beginning of the names of kept worlds. */
const prefix = "world ";

/** The circuit whose races are made first; requests for them are answered while the rest is made. */
const firstCircuit = "au-gallops-1";
const firstPart = 0.25;

/**
 * Opens the simulated world of this browser, kept on an earlier visit or made now. Resolves as
 * soon as its first races can be answered for. Deletes kept worlds of other months, days and versions.
 */
export async function openWorld(choice: WorldChoice, options: OpenOptions): Promise<OpenStore> {
  try {
    return await open(choice, options);
  } catch {
    // A kept world may be damaged; without one, a failure is not the storage's.
    await options.kept.forget(prefix);
    return open(choice, options);
  }
}

async function open({ seed, today, epoch }: WorldChoice, options: OpenOptions): Promise<OpenStore> {
  const { sqlite, kept, version, now } = options;
  const moment = today === undefined ? liveMoment(now()) : pinnedMoment(today);
  const world: WorldOptions = { seed, scale: "site", epoch: epoch ?? epochAt(moment, "site") };
  const name = `${prefix}${JSON.stringify([world, today, worldVersion, schemaVersion, version])}`;
  await kept.forget(prefix, name);
  const found = await kept.find<Published>(name);
  const driver = openWasmDriver(sqlite, found?.database);
  if (!found) driver.exec(tables);
  const history = historyOver(driver);

  let published: Published = found?.facts ?? { moment, dated: [] };
  let readyVenues: ReadonlySet<number> | undefined;
  let complete = Promise.resolve();
  if (!found) {
    const fill = filler(history, { world, moment }, options);
    const first = await fill([firstCircuit], [0, firstPart]);
    driver.exec(indexes);
    readyVenues = new Set(history.venuesById.keys());
    complete = fill(circuitsBut(firstCircuit, world), [firstPart, 1]).then((rest) => {
      published = { moment, dated: [...first, ...rest] };
      readyVenues = undefined;
    });
  }
  const onPublished = (latest: Published): void => void (published = latest);
  const update =
    today === undefined
      ? updater(history, world, { ...options, built: () => published, onPublished })
      : undefined;
  if (found) await update?.();
  let keptState = found ? stateOf(history, published.moment) : "";
  return {
    history,
    asOf: today,
    readyVenues: () => readyVenues,
    complete,
    update,
    async predict(at, write) {
      for (const code of raceCodes) {
        const races = racesOfWorld(world, { moment: at, codes: [code] });
        await runInSlices(predictWindow(races, { models: worldModels, moment: at }), options, write);
      }
      return true;
    },
    async keep() {
      const state = stateOf(history, published.moment);
      if (state === keptState) return;
      await kept.keep(name, { facts: published, database: driver.bytes() });
      keptState = state;
    },
  };
}

function circuitsBut(first: string, world: WorldOptions): string[] {
  const keys = new Set(createVenues(world).map(({ circuit }) => circuit.key));
  keys.delete(first);
  return [...keys];
}

/** Returns a function that fills a store with some circuits, between these parts of the whole work. */
function filler(history: LocalHistory, publication: PublicationOptions, options: OpenOptions) {
  const write = createWriter(history, { once: true });
  return (circuits: readonly string[], [from, to]: readonly [number, number]) =>
    runInSlices(publish({ ...publication, share: { circuits } }), options, ({ records, part }) => {
      write(records);
      options.onProgress(from + part * (to - from));
    });
}

interface UpdaterOptions extends OpenOptions {
  /** The publication that the store holds when it is updated first. */
  readonly built: () => Published;
  readonly onPublished: (published: Published) => void;
}

/** Returns a function that brings a store up to date in slices, from its first call on. */
function updater(
  history: LocalHistory,
  world: WorldOptions,
  { built, onPublished, onChanges, now, pause }: UpdaterOptions,
): ReturnType<typeof createWorldUpdater> {
  const publishInSlices: WorldUpdaterOptions["publish"] = async (moment, since) => {
    const records: RaceRecord[] = [];
    const batches = publish({ world, moment, since });
    const dated = await runInSlices(batches, { now, pause }, (batch) => records.push(...batch.records));
    onPublished({ moment, dated });
    return { records, dated };
  };
  const options = { history, now, pause, onChanges, publish: publishInSlices };
  let update: ReturnType<typeof createWorldUpdater> | undefined;
  return () => {
    update ??= createWorldUpdater({ ...options, built: built() });
    return update();
  };
}
