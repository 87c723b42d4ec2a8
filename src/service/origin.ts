import { importFile } from "./importing/importFile";
import type { RaceRecord } from "./races/records";
import { createRaceCollection } from "./racesInOrder";
import type { WorldOptions } from "./simulation/world";

/** The source of a history, from which its races can be read again. */
export type Origin =
  | { readonly kind: "results"; readonly files: readonly string[] }
  | { readonly kind: "world"; readonly world: WorldOptions };

/**
 * Returns the races of results files by day. A race of a later file replaces the same race of an earlier one.
 */
export async function racesOfFiles(files: readonly string[]): Promise<RaceRecord[]> {
  const { write, inOrder } = createRaceCollection();
  for (const file of files) await importFile(file, { write });
  return inOrder();
}
