import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setImmediate as pause } from "node:timers/promises";
import { MappingError, readMapping } from "../service/importing/mappedFormat";
import type { Origin } from "../service/predictHistory";
import type { CountryRaces } from "../service/races/records";
import { epochAt, liveMoment, pinnedMoment } from "../service/simulation/moment";
import { type WorldOptions, worldVersion } from "../service/simulation/world";
import { createWorldUpdater, type WorldUpdaterOptions } from "../service/simulation/worldUpdater";
import { sourceOf } from "../service/store/buildHistory";
import { type ClaimedFolder, claimFolder, FolderInUse } from "../service/store/claimFolder";
import type { LocalHistory } from "../service/store/history";
import { findDamage, openHistory } from "../service/store/openHistory";
import { messageOf } from "../spec/errorCodes";
import { parameters } from "../spec/parameters";
import { buildRestInThreads, firstNumberAfterRest } from "./buildRestInThreads";
import { now } from "./clock";
import type { ImportedFile } from "./importedFile";
import type { FileProgress } from "./importResults";
import { type Arguments, UsageError, type WorldChoice } from "./readArguments";
import { resultsPaths } from "./resultsPaths";
import {
  type Building,
  type BuildingOptions,
  buildWorldInThreads,
  importInThread,
  runWorldInThread,
} from "./threadTasks";

/** The folder of a store belongs to another process. */
export class StoreInUse extends UsageError {
  constructor(
    readonly folder: string,
    message: string,
  ) {
    super(message);
  }
}

/** Claims the folder of a store for this process. Throws StoreInUse if another process uses it. */
export function claimStoreFolder(folder: string) {
  let claimed: ClaimedFolder;
  try {
    claimed = claimFolder(folder, process);
  } catch (error) {
    if (error instanceof FolderInUse) throw new StoreInUse(folder, error.message);
    throw new UsageError(messageOf(error));
  }
  const path = join(folder, "history.db");
  let mustCheck = claimed.wasAbandoned;
  return {
    path,
    /**
     * Returns SQLite's description of the damage to the store; undefined if it is intact or missing. A
     * complete check of a full world takes a second or more, so a store that was released and can be read is
     * taken as intact.
     */
    findDamage() {
      const damage = mustCheck || sourceOf(path) === undefined ? findDamage(path) : undefined;
      mustCheck = false;
      return damage;
    },
    /** Releases the folder. The next owner checks a store that may be damaged. */
    release({ mayBeDamaged }: { readonly mayBeDamaged: boolean } = { mayBeDamaged: false }): void {
      if (mayBeDamaged || mustCheck) claimed.abandon();
      else claimed.release();
    },
  };
}

/** The folder of a store, which no other process uses. */
type StoreFolder = ReturnType<typeof claimStoreFolder>;

/** The arguments that name the races to serve; results without prices have a separate store. */
export type StoreChoice = Pick<
  Partial<Arguments>,
  "results" | "asOf" | "withoutPrices" | "world" | "zones" | "as" | "columns"
>;

/** A store in a folder that no other process uses, not opened yet. */
export interface ClaimedStore extends Pick<StoreFolder, "path" | "release"> {
  /** Opens the store. Builds it first if there is none of the same source and version. */
  open(options: OpenOptions): Promise<OpenStore>;
}

export interface OpenOptions {
  /** Called with the progress of an import, or with the finished part of a world, 0 to 1. */
  readonly onProgress: (progress: FileProgress | number) => void;
  /** Called before a store made by another version of this project is built again. */
  readonly onOutdated?: ((store: string) => void) | undefined;
  /**
   * Called before a damaged store is built again, with the reason and the path where it was set aside, if it
   * was.
   */
  readonly onDamaged?: ((store: string, reason: string, aside?: string) => void) | undefined;
  /** The damage found while the store was served. The store is now closed and is built again. */
  readonly damage?: string | undefined;
  /** Called with the changes of races, once the store holds them. */
  readonly onChanges?: WorldUpdaterOptions["onChanges"];
  readonly signal?: AbortSignal | undefined;
}

