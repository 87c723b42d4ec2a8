import type { Schedule } from "./schedule";
import type { KeyValueStorage } from "./storage";

/** One text with when it came. */
export interface Filed {
  readonly key: string;
  readonly at: number;
  readonly text: string;
}

/** What outlasts the page: written some time after it came, in one go; read back once. */
export interface Archive {
  /** Reads everything back; what cannot be read counts as not there. */
  restore(): Promise<readonly Filed[]>;
  put(filed: Filed): void;
  drop(keys: readonly string[]): void;
  /** Writes what is still to be written. */
  flush(): Promise<void>;
  stop(): void;
}

interface Listed {
  readonly key: string;
  readonly at: number;
  readonly size: number;
}

export interface ArchiveOptions {
  readonly storage: KeyValueStorage;
  readonly schedule: Schedule;
  /** What tells this connection's texts from another's; nothing is kept without it. */
  readonly name: Promise<string | undefined>;
  readonly most?: { readonly texts: number; readonly characters: number };
}

const writeBehind = 1_000;
const bounds = { texts: 300, characters: 16_000_000 } as const;

export function createArchive({ storage, schedule, name, most = bounds }: ArchiveOptions): Archive {
  const written = new Map<string, Filed>();
  const dropped = new Set<string>();
  let callOff: (() => void) | undefined;
  let writing: Promise<void> = Promise.resolve();

  const later = (): void => void (callOff ??= schedule.after(writeBehind, () => void flush()));

  function flush(): Promise<void> {
    callOff?.();
    callOff = undefined;
    writing = writing.then(write).catch(() => undefined); // a full or broken store costs the cache, not the answer
    return writing;
  }

  async function write(): Promise<void> {
    const prefix = await name;
    if (prefix === undefined || written.size + dropped.size === 0) return;
    const [news, gone] = [[...written.values()], new Set(dropped)];
    written.clear();
    dropped.clear();
    // Another open workbook may have written meanwhile: its entries stay.
    const others = (await listIn(prefix)).filter(({ key }) => !gone.has(key) && news.every((filed) => filed.key !== key));
    const listed = [...others, ...news.map(({ key, at, text }) => ({ key, at, size: text.length }))];
    const { kept, over } = within(listed, most);
    const stay = new Set(kept.map(({ key }) => key));
    await Promise.all(news.filter(({ key }) => stay.has(key)).map(({ key, text }) => storage.set(`${prefix}/${key}`, text)));
    await storage.set(prefix, JSON.stringify(kept));
    await Promise.all([...gone, ...over].map((key) => storage.delete(`${prefix}/${key}`)));
  }

  async function listIn(prefix: string): Promise<readonly Listed[]> {
    return listedIn(await storage.get(prefix));
  }

  return {
    async restore() {
      try {
        const prefix = await name;
        if (prefix === undefined) return [];
        const found = (await listIn(prefix)).map(async ({ key, at }) => ({
          key,
          at,
          text: await storage.get(`${prefix}/${key}`),
        }));
        return (await Promise.all(found)).filter((filed): filed is Filed => typeof filed.text === "string");
      } catch {
        return [];
      }
    },
    put(filed) {
      dropped.delete(filed.key);
      written.set(filed.key, filed);
      later();
    },
    drop(keys) {
      for (const key of keys) {
        written.delete(key);
        dropped.add(key);
      }
      if (keys.length > 0) later();
    },
    flush,
    stop: () => callOff?.(),
  };
}

/** Reads the list of what is filed; anything else than such a list is empty. */
function listedIn(text: string | undefined): readonly Listed[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter(isListed) : [];
  } catch {
    return [];
  }
}

function isListed(value: unknown): value is Listed {
  const { key, at, size } = (value ?? {}) as Partial<Record<keyof Listed, unknown>>;
  return typeof key === "string" && typeof at === "number" && typeof size === "number";
}

/** Keeps the newest within the bounds. */
function within(listed: readonly Listed[], most: { readonly texts: number; readonly characters: number }) {
  let characters = 0;
  const newest = [...listed].sort((a, b) => b.at - a.at);
  const fits = newest.filter(({ size }, index) => index < most.texts && (characters += size) <= most.characters);
  const kept = new Set(fits);
  return { kept: fits, over: newest.filter((item) => !kept.has(item)).map(({ key }) => key) };
}
