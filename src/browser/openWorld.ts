import { recordPredicted } from "../service/refreshPredictions";
import { storePredictions } from "../service/predictions/storedPredictions";
import { predictWorld } from "../service/predictWorld";
import type { RaceRecord } from "../service/races/records";
import { epochAt, liveMoment, type Moment, pinnedMoment } from "../service/simulation/moment";
import { type DatedChanges, type PublicationOptions, publish } from "../service/simulation/publication";
import { type WorldOptions, worldVersion } from "../service/simulation/world";
import { createWorldUpdater, type WorldUpdaterOptions } from "../service/simulation/worldUpdater";
import { historyOver, type LocalHistory } from "../service/store/history";
import { indexes, schemaVersion, tables } from "../service/store/schema";
import { createWriter } from "../service/store/writing/createWriter";
import { type RaceCode, raceCodes } from "../spec/codes";
import { type OpenOptions, type OpenStore, stateOf } from "./keptStores";
import { runInSlices } from "./slices";
import { openWasmDriver } from "./wasmDriver";

export interface WorldChoice {
  readonly seed: number;
  /** Pins the clock to the beginning of this day, YYYY-MM-DD. */
  readonly today?: string | undefined;
  /** The first day with all races, YYYY-MM-DD; by default some 90 days ago. Fewer days take less time. */
  readonly epoch?: string;
}

/** The publication whose records a store holds. */
interface Published {
  readonly moment: Moment;
  readonly dated: readonly DatedChanges[];
}

const prefix = "world ";

/**
 * The part of the work up to which each race code is made and predicted; the first code is then ready for
 * requests.
 */
const madeUpTo = { gallops: 0.5, harness: 0.7, greyhounds: 1 } as const satisfies Record<RaceCode, number>;

/**
 * Opens the simulated world of this browser, stored on an earlier visit or made now. Resolves as soon as the
 * first races can be answered for. Deletes stored worlds of other months, days and versions.
 */
export async function openWorld(choice: WorldChoice, options: OpenOptions): Promise<OpenStore> {
  try {
    return await open(choice, options);
  } catch {
    // A stored world may be damaged; if there was none, the failure has another cause than storage.
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
  const foundStore = await kept.find<Published>(name);
  const driver = openWasmDriver(sqlite, foundStore?.database);
  if (!foundStore) driver.exec(tables);
  const history = historyOver(driver);

  let published: Published = foundStore?.facts ?? { moment, dated: [] };
  let readyVenues: ReadonlySet<number> | undefined;
  let complete = Promise.resolve();
  if (!foundStore) {
    const [first, ...others] = raceCodes;
    const make = maker(history, { world, moment }, options);
    const dated = [...(await make(first))];
    driver.exec(indexes);
    readyVenues = new Set(history.venuesById.keys());
    const makeOthers = async (): Promise<void> => {
      for (const code of others) dated.push(...(await make(code)));
      recordPredicted(history, moment);
      published = { moment, dated };
      readyVenues = undefined;
    };
    complete = makeOthers();
  }
  const onPublished = (latest: Published): void => void (published = latest);
  const update =
    today === undefined
      ? updater(history, world, { ...options, built: () => published, onPublished })
      : undefined;
  if (foundStore) await update?.();
  let keptState = foundStore ? stateOf(history, published.moment) : "";
  return {
    history,
    asOf: today,
    readyVenues: () => readyVenues,
    complete,
    update,
    async predict(at, write) {
      for (const code of raceCodes)
        await runInSlices(predictWorld({ world, moment: at, share: { codes: [code] } }), options, write);
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

/** Returns a function that fills a store with a race code's races and predictions in one pass. */
function maker(history: LocalHistory, publication: PublicationOptions, options: OpenOptions) {
  const write = createWriter(history, { once: true });
  let from = 0;
  return async (code: RaceCode): Promise<readonly DatedChanges[]> => {
    const making = predictWorld({ ...publication, share: { codes: [code] } }, ({ records, part }) => {
      write(records);
      options.onProgress(from + part * (madeUpTo[code] - from));
    });
    const dated = await runInSlices(making, options, (some) => storePredictions(history, some));
    from = madeUpTo[code];
    return dated;
  };
}

interface UpdaterOptions extends OpenOptions {
  /** The publication that the store holds before its first update. */
  readonly built: () => Published;
  readonly onPublished: (published: Published) => void;
}

/** Returns a function that updates a store in slices, from its first call on. */
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
