import { join } from "node:path";
import { setImmediate as pause } from "node:timers/promises";
import type { Origin } from "../service/origin";
import { sourceOf } from "../service/store/buildHistory";
import { claimFolder } from "../service/store/claimFolder";
import type { History } from "../service/store/history";
import { openHistory } from "../service/store/openHistory";
import { epochAt, liveMoment, pinnedMoment } from "../service/simulation/moment";
import type { Scale } from "../service/simulation/venues/createVenues";
import { worldVersion, type WorldOptions } from "../service/simulation/world";
import { createWorldUpdater, type WorldUpdaterOptions } from "../service/simulation/worldUpdater";
import { buildWorldInThreads } from "./buildWorldInThreads";
import { withUsageError } from "./usageError";
import { runWorldInThread, type WorldThreadOptions } from "./worldTask";

/** The simulated world to serve. */
export interface WorldChoice {
  readonly seed: number;
  readonly scale: Scale;
  /** A day to which the clock is pinned, YYYY-MM-DD: the world is as it is at the beginning of this day. */
  readonly today?: string;
}

export const defaultWorld: WorldChoice = { seed: 20260101, scale: "full" };

interface OpenWorld {
  readonly history: History;
  readonly origin: Origin;
  /** Adds what has happened since; to be called every few seconds. Absent when the clock is pinned. */
  readonly update?: () => Promise<void>;
}

/** The claimed store of a world, not opened yet. */
export interface WorldStore {
  readonly path: string;
  /** Opens the store. Builds it first when there is none of this version. */
  open(options: WorldThreadOptions): Promise<OpenWorld>;
  /** Releases the store's folder. */
  release(): void;
}

/** Claims the store of a world in the data folder. A pinned day has a store of its own. */
export function claimWorldStore(choice: WorldChoice, dataFolder: string, now: () => number): WorldStore {
  const { seed, scale, today } = choice;
  const folder = join(dataFolder, `world-${scale}-${seed}${today === undefined ? "" : `-on-${today}`}`);
  const release = withUsageError(() => claimFolder(folder, process));
  const path = join(folder, "history.db");
  const states = join(folder, "world.state");

  function openStore(world: WorldOptions, { signal, built }: WorldThreadOptions & Pick<WorldUpdaterOptions, "built">): OpenWorld {
    const history = openHistory(path);
    const origin: Origin = { kind: "world", world };
    if (today !== undefined) return { history, origin };
    const publish: WorldUpdaterOptions["publish"] = (at, since) =>
      runWorldInThread({ kind: "news", publication: { world, moment: at, since }, states }, { signal });
    return { history, origin, update: createWorldUpdater({ history, now, publish, pause, ...(built ? { built } : {}) }) };
  }

  return {
    path,
    release,
    open: async (options) => {
      const { signal } = options;
      const found = worldOf(sourceOf(path));
      if (found) return openStore(found, { signal });
      const moment = today === undefined ? liveMoment(now()) : pinnedMoment(today);
      const world = { seed, scale, epoch: epochAt(moment) };
      const source = JSON.stringify({ world, worldVersion });
      const pending = await buildWorldInThreads({ path, source, publication: { world, moment } }, options);
      return openStore(world, { signal, built: { moment, pending } });
    },
  };
}

/** Returns the world of a store; undefined when another version built it, whose races would differ from now on. */
function worldOf(source: string | undefined): WorldOptions | undefined {
  if (source === undefined) return undefined;
  // Another version of this project may have written fewer properties.
  const stored = JSON.parse(source) as { world?: WorldOptions; worldVersion?: number };
  return stored.worldVersion === worldVersion ? stored.world : undefined;
}
