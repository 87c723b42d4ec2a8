import { join } from "node:path";
import { sourceOf } from "../service/store/buildHistory";
import { claimFolder, type ClaimedFolder } from "../service/store/claimFolder";
import { findDamage } from "../service/store/openHistory";
import { UsageError } from "./readArguments";
import { messageOf } from "./workerThread";

/** The folder of a store, which no other process uses. */
export interface StoreFolder {
  /** The path of the store's file, which may not exist yet. */
  readonly path: string;
  /**
   * Returns SQLite's description of the damage to the store; undefined for one that is whole or missing. A
   * complete check of a full world takes a second or more, so that a store that was released and can be read
   * counts as whole.
   */
  findDamage(): string | undefined;
  /** Releases the folder. The next owner checks a store that may be damaged. */
  release(state?: StoreState): void;
}

/** The state of a store when its server stops. */
export interface StoreState {
  /** True when something failed while it was open. */
  readonly mayBeDamaged: boolean;
}

/** Claims the folder of a store for this process. Throws a UsageError when another process uses it. */
export function claimStoreFolder(folder: string): StoreFolder {
  const claimed = claimForProcess(folder);
  const path = join(folder, "history.db");
  let mustCheck = claimed.wasAbandoned;
  return {
    path,
    findDamage() {
      const damage = mustCheck || sourceOf(path) === undefined ? findDamage(path) : undefined;
      mustCheck = false;
      return damage;
    },
    release({ mayBeDamaged } = { mayBeDamaged: false }) {
      if (mayBeDamaged || mustCheck) claimed.abandon();
      else claimed.release();
    },
  };
}

function claimForProcess(folder: string): ClaimedFolder {
  try {
    return claimFolder(folder, process);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}
