import { copyFile } from "node:fs/promises";
import type { DatedChanges } from "../service/simulation/publication";
import type { CountryRaces } from "../service/races/records";
import type { RaceCode } from "../spec/codes";
import { type Building, type BuildingOptions, buildShares, runWorldInThread } from "./threadTasks";

/**
 * The race codes of the parts in which the rest of a world is built, in about equal shares. A part consists
 * of whole race codes, because each race is predicted from all earlier ones of its code.
 */
const restParts: readonly (readonly RaceCode[])[] = [["gallops"], ["harness", "greyhounds"]];
/** The number of the first part of the races that are made first; their rows come after the rest's. */
export const firstNumberAfterRest = restParts.length;

export interface RestBuilding extends Building {
  /** The races that are ready, and their store; meanwhile only predictions change it. */
  readonly ready: { readonly races: CountryRaces; readonly path: string };
}

/**
 * Builds the store of a whole world in which some races are ready; resolves to the other races' dated
 * changes.
 */
export async function buildRestInThreads(
  { ready, ...building }: RestBuilding,
  options: BuildingOptions,
): Promise<readonly DatedChanges[]> {
  const { path } = building;
  const shares = restParts.map((codes, index) => [`${path}.${index}`, { codes }] as const);
  const dated = await buildShares(shares, { ...building, without: ready.races }, options);
  // The open store is locked, and no other thread can read it.
  const copy = `${path}.${shares.length}`;
  await copyFile(ready.path, copy);
  const parts = [...shares.map(([store]) => store), copy];
  await runWorldInThread({ kind: "join", store: path, parts, totals: true }, { signal: options.signal });
  return dated;
}
