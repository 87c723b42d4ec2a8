import { sha256 } from "@noble/hashes/sha2";
import { demoKeys, type Plan } from "../../spec/codes";

export interface KeyOptions {
  /** The plan of each accepted key. */
  readonly keys?: Readonly<Record<string, Plan>>;
  /** Also accept the public keys of the demonstration. */
  readonly demoKeys?: boolean;
  /** Returns what `keyDigest` below does, by the platform's own functions, which take less time. */
  readonly keyDigest?: (key: string) => string;
}

/** The sender of a request: its plan, and an id for counting that does not reveal its key. */
export interface Caller {
  readonly id: string;
  readonly plan: Plan;
}

/**
 * Returns a function that finds the caller of a key by the key's digest, so that timing reveals nothing about
 * the keys.
 */
export function createCallerLookup({
  keys = {},
  demoKeys: acceptDemo = false,
}: Pick<KeyOptions, "keys" | "demoKeys">): (digest: string) => Caller | undefined {
  const demo = acceptDemo ? { [demoKeys.free]: "free" as const, [demoKeys.pro]: "pro" as const } : {};
  const callers = new Map<string, Caller>();
  for (const [key, plan] of Object.entries<Plan>({ ...demo, ...keys }))
    callers.set(keyDigest(key), { id: keyDigest(key), plan });
  return (digest) => callers.get(digest);
}

/**
 * Returns the digest by which a key is compared and counted, so that the key itself is stored nowhere: its
 * SHA-256 as base64url.
 */
export const keyDigest = (key: string): string =>
  btoa(String.fromCharCode(...sha256(new TextEncoder().encode(key))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