export interface OpenStore {
  readonly history: LocalHistory;
  readonly origin: Origin;
  readonly imported?: readonly ImportedFile[];
  /** Present while the store holds only the first races. */
  readonly rest?: RestOfWorld;
  /** Adds the events since the last update, like the updater of a world. Absent if the clock is pinned. */
  readonly update?: ReturnType<typeof createWorldUpdater>;
}

export interface RestOfWorld {
  readonly ready: CountryRaces;
  /** Builds the whole store and opens it. The caller then closes the store of the first races. */
  complete(options: BuildingOptions): Promise<OpenStore>;
}

/** Claims the store to serve, of results files or of a world. Throws a UsageError if neither is given. */
export function claimStore({ results = [], asOf, world, ...reading }: StoreChoice, dataFolder: string) {
  if (results.length > 0)
    return {
      store: claimResultsStore(results, { dataFolder, ...reading }),
      source: "results",
      asOf,
    } as const;
  if (world) {
    const store = claimWorldStore(world, dataFolder, now);
    return { store, source: "simulated", asOf: world.today } as const;
  }
  throw new UsageError("there are no races to serve: name a results file with --results FILE");
}

/** Claims the store of results files. Throws a UsageError for a file that does not exist. */
function claimResultsStore(
  files: readonly string[],
  {
    dataFolder,
    withoutPrices,
    zones,
    as,
    columns: described,
  }: Pick<StoreChoice, "withoutPrices" | "zones" | "as" | "columns"> & { dataFolder: string },
): ClaimedStore {
  const { paths, found, other } = resultsPaths(files);
  const columns = described === undefined ? undefined : readColumns(described);
  const reading = [zones, as, columns].filter((one) => one !== undefined);
  const source = JSON.stringify([...reading, ...paths.map(fingerprint)]);
  const name = createHash("sha256")
    .update([...paths, ...(withoutPrices ? ["without prices"] : [])].join("\n"))
    .digest("hex")
    .slice(0, 8);
  const { path, findDamage, release } = claimStoreFolder(join(dataFolder, `results-${name}`));
  const origin: Origin = { kind: "results", store: path, ...(withoutPrices ? { withoutPrices } : {}) };
  return {
    path,
    release,
    open: async (options) => {
      const damage = options.damage ?? findDamage();
      // Absent if an attempt to build it again failed.
      if (damage !== undefined && existsSync(path)) options.onDamaged?.(path, damage, setAside(path));
      const storedSource = sourceOf(path);
      if (storedSource === undefined && existsSync(path)) options.onOutdated?.(path);
      const isCurrent = storedSource === source;
      const imported = isCurrent
        ? []
        : await importInThread(
            { store: path, files: paths, found, other, source, zones, as, columns },
            options,
          );
      return { history: openHistory(path), origin, imported };
    },
  };
}

/** Returns the text of a columns description. Throws a UsageError if it cannot be read. */
function readColumns(path: string): string {
  try {
    const text = readFileSync(path, "utf8");
    readMapping(text);
    return text;
  } catch (error) {
    throw new UsageError(error instanceof MappingError ? error.message : `--columns: ${messageOf(error)}`);
  }
}

function fingerprint(path: string): unknown {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new UsageError(`cannot import ${path}: there is no such file`);
  if (!stats.isFile()) throw new UsageError(`cannot import ${path}: it is not a file`);
  return [path, stats.size, stats.mtimeMs];
}

