import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { randomUUID } from "node:crypto";

interface FallbackEvents {
  readonly now: () => number;
  /** Called when the shared store starts to fail and when it works again. */
  readonly onChange: (up: boolean) => void;
  /** Milliseconds after which shared work without a result has failed; if absent, the work decides itself. */
  readonly timeout?: number;
}

/** Milliseconds for which the shared store is not tried after a failure. */
const retryAfter = 500;

/** Creates a replacement for work on a shared store while the store is unavailable. */
export function createFallback({ now, onChange, timeout }: FallbackEvents) {
  let unusedUntil = 0;
  let up = true;
  return {
    /** Settles like the work on the shared store, or like the process's own work while that fails. */
    async withFallback<T>(shared: () => Promise<T>, ownWork: () => Promise<T> | T): Promise<T> {
      if (now() < unusedUntil) return ownWork();
      try {
        const result = await (timeout === undefined ? shared() : inTime(shared(), timeout));
        if (!up) onChange((up = true));
        return result;
      } catch {
        unusedUntil = now() + retryAfter;
        if (up) onChange((up = false));
        return ownWork();
      }
    },
    /** Returns false from a failure until the shared work succeeds again. */
    isUp: (): boolean => up,
  };
}

export type Fallback = ReturnType<typeof createFallback>;

/**
 * Rejects if a promise does not settle in time. A process that was busy for longer first reads the replies
 * that have arrived, because it would otherwise mistake its own delay for a failure.
 */
function inTime<T>(work: Promise<T>, timeout: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`no reply within ${timeout} ms`));
    const timer = setTimeout(() => setImmediate(() => setImmediate(fail)), timeout);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A store for short texts by name, each with a lifetime. */
export interface Store {
  /** Reads several texts at one moment; undefined for a name that has none. */
  read(names: readonly string[]): Promise<readonly (string | undefined)[]>;
  write(name: string, text: string, milliseconds: number): Promise<void>;
  /** Takes a lease; undefined while another holder has it. */
  lease(name: string, milliseconds: number): Promise<Lease | undefined>;
  /** Counts up from 1; the count ends these milliseconds after the first. Returns the milliseconds left. */
  count(name: string, milliseconds: number): Promise<Readonly<Record<"count" | "milliseconds", number>>>;
  close(): Promise<void>;
}

