import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { replaceFile } from "../store/buildHistory";
import type { StateStore } from "./publication";
import { worldVersion, type WorldOptions, type WorldState } from "./world";

/**
 * Creates a store for a world's latest state in a file; a state of another world or a damaged one is treated
 * as missing.
 */
export function createStateFile(path: string, world: WorldOptions): StateStore {
  const of = JSON.stringify({ world, worldVersion });
  return {
    find: (day) => {
      const saved = read(path);
      return saved?.of === of && saved.state.next <= day ? saved.state : undefined;
    },
    save: (state) => {
      const temporary = `${path}.new`;
      writeFileSync(temporary, serialize({ of, state } satisfies SavedState));
      replaceFile(temporary, path);
    },
  };
}

/** A state, with its world and version as JSON. */
type SavedState = { readonly of: string; readonly state: WorldState };

function read(path: string): SavedState | undefined {
  try {
    // The file gets its name only after it has been written completely.
    return deserialize(readFileSync(path)) as SavedState;
  } catch {
    return undefined;
  }
}
