import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import type { KeptStates } from "./publication";
import { worldVersion, type WorldOptions, type WorldState } from "./world";

/** Keeps the latest state of a world in a file, for the same version of the same world; a file that is damaged counts as none. */
export function keptStates(path: string, world: WorldOptions): KeptStates {
  const of = JSON.stringify({ world, worldVersion });
  return {
    find: (day) => {
      const kept = read(path);
      return kept?.of === of && kept.state.next <= day ? kept.state : undefined;
    },
    keep: (state) => {
      const temporary = `${path}.new`;
      writeFileSync(temporary, serialize({ of, state } satisfies Kept));
      renameSync(temporary, path);
    },
  };
}

interface Kept {
  readonly of: string;
  readonly state: WorldState;
}

function read(path: string): Kept | undefined {
  try {
    // It was written above, whole, or it was not renamed.
    return deserialize(readFileSync(path)) as Kept;
  } catch {
    return undefined;
  }
}