/** Claims the store of a world in the data folder. A pinned day has a separate store. */
export function claimWorldStore(choice: WorldChoice, dataFolder: string, now: () => number): ClaimedStore {
  const { seed, scale, today, inPartitions = scale === "full" || scale === "medium" } = choice;
  const folder = join(dataFolder, `world-${scale}-${seed}${today === undefined ? "" : `-on-${today}`}`);
  const { path, findDamage, release } = claimStoreFolder(folder);
  const states = join(folder, "world.state");

  function openStore(
    world: WorldOptions,
    {
      signal,
      onChanges,
      built,
    }: Pick<OpenOptions, "signal" | "onChanges"> & Pick<WorldUpdaterOptions, "built">,
  ): OpenStore {
    const history = openHistory(path);
    const origin: Origin = { kind: "world", world };
    if (today !== undefined) return { history, origin };
    const publish: WorldUpdaterOptions["publish"] = (at, since) =>
      runWorldInThread({ kind: "publish", publication: { world, moment: at, since }, states }, { signal });
    return {
      history,
      origin,
      update: createWorldUpdater({ history, now, publish, pause, onChanges, ...(built ? { built } : {}) }),
    };
  }

  /** Builds and opens the store of the first races, in a file that no later start mistakes for the world. */
  async function openFirst(
    world: WorldOptions,
    building: Building,
    options: OpenOptions,
  ): Promise<OpenStore> {
    const ready = { country: parameters.country.default, raceCode: parameters.race_code.default };
    const first = { races: ready, path: `${path}.first` };
    const share = { countries: [ready.country], codes: [ready.raceCode] };
    const firstBuilding = { ...building, path: first.path, share, firstNumber: firstNumberAfterRest };
    const dated = await buildWorldInThreads(firstBuilding, options);
    const opened = openHistory(first.path);
    // No later start reads this file, so predictions stored in it need not wait for the disk.
    opened.driver.exec("PRAGMA synchronous = OFF");
    const close = (): void => {
      opened.close();
      rmSync(first.path, { force: true });
    };
    const complete: RestOfWorld["complete"] = async (restOptions) => {
      const rest = await buildRestInThreads({ ...building, ready: first }, restOptions);
      const built = { moment: building.moment, dated: [...dated, ...rest] };
      return openStore(world, { ...options, built });
    };
    return { history: { ...opened, close }, origin: { kind: "world", world }, rest: { ready, complete } };
  }

  return {
    path,
    release,
    open: async (options) => {
      removeParts(path);
      const damage = options.damage ?? findDamage();
      const foundWorld = damage === undefined ? worldOf(sourceOf(path)) : undefined;
      if (foundWorld) return openStore(foundWorld, options);
      if (damage !== undefined) options.onDamaged?.(path, damage);
      else if (existsSync(path)) options.onOutdated?.(path);
      removeJournal(path);
      const moment = today === undefined ? liveMoment(now()) : pinnedMoment(today);
      const world = { seed, scale, epoch: choice.epoch ?? epochAt(moment, scale) };
      const source = JSON.stringify({ world, worldVersion });
      const building = { path, source, world, moment };
      if (inPartitions) return openFirst(world, building, options);
      const dated = await buildWorldInThreads(building, options);
      return openStore(world, { ...options, built: { moment, dated } });
    },
  };
}

/** Returns the world of a store; undefined for a store of another version, whose races would differ. */
function worldOf(source: string | undefined): WorldOptions | undefined {
  if (source === undefined) return undefined;
  // Another version of this project may have written fewer properties.
  const storedFacts = JSON.parse(source) as { world?: WorldOptions; worldVersion?: number };
  return storedFacts.worldVersion === worldVersion ? storedFacts.world : undefined;
}

/** Renames a damaged store, so that its content can be recovered, and returns its new path. */
function setAside(path: string): string {
  const aside = `${path}.damaged`;
  renameSync(path, aside);
  removeJournal(path);
  return aside;
}

/** Removes the parts of a store whose build was interrupted. */
function removeParts(path: string): void {
  const isPart = new RegExp(`^${basename(path)}\\.(first|\\d)`);
  for (const name of existsSync(dirname(path)) ? readdirSync(dirname(path)) : []) {
    if (isPart.test(name)) rmSync(join(dirname(path), name), { recursive: true, force: true });
  }
}

/** Removes the journal of a store that is replaced, because SQLite would apply it to the next store. */
const removeJournal = (path: string): void => rmSync(`${path}-journal`, { force: true });
