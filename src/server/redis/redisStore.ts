import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import type { Store } from "./stores";

/**
 * Takes a lease that nobody holds. One without an end, or with a later end than leases have, was not written
 * by a relay and holds nothing.
 */
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

/** Counts from 1 again where the stored value is no number; the first count sets the end. */
const countScript = `
local count = redis.pcall("incr", KEYS[1])
if type(count) ~= "number" then redis.call("del", KEYS[1]); count = redis.call("incr", KEYS[1]) end
local left = redis.call("pttl", KEYS[1])
if left < 0 then redis.call("pexpire", KEYS[1], ARGV[1]); left = tonumber(ARGV[1]) end
return {count, left}`;

/** Creates a store in Redis, which several processes may share. */
export function createRedisStore(redis: Redis): Store {
  return {
    read: async (names) => (await redis.mget([...names])).map((text) => text ?? undefined),
    write: async (name, text, milliseconds) =>
      void (await redis.set(name, text, "PX", Math.ceil(milliseconds))),
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
