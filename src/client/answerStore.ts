import type { Answer, Origin, Question } from "./question";

/** A cached answer, parsed or as the text it arrived as, which is parsed at the first use. */
export interface CachedAnswer extends Origin {
  readonly question: Question;
  readonly receivedAt: number;
  /** Milliseconds since 1970 until which it is returned without a request. */
  readonly freshUntil: number;
  /** The length of its text. */
  readonly size: number;
  /** Throws InvalidResponse when the text cannot be parsed. */
  read(): Answer;
}

/** The difference in milliseconds between two readings of the clock that is put down to corrections of it. */
const clockTolerance = 60_000;

/**
 * Returns true for an answer that is returned without a request. One from the future arrived under a wrong
 * clock: its age is unknown.
 */
export const isFresh = (cached: CachedAnswer | undefined, time: number): cached is CachedAnswer =>
  cached !== undefined && time < cached.freshUntil && time > cached.receivedAt - clockTolerance;

/** The cached answers in memory by the keys of their questions. When it is full, the oldest are removed. */
export interface AnswerStore {
  get(key: string): CachedAnswer | undefined;
  set(key: string, answer: CachedAnswer): void;
  /** Deletes the answers that match; returns their keys. */
  delete(filter: (answer: CachedAnswer) => boolean): readonly string[];
  readonly count: number;
}

/** The default limit in characters of text: some 2,000 races. */
const maxSize = 64_000_000;

export function createAnswerStore(limit = maxSize): AnswerStore {
  const answers = new Map<string, CachedAnswer>();
  let size = 0;

  function remove(key: string): void {
    size -= answers.get(key)?.size ?? 0;
    answers.delete(key);
  }

  return {
    get: (key) => answers.get(key),
    set(key, answer) {
      remove(key);
      answers.set(key, answer);
      size += answer.size;
      for (const oldest of answers.keys()) {
        if (size <= limit || oldest === key) break;
        remove(oldest);
      }
    },
    delete(filter) {
      const keys = [...answers].filter(([, answer]) => filter(answer)).map(([key]) => key);
      keys.forEach(remove);
      return keys;
    },
    get count() {
      return answers.size;
    },
  };
}
