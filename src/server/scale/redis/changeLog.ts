import { type Redis, ReplyError } from "ioredis";
import { createScript } from "./redisQuota";
import type { Signer } from "./signedStore";

/** A text in a log. Ids begin with a time and sort in the order in which all processes receive the texts. */
export interface LogEntry {
  readonly id: string;
  readonly text: string;
}

/** The texts that a relay's processes publish, in the same order for all. */
export interface ChangeLog {
  /** True for a log that several processes share. */
  readonly isShared: boolean;
  /** Adds a text. Rejects while the log cannot be reached. */
  append(text: string): Promise<void>;
  /**
   * Resolves to the texts added since the last call, at first to the last day's. Rejects while the log cannot
   * be reached.
   */
  take(): Promise<readonly LogEntry[]>;
}

const idOf = (time: number, count: number): string =>
  `${new Date(time).toISOString()}/${String(count).padStart(9, "0")}`;

/** Creates a log within this process. */
export function createOwnLog(now: () => number): ChangeLog {
  let entries: LogEntry[] = [];
  let time = 0;
  let count = 0;
  return {
    isShared: false,
    append: async (text) => {
      time = Math.max(time, now());
      entries.push({ id: idOf(time, ++count), text });
    },
    async take() {
      const taken = entries;
      entries = [];
      return taken;
    },
  };
}

/** The fewest entries that a log keeps, and the entries in one reply of Redis. */
const limits = { kept: 20_000, read: 1000 } as const;
/** Milliseconds after the last entry at which a log is deleted. */
const lifetime = 25 * 3_600_000;

/** Adds an entry to a stream, replacing a value of any other type. */
const appendScript = createScript(`
if redis.call("type", KEYS[1]).ok ~= "stream" then redis.call("del", KEYS[1]) end
redis.call("xadd", KEYS[1], "MAXLEN", "~", ARGV[2], "*", "text", ARGV[1])
return redis.call("pexpire", KEYS[1], ARGV[3])`);

interface RedisLogOptions {
  readonly name: string;
  /** Signs the texts; an entry by any other writer is ignored. */
  readonly signer: Signer;
}

/** Creates a log in a Redis stream, whose clock orders the entries. */
export function createRedisLog(redis: Redis, { name, signer }: RedisLogOptions): ChangeLog {
  let last = "0";
  return {
    isShared: true,
    append: async (text) => {
      await appendScript(redis, { keys: [name], values: [signer.sign(name, text), limits.kept, lifetime] });
    },
    async take() {
      const taken: LogEntry[] = [];
      for (let after = last; ;) {
        const reply = await redis.xread("COUNT", limits.read, "STREAMS", name, after).catch(otherType);
        const entries = reply?.[0]?.[1] ?? [];
        for (const [id, [, signed = ""]] of entries) {
          const [time = 0, count = 0] = id.split("-").map(Number);
          const text = signer.open(name, signed);
          if (text !== undefined) taken.push({ id: idOf(time, count), text });
          after = id;
        }
        if (entries.length === limits.read) continue;
        last = after;
        return taken;
      }
    },
  };
}

/**
 * Returns null, the same as for no entry, for the error about a value that is not a stream; rethrows any
 * other error.
 */
function otherType(error: unknown): null {
  if (error instanceof ReplyError && (error as Error).message.startsWith("WRONGTYPE")) return null;
  throw error;
}

/**
 * Adds texts to a log and passes on the texts of all processes. While the log cannot be reached, texts wait
 * and the promise rejects.
 */
export function createLogExchange(log: ChangeLog, onEntry: (entry: LogEntry) => void) {
  const unsent: string[] = [];
  let last = Promise.resolve();

  async function exchange(): Promise<void> {
    for (let [text] = unsent; text !== undefined; [text] = unsent) {
      await log.append(text);
      unsent.shift();
    }
    (await log.take()).forEach(onEntry);
  }

  /** Adds the waiting texts, then takes the new ones; calls run one after another. */
  const run = (): Promise<void> => (last = last.catch(() => undefined).then(exchange));
  return {
    run,
    add(text: string): Promise<void> {
      unsent.push(text);
      return run();
    },
    isWaiting: (): boolean => unsent.length > 0,
  };
}
