import type { Origin, Question } from "./question";
import type { Credentials } from "./request";
import type { Schedule } from "./schedule";

/** A store of large texts that outlasts the page. */
export interface KeyValueStorage {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

/** A text with the time of its arrival (milliseconds since 1970). */
export interface StoredEntry {
  readonly key: string;
  readonly at: number;
  readonly text: string;
}

interface Limits {
  readonly texts: number;
  readonly characters: number;
}

export interface PersistentCacheOptions {
  readonly storage: KeyValueStorage;
  readonly schedule: Schedule;
  /** Distinguishes the entries of this connection; nothing is stored while it is undefined. */
  readonly prefix: Promise<string | undefined>;
  readonly limits?: Limits;
}

const writeDelay = 1_000;
const defaultLimits: Limits = { texts: 300, characters: 16_000_000 };

export function createPersistentCache(options: PersistentCacheOptions) {
  const { storage, schedule, prefix, limits = defaultLimits } = options;
  const changed = new Map<string, StoredEntry>();
  const deleted = new Set<string>();
  let cancelTimer: (() => void) | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flushLater = (): void => void (cancelTimer ??= schedule.after(writeDelay, () => void flush()));

  function flush(): Promise<void> {
    cancelTimer?.();
    cancelTimer = undefined;
    // Storage may be full; then the entry is not cached, but the answer remains.
    writing = writing.then(write).catch(() => undefined);
    return writing;
  }

  async function write(): Promise<void> {
    const base = await prefix;
    if (base === undefined || changed.size + deleted.size === 0) return;
    const [entries, gone] = [[...changed.values()], new Set(deleted)];
    changed.clear();
    deleted.clear();
    // Reads the index again, because another open workbook may have changed it.
    const others = (await readIndex(base)).filter(
      ({ key }) => !gone.has(key) && entries.every((entry) => entry.key !== key),
    );
    const index = [...others, ...entries.map(({ key, at, text }) => ({ key, at, size: text.length }))];
    const { kept, dropped } = newestWithin(index, limits);
    const keptKeys = new Set(kept.map(({ key }) => key));
    const writes = entries.filter(({ key }) => keptKeys.has(key));
    await Promise.all(writes.map(({ key, text }) => storage.set(`${base}/${key}`, text)));
    await storage.set(base, JSON.stringify(kept));
    await Promise.all([...gone, ...dropped].map((key) => storage.delete(`${base}/${key}`)));
  }

  async function readIndex(base: string): Promise<readonly IndexEntry[]> {
    return parseIndex(await storage.get(base));
  }

  return {
    /** Loads all entries; skips any that cannot be read. */
    async load() {
      try {
        const base = await prefix;
        if (base === undefined) return [];
        const entries = (await readIndex(base)).map(async ({ key, at }) => ({
          key,
          at,
          text: await storage.get(`${base}/${key}`),
        }));
        return (await Promise.all(entries)).filter(
          (entry): entry is StoredEntry => typeof entry.text === "string",
        );
      } catch {
        return [];
      }
    },
    set(entry: StoredEntry) {
      deleted.delete(entry.key);
      changed.set(entry.key, entry);
      flushLater();
    },
    delete(keys: readonly string[]) {
      for (const key of keys) {
        changed.delete(key);
        deleted.add(key);
      }
      if (keys.length > 0) flushLater();
    },
    flush,
  };
}

/**
 * A cache in storage that all open workbooks share. It is loaded once and written some time after each
 * change.
 */
export type PersistentCache = ReturnType<typeof createPersistentCache>;

interface IndexEntry {
  readonly key: string;
  readonly at: number;
  readonly size: number;
}

/** Parses the index of stored entries; any other text gives an empty index. */
function parseIndex(text: string | undefined): readonly IndexEntry[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list)
      ? list.filter((value: unknown): value is IndexEntry => {
          const { key, at, size } = (value ?? {}) as Partial<Record<keyof IndexEntry, unknown>>;
          return typeof key === "string" && typeof at === "number" && typeof size === "number";
        })
      : [];
  } catch {
    return [];
  }
}

/** Splits an index into the newest entries within the limits and the keys of the rest. */
function newestWithin(index: readonly IndexEntry[], limits: Limits) {
  let characters = 0;
  const newest = [...index].sort((a, b) => b.at - a.at);
  const keptEntries = newest.filter(
    ({ size }, rank) => rank < limits.texts && (characters += size) <= limits.characters,
  );
  const isKept = new Set(keptEntries);
  return { kept: keptEntries, dropped: newest.filter((entry) => !isKept.has(entry)).map(({ key }) => key) };
}

/** Returns the prefix of a connection's entries, which hides its key; undefined on an insecure page. */
export async function storagePrefix({ base, key }: Credentials): Promise<string | undefined> {
  const digest = await digestOf(`${base}\n${key}`);
  return digest && `racing/${digest}`;
}

/** Returns 128 bits of a text's SHA-256 in hexadecimal; undefined without `crypto.subtle`. */
export async function digestOf(text: string): Promise<string | undefined> {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return undefined;
  const digest = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The first line of a stored answer; the response's text follows it. */
export interface StoredHead extends Origin {
  readonly question: Question;
  readonly receivedAt: number;
  readonly freshUntil: number;
  readonly stale?: boolean;
}

export interface StoredAnswer {
  readonly head: StoredHead;
  readonly text: string;
}

export const serialiseAnswer = (head: StoredHead, text: string): string => `${JSON.stringify(head)}\n${text}`;

/** Parses the head of a stored answer; undefined for any other entry. */
export function parseStoredAnswer(entry: string): StoredAnswer | undefined {
  const end = entry.indexOf("\n");
  try {
    const head = JSON.parse(entry.slice(0, end)) as StoredHead;
    const valid =
      typeof head.question.endpoint === "string" && [head.receivedAt, head.freshUntil].every(Number.isFinite);
    return valid ? { head, text: entry.slice(end + 1) } : undefined;
  } catch {
    return undefined;
  }
}
