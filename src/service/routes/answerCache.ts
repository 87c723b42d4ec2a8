import { LRUCache } from "lru-cache";
import type { History } from "../store/history";

/** The most answers to keep for a history; the form of 16 runners takes some 60 kB. */
const most = 200;

interface Kept {
  /** The number of writes to the history when the first answer was computed. */
  readonly writes: number;
  readonly answers: LRUCache<string, Promise<object>>;
}
const keptOf = new WeakMap<History, Kept>();

/**
 * Returns an answer that depends only on its key and the races of a history. It is computed once, because on
 * a race day everyone asks for the same races; requests that arrive meanwhile share it. It is computed again
 * after a race has been written. A failure is not kept.
 */
export function cachedAnswer<Answer extends object>(
  history: History,
  key: readonly unknown[],
  compute: () => Promise<Answer>,
): Promise<Answer> {
  const writes = [...history.writes.values()].reduce((total, count) => total + count, 0);
  let keptAnswers = keptOf.get(history);
  if (keptAnswers?.writes !== writes)
    keptOf.set(history, (keptAnswers = { writes, answers: new LRUCache({ max: most }) }));
  const text = JSON.stringify(key);
  // the key names the endpoint
  const foundAnswer = keptAnswers.answers.get(text) as Promise<Answer> | undefined;
  if (foundAnswer) return foundAnswer;
  const answer = compute();
  const { answers } = keptAnswers;
  answers.set(text, answer);
  answer.catch(() => answers.delete(text));
  return answer;
}
