import { LRUCache } from "lru-cache";
import type { RaceCode } from "../../../spec/codes";
import type { History } from "../../store/history";

/** The facts of a start beside its variables, under names that no formula can name, in the columns' order. */
export const facts = ["#race", "#day", "#number", "#finish", "#price", "#chance"] as const;
export type Fact = (typeof facts)[number];

/** Returns numbers in 32 bits as a text for the store: base64 of their bytes, the lowest first. */
export function textOfColumn(numbers: readonly number[]): string {
  const bytes = new Uint8Array(Float32Array.from(numbers).buffer);
  let text = "";
  // A call takes some ten thousand values at most.
  for (let from = 0; from < bytes.length; from += 8192)
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(from, from + 8192));
  return btoa(text);
}

function bytesOfText(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** Bytes of columns that are kept in memory of a history. */
const mostBytes = 64_000_000;

/** The columns of a race code in memory, by name. */
type Kept = LRUCache<string, Float32Array>;
const keptOf = new WeakMap<History, Map<string, Kept>>();

const select = (count: number): string => `SELECT name, digits FROM variable
  WHERE race_code = ? AND name IN (${new Array(count).fill("?").join()}) ORDER BY name, month`;

/**
 * Returns columns of a race code that `buildColumns` wrote, a number for each start in the order of days and
 * races; NaN for an unknown one. `version` names the state of the columns.
 */
export async function readColumns(
  history: History,
  { raceCode, version, names }: { raceCode: RaceCode; version: string; names: readonly string[] },
): Promise<ReadonlyMap<string, Float32Array>> {
  const versions = keptOf.get(history) ?? new Map<string, Kept>();
  keptOf.set(history, versions);
  const key = `${raceCode} ${version}`;
  const kept: Kept =
    versions.get(key) ??
    new LRUCache({ maxSize: mostBytes, sizeCalculation: ({ byteLength }) => Math.max(1, byteLength) });
  for (const other of versions.keys()) if (other.startsWith(`${raceCode} `)) versions.delete(other);
  versions.set(key, kept);
  const found = new Map(
    names.flatMap((name) => {
      const column = kept.get(name);
      return column ? [[name, column] as const] : [];
    }),
  );
  const missing = names.filter((name) => !found.has(name));
  if (missing.length === 0) return found;
  const texts = new Map<string, string[]>(missing.map((name) => [name, []]));
  const rows = await history.reader.all<{ name: string; digits: string }>(select(missing.length), [
    raceCode,
    ...missing,
  ]);
  for (const { name, digits } of rows) texts.get(name)?.push(digits);
  for (const [name, parts] of texts) {
    const bytes = parts.map(bytesOfText);
    const whole = new Uint8Array(bytes.reduce((total, { length }) => total + length, 0));
    let at = 0;
    for (const part of bytes) {
      whole.set(part, at);
      at += part.length;
    }
    const column = new Float32Array(whole.buffer);
    kept.set(name, column);
    found.set(name, column);
  }
  return found;
}