export interface Lease {
  /** Makes the lease last as long as when it was taken. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** Takes a lease and renews it until the function that this resolves to releases it. */
export async function holdLease(
  store: Store,
  name: string,
  milliseconds: number,
): Promise<(() => Promise<void>) | undefined> {
  const lease = await store.lease(name, milliseconds);
  if (!lease) return undefined;
  const renewing = setInterval(() => void lease.renew().catch(() => undefined), milliseconds / 3);
  renewing.unref();
  return () => {
    clearInterval(renewing);
    return lease.release();
  };
}

const mebibyte = 2 ** 20;

/** Creates a store within this process. When it is full, the least recently used texts are removed. */
export function createMemoryStore({ now }: Pick<FallbackEvents, "now">, megabytes = 64): Store {
  const texts = new LRUCache<string, { readonly text: string; readonly until: number }>({
    maxSize: megabytes * mebibyte,
    sizeCalculation: ({ text }, name) => 2 * (text.length + name.length) + 100,
  });
  const leases = new Map<string, { until: number }>();
  const counts = new LRUCache<string, { count: number; readonly until: number }>({ max: 10_000 });

  function read(name: string): string | undefined {
    const foundText = texts.get(name);
    return foundText && foundText.until > now() ? foundText.text : undefined;
  }

  return {
    read: async (names) => names.map(read),
    write: async (name, text, milliseconds) => void texts.set(name, { text, until: now() + milliseconds }),
    async lease(name, milliseconds) {
      if ((leases.get(name)?.until ?? 0) > now()) return undefined;
      const ownPause = { until: now() + milliseconds };
      leases.set(name, ownPause);
      return {
        async renew() {
          if (leases.get(name) === ownPause) ownPause.until = now() + milliseconds;
        },
        async release() {
          if (leases.get(name) === ownPause) leases.delete(name);
        },
      };
    },
    async count(name, milliseconds) {
      const foundCount = counts.get(name);
      const counted =
        foundCount && foundCount.until > now() ? foundCount : { count: 0, until: now() + milliseconds };
      counts.set(name, counted);
      counted.count += 1;
      return { count: counted.count, milliseconds: counted.until - now() };
    },
    close: async () => undefined,
  };
}

/** Creates a store that never fails: it uses the process's own store while the shared one is unavailable. */
export function createFallbackStore({
  shared,
  own,
  fallback,
}: Readonly<Record<"shared" | "own", Store> & { fallback: Fallback }>): Store {
  const withFallback = <T>(work: (store: Store) => Promise<T>): Promise<T> =>
    fallback.withFallback(
      () => work(shared),
      () => work(own),
    );

  return {
    async read(names) {
      const [texts, ownTexts] = await Promise.all([
        withFallback((store) => store.read(names)),
        own.read(names),
      ]);
      // A shared store that was restarted has lost its texts.
      return texts.map((text, index) => text ?? ownTexts[index]);
    },
    async write(name, text, milliseconds) {
      await own.write(name, text, milliseconds);
      await withFallback((store) =>
        store === own ? Promise.resolve() : store.write(name, text, milliseconds),
      );
    },
    async lease(name, milliseconds) {
      const lease = await withFallback((store) => store.lease(name, milliseconds));
      if (!lease) return undefined;
      return {
        renew: () => lease.renew().catch(() => undefined),
        release: () => lease.release().catch(() => undefined),
      };
    },
    count: (name, milliseconds) => withFallback((store) => store.count(name, milliseconds)),
    close: async () => void (await Promise.all([shared.close(), own.close()])),
  };
}

/** Takes a lease that nobody holds; one without an end, or with too late an end, is not held. */
const leaseScript = `
if redis.call("set", KEYS[1], ARGV[1], "PX", ARGV[2], "NX") then return 1 end
local left = redis.call("pttl", KEYS[1])
if left >= 0 and left <= tonumber(ARGV[2]) then return 0 end
redis.call("set", KEYS[1], ARGV[1], "PX", ARGV[2])
return 1`;

/** Renews a lease only if this holder still has it. */
const renewScript = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pexpire", KEYS[1], ARGV[2]) end return 0`;

/** Deletes a lease only if this holder still has it. */
const releaseScript = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;

/** Counts from 1 again if the stored value is not a number; the first count sets the end. */
const countScript = `
local count = redis.pcall("incr", KEYS[1])
if type(count) ~= "number" then redis.call("del", KEYS[1]); count = redis.call("incr", KEYS[1]) end
local left = redis.call("pttl", KEYS[1])
if left < 0 then redis.call("pexpire", KEYS[1], ARGV[1]); left = tonumber(ARGV[1]) end
return {count, left}`;

/**
 * The most bytes of a text to read from Redis; a longer text is cut there, and none is written. The form of
 * 16 runners takes some 60 kB before compression.
 */
export const longestStored = 2 * mebibyte;

/** Creates a store in Redis, which several processes may share. */
export function createRedisStore(redis: Redis): Store {
  return {
    async read(names) {
      const reading = redis.multi();
      for (const name of names) reading.getrange(name, 0, longestStored - 1);
      const replies = (await reading.exec()) ?? [];
      // For a value of another type, the reply is an error instead of a text.
      return replies.map(([error, text]) => (error ? undefined : (text as string) || undefined));
    },
    async write(name, text, milliseconds) {
      if (Buffer.byteLength(text) <= longestStored)
        await redis.set(name, text, "PX", Math.ceil(milliseconds));
    },
    async lease(name, milliseconds) {
      const token = randomUUID();
      if ((await redis.eval(leaseScript, 1, name, token, milliseconds)) !== 1) return undefined;
      return {
        renew: async () => void (await redis.eval(renewScript, 1, name, token, milliseconds)),
        release: async () => void (await redis.eval(releaseScript, 1, name, token)),
      };
    },
    async count(name, milliseconds) {
      const [count, left] = (await redis.eval(countScript, 1, name, milliseconds)) as [number, number];
      return { count, milliseconds: left };
    },
    close: () => Promise.resolve(redis.disconnect()),
  };
}
