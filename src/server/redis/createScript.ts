import { createHash } from "node:crypto";
import { type Redis, ReplyError } from "ioredis";

export interface ScriptInput {
  readonly keys: readonly string[];
  readonly values: readonly (string | number)[];
}

/** Runs a script at one moment, so that no other command comes between its own. */
export type Script = (redis: Redis, input: ScriptInput) => Promise<unknown>;

/**
 * Creates a script, which is sent once and named by its digest afterwards.
 *
 * @example const increment = createScript(`return redis.call("incr", KEYS[1])`);
 */
export function createScript(text: string): Script {
  const digest = createHash("sha1").update(text).digest("hex");
  return (redis, { keys, values }) =>
    redis.evalsha(digest, keys.length, ...keys, ...values).catch((error: unknown) => {
      if (!isUnknownScript(error)) throw error;
      return redis.eval(text, keys.length, ...keys, ...values);
    });
}

/** Returns true for the reply of a Redis that was started since the script was sent. */
const isUnknownScript = (error: unknown): boolean =>
  error instanceof ReplyError && (error as Error).message.startsWith("NOSCRIPT");
