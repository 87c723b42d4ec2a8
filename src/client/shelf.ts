import type { Answer } from "./answer";
import type { Question } from "./question";

/** An answer as it is kept: read, or as the text it came as until someone asks for it. */
export interface Kept {
  readonly question: Question;
  readonly receivedAt: number;
  /** Milliseconds since 1970 until which it is given without asking. */
  readonly freshUntil: number;
  readonly source: Answer["source"];
  readonly asOf?: string;
  /** Characters of its text. */
  readonly size: number;
  read(): Answer;
}

/** The answers in memory, under the keys of their questions; the oldest give way to new ones. */
export interface Shelf {
  get(key: string): Kept | undefined;
  put(key: string, kept: Kept): void;
  /** Removes what is to go; returns its keys. */
  drop(which: (kept: Kept) => boolean): readonly string[];
  readonly count: number;
}

/** Characters of text kept at most: some 2,000 races. */
const most = 64_000_000;

export function createShelf(limit = most): Shelf {
  const kept = new Map<string, Kept>();
  let size = 0;

  function remove(key: string): void {
    size -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  return {
    get: (key) => kept.get(key),
    put(key, answer) {
      remove(key);
      kept.set(key, answer);
      size += answer.size;
      for (const oldest of kept.keys()) {
        if (size <= limit || oldest === key) break;
        remove(oldest);
      }
    },
    drop(which) {
      const keys = [...kept].filter(([, answer]) => which(answer)).map(([key]) => key);
      keys.forEach(remove);
      return keys;
    },
    get count() {
      return kept.size;
    },
  };
}
