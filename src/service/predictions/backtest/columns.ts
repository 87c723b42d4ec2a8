import { LRUCache } from "lru-cache";
import type { RaceCode } from "../../../spec/codes";
import { variables } from "../../../spec/variables";
import type { History } from "../../store/history";
import { numbersOf } from "../predictionInputs";

/** The facts of a start beside its variables, under names that no formula can name, in the columns' order. */
export const facts = ["#race", "#day", "#number", "#finish", "#price", "#chance"] as const;
export type Fact = (typeof facts)[number];

/** Bytes of columns that are kept in memory of a history. */
const mostBytes = 64_000_000;

/** The columns of histories in memory: those of a race code's latest version, by name. */
type Kept = { readonly version: string; readonly columns: LRUCache<string, Float32Array> };
const keptOf = new WeakMap<History, Map<RaceCode, Kept>>();

function keptColumns(history: History, { raceCode, version }: ReadColumnsOptions): Kept["columns"] {
  const ofCodes = keptOf.get(history) ?? new Map<RaceCode, Kept>();
  keptOf.set(history, ofCodes);
  const kept = ofCodes.get(raceCode);
  if (kept?.version === version) return kept.columns;
  const sizeCalculation = ({ byteLength }: Float32Array): number => Math.max(1, byteLength);
  const columns = new LRUCache<string, Float32Array>({ maxSize: mostBytes, sizeCalculation });
  ofCodes.set(raceCode, { version, columns });
  return columns;
}

interface ReadColumnsOptions {
  readonly raceCode: RaceCode;
  /** The state of the columns. */
  readonly version: string;
  readonly names: readonly string[];
}

const select = (count: number): string => `SELECT name, digits FROM variable
  WHERE race_code = ? AND name IN (${new Array(count).fill("?").join()}) ORDER BY name, month`;

/**
 * Returns columns of a race code that `buildColumns` wrote, a number for each start in the order of days and
 * races; NaN for an unknown one.
 */
export async function readColumns(
  history: History,
  options: ReadColumnsOptions,
): Promise<ReadonlyMap<string, Float32Array>> {
  const kept = keptColumns(history, options);
  const found = new Map(options.names.map((name) => [name, kept.get(name)]));
  const missing = options.names.filter((name) => found.get(name) === undefined);
  const months = new Map(missing.map((name) => [name, [] as Float32Array[]]));
  if (missing.length > 0)
    for (const { name, digits } of await history.reader.all<{ name: string; digits: string }>(
      select(missing.length),
      [options.raceCode, ...missing],
    ))
      months.get(name)?.push(numbersOf(digits));
  for (const [name, parts] of months) {
    const column = new Float32Array(parts.reduce((total, { length }) => total + length, 0));
    let at = 0;
    for (const part of parts) {
      column.set(part, at);
      at += part.length;
    }
    kept.set(name, column);
    found.set(name, column);
  }
  return new Map([...found].flatMap(([name, column]) => (column ? [[name, column] as const] : [])));
}

const selectKnown = "SELECT name, SUM(known) AS known FROM variable WHERE race_code = ? GROUP BY name";

/** Returns the share of a race code's starts before which each variable is known. */
export async function knownShares({ reader }: History, raceCode: RaceCode) {
  const rows = await reader.all<{ name: string; known: number | string }>(selectKnown, [raceCode]);
  const counts = new Map(rows.map(({ name, known }) => [name, Number(known)]));
  const starts = counts.get("#race") ?? NaN;
  return variables.map(({ name: variable, unit, meaning }) => {
    const known = (counts.get(variable) ?? 0) / starts;
    return { variable, unit, known, meaning };
  });
}
