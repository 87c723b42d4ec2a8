import { LRUCache } from "lru-cache";
import { sum } from "../../../lists/lists";
import type { RaceCode } from "../../../spec/codes";
import { variables } from "../../../spec/variables";
import type { History } from "../../store/history";
import { othersTurn } from "../../store/othersTurn";
import { columnOfText } from "./columnText";

/**
 * The facts of a start that are stored with its variables, in the columns' order; no formula can use their
 * names.
 */
export const facts = ["#race", "#day", "#number", "#finish", "#price", "#chance"] as const;

/** Bytes of columns to keep in memory for a history. */
const mostBytes = 64_000_000;

const keptOf = new WeakMap<History, LRUCache<string, Float32Array>>();

function keptColumns(history: History): LRUCache<string, Float32Array> {
  const sizeCalculation = ({ byteLength }: Float32Array): number => Math.max(1, byteLength);
  const keptCache = keptOf.get(history) ?? new LRUCache({ maxSize: mostBytes, sizeCalculation });
  keptOf.set(history, keptCache);
  return keptCache;
}

/** Forgets the columns in memory, because those of a history were built again, perhaps for the same day. */
export const forgetColumns = (history: History): void => void keptOf.delete(history);

interface ReadColumnsOptions {
  readonly raceCode: RaceCode;
  /** The state of the columns. */
  readonly version: string;
  readonly names: readonly string[];
}

const select = "SELECT digits FROM variable WHERE race_code = ? AND name = ? ORDER BY month";

/** Returns the column that consists of these parts. */
function joinParts(parts: readonly Float32Array[]): Float32Array {
  const column = new Float32Array(sum(parts.map(({ length }) => length)));
  let at = 0;
  for (const part of parts) {
    column.set(part, at);
    at += part.length;
  }
  return column;
}

/**
 * Returns columns of a race code written by `buildColumns`, with a number for each start in the order of days
 * and races; NaN if unknown. It reads one column after another, because the texts of a long history need
 * more memory than its numbers.
 */
export async function readColumns(
  history: History,
  { raceCode, version, names }: ReadColumnsOptions,
): Promise<ReadonlyMap<string, Float32Array>> {
  const cache = keptColumns(history);
  const columns = new Map<string, Float32Array>();
  for (const name of names) {
    const key = `${raceCode} ${version} ${name}`;
    let column = cache.get(key);
    if (!column) {
      const months = await history.reader.all<{ digits: string }>(select, [raceCode, name]);
      column = joinParts(months.map(({ digits }) => columnOfText(digits)));
      if (months.length > 0) cache.set(key, column);
      await othersTurn();
    }
    columns.set(name, column);
  }
  return columns;
}

const selectKnown = "SELECT name, SUM(known) AS known FROM variable WHERE race_code = ? GROUP BY name";

/** Returns the share of a race code's starts for which each variable is known. */
export async function knownShares({ reader }: History, raceCode: RaceCode) {
  const rows = await reader.all<{ name: string; known: number | string }>(selectKnown, [raceCode]);
  const counts = new Map(rows.map(({ name, known }) => [name, Number(known)]));
  const starts = counts.get("#race") ?? NaN;
  return variables.map(({ name: variable, unit, meaning }) => {
    const knownShare = (counts.get(variable) ?? 0) / starts;
    return { variable, unit, known: knownShare, meaning };
  });
}
