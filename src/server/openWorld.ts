import { join } from "node:path";
import { setImmediate as pause } from "node:timers/promises";
import { claimFolder } from "../service/store/claimFolder";
import type { History } from "../service/store/history";
import { openHistory } from "../service/store/openHistory";
import type { Origin } from "../service/origin";
import type { Scale } from "../service/simulation/venues/createVenues";
import { createWorldUpdater, type WorldUpdaterOptions } from "../service/simulation/worldUpdater";
import { epochAt, liveMoment, pinnedMoment } from "../service/simulation/moment";
import { sourceOf } from "../service/store/buildHistory";
import { worldVersion, type WorldOptions } from "../service/simulation/world";
import { buildInThreads } from "./buildInThreads";
import { UsageError } from "./usageError";
import { worldInThread, type WorldThreadOptions } from "./worldInThread";

/** Which simulated world to answer from. */
export interface WorldChoice {
  readonly seed: number;
  readonly scale: Scale;
  /** Pins the clock: the world as it is at the beginning of this day, YYYY-MM-DD. */
  readonly today?: string;
}

export const defaultWorld: WorldChoice = { seed: 20260101, scale: "full" };

/** A store of a world that is not open yet: found complete, or to be made. */
export interface WorldStore {
  readonly path: string;
  /** Opens the store, made first when there is none. `keepUp`, unless the clock is pinned, is to be called every few seconds. */
  open(options: WorldThreadOptions): Promise<{ history: History; origin: Origin; keepUp?: () => Promise<void> }>;
  /** Gives the store's folder back. */
  release(): void;
}

/** Takes possession of the store of a world within the data folder. A pinned day has a store of its own. */
export function claimWorld(choice: WorldChoice, dataFolder: string, now: () => number): WorldStore {
  const { seed, scale, today } = choice;
  const folder = join(dataFolder, `world-${scale}-${seed}${today === undefined ? "" : `-on-${today}`}`);
  const release = claim(folder);
  const path = join(folder, "history.db");
  const states = join(folder, "world.state");
  return {
    path,
    release,
    open: async (options) => {
      const { signal } = options;
      const opened = (world: WorldOptions, built?: WorldUpdaterOptions["built"]) => {
        const history = openHistory(path);
        const origin: Origin = { kind: "world", world };
        if (today !== undefined) return { history, origin };
        const publish: WorldUpdaterOptions["publish"] = (at, since) =>
          worldInThread({ kind: "news", publication: { world, moment: at, since }, states }, { signal });
        return { history, origin, keepUp: createWorldUpdater({ history, now, publish, pause, ...(built ? { built } : {}) }) };
      };
      const found = worldOf(sourceOf(path));
      if (found) return opened(found);
      const moment = today === undefined ? liveMoment(now()) : pinnedMoment(today);
      const world = { seed, scale, epoch: epochAt(moment) };
      const source = JSON.stringify({ world, worldVersion });
      const pending = await buildInThreads({ path, source, publication: { world, moment } }, options);
      return opened(world, { moment, pending });
    },
  };
}

/** The world that a store was made of; undefined when this version of the world would go on differently. */
function worldOf(source: string | undefined): WorldOptions | undefined {
  if (source === undefined) return undefined;
  // It was written above; another version of this project may have written less.
  const said = JSON.parse(source) as { world?: WorldOptions; worldVersion?: number };
  return said.worldVersion === worldVersion ? said.world : undefined;
}

function claim(folder: string): () => void {
  try {
    return claimFolder(folder, process);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
