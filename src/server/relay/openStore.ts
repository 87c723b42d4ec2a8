import type { Logger } from "pino";
import type { Counters } from "./counters";
import { memoryStore } from "./memoryStore";
import { redisStore } from "./redisStore";
import { steadyStore } from "./steadyStore";
import type { Store } from "./store";

export interface OpenOptions {
  readonly now: () => number;
  readonly log: Logger;
  readonly counters: Counters;
}

/** The relay's store: in Redis when there is an address for it, else in this process. `shared` says where it is just now. */
export async function openStore(
  redis: string | undefined,
  { now, log, counters }: OpenOptions,
): Promise<{ readonly store: Store; readonly shared: () => boolean }> {
  const own = memoryStore({ now });
  if (redis === undefined) return { store: own, shared: () => false };
  let isUp = true;
  const onChange = (up: boolean): void => {
    isUp = up;
    if (up) return log.info("Redis is back");
    counters.add("racing_relay_redis_failures_total");
    log.warn("Redis is away: answers are kept in this process until it is back");
  };
  return { store: steadyStore({ shared: await redisStore(redis), own, now, onChange }), shared: () => isUp };
}
