import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { SharedAnswers } from "../../../service/sendAnswer";
import type { Counters } from "../../metrics/counters";
import { type Fallback, holdLease, type Store } from "./stores";

export interface SharedAnswersOptions {
  readonly store: Store;
  readonly fallback: Fallback;
  readonly counters: Counters;
  /** Called for each stored answer that cannot be used. */
  readonly onRefused: () => void;
  /** Milliseconds of a clock that is never adjusted. */
  readonly elapsed: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly timing?: Readonly<typeof defaultTiming>;
}

/** Times in milliseconds. */
const defaultTiming = {
  /** The time for which an answer stays in Redis. */
  keep: 15 * 60_000,
  /** A process renews its lease while it computes; a process that died blocks the others for this time. */
  lease: 2000,
  /** The interval for checking whether another process has finished. */
  poll: 20,
  /** The longest wait for another process. */
  longestWait: 8000,
};

/** The most answers in this process; the form of 16 runners takes some 60 kB. */
const mostHeld = 300;
/** The most characters of an answer in Redis; longer ones, such as all starts of an angle, are not sent. */
const longestText = 4_000_000;
/** Shorter texts are stored uncompressed. */
const shortestCompressed = 1000;

/** Creates a cache of answers for several processes, which together compute each answer once. */
export function createSharedAnswers(options: SharedAnswersOptions): SharedAnswers {
  const { store, fallback, counters, onRefused, elapsed, wait, timing = defaultTiming } = options;
  const held = new LRUCache<string, Promise<string>>({ max: mostHeld });
  const count = (from: "memory" | "redis" | "computed"): void =>
    counters.add("racing_service_answers_total", { from });

  async function read(name: string): Promise<string | undefined> {
    const [storedText] = await fallback.withFallback(
      () => store.read([name]),
      () => [],
    );
    if (storedText === undefined) return undefined;
    const text = await unpack(storedText);
    if (text === undefined) onRefused();
    else count("redis");
    return text;
  }
  function lease(name: string) {
    let isLate = false;
    return fallback.withFallback(
      async () => {
        const release = await holdLease(store, `${name}:lease`, timing.lease);
        if (isLate) await release?.();
        return release ?? "taken";
      },
      () => void (isLate = true),
    );
  }

  async function compute(name: string, work: () => Promise<string>): Promise<string> {
    count("computed");
    const text = await work();
    if (text.length > longestText) return text;
    const packed =
      text.length < shortestCompressed ? text : (await compress(text, { level: 1 })).toString("base64");
    await fallback.withFallback(
      () => store.write(name, packed, timing.keep),
      () => undefined,
    );
    return text;
  }

  async function find(name: string, work: () => Promise<string>): Promise<string> {
    const until = elapsed() + timing.longestWait;
    for (;;) {
      const storedText = await read(name);
      if (storedText !== undefined) return storedText;
      const release = await lease(name);
      if (release === "taken" && elapsed() < until) {
        await wait(timing.poll);
        continue;
      }
      try {
        // Another process may have finished since the first look.
        return (await read(name)) ?? (await compute(name, work));
      } finally {
        if (release !== "taken" && release) await fallback.withFallback(release, () => undefined);
      }
    }
  }

  return (key, work) => {
    const name = `racing:answer:${createHash("sha256").update(key).digest("base64url")}`;
    const heldAnswer = held.get(name);
    if (heldAnswer) {
      count("memory");
      return heldAnswer;
    }
    const foundAnswer = find(name, work);
    held.set(name, foundAnswer);
    foundAnswer.catch(() => held.get(name) === foundAnswer && held.delete(name));
    return foundAnswer;
  };
}

const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

/** UTF-8 takes up to three bytes for a unit of UTF-16. */
const longestUnpacked = { maxOutputLength: 3 * longestText };

/**
 * Returns a stored answer, which is a JSON text or base64 of its compressed form; undefined for any other
 * text, and for one that unpacks to more than the longest answer.
 */
async function unpack(storedText: string): Promise<string | undefined> {
  if (storedText.startsWith("{")) return storedText;
  const text = await decompress(Buffer.from(storedText, "base64"), longestUnpacked).catch(() => undefined);
  return text?.toString();
}
