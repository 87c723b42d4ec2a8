import { LRUCache } from "lru-cache";

/** How much each of many may do: so much at once, and again so much each second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Holds each name to a rate: 0 when it may go on, else the whole seconds until it may. */
export function tokenBucket({ burst, perSecond }: Rate, now: () => number): (name: string, cost?: 0 | 1) => number {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: 10_000 });
  return (name, cost = 1) => {
    const time = now();
    const { tokens, at } = buckets.get(name) ?? { tokens: burst, at: time };
    const filled = Math.min(burst, tokens + (Math.max(0, time - at) / 1000) * perSecond);
    const allowed = filled >= 1;
    buckets.set(name, { tokens: allowed ? filled - cost : filled, at: time });
    return allowed ? 0 : Math.max(1, Math.ceil((1 - filled) / perSecond));
  };
}
