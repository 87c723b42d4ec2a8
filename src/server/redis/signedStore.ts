import { createHmac, timingSafeEqual } from "node:crypto";
import type { Store } from "./stores";

/** A Redis that several processes share. */
export interface RedisSettings {
  readonly url: string;
  /** The secret by which they know each other's entries; without it each keeps what it reads to itself. */
  readonly signingKey?: string;
}

/** The message about a Redis without a signing key. */
export const unsigned = "REDIS_SIGNING_KEY is not set: no answers are shared through Redis, only counts";

interface SigningOptions {
  readonly signingKey: string | undefined;
  /** Called for each text that no holder of the key has written. */
  readonly onRefused: () => void;
}

/** The characters of a digest in base64url. */
const digestLength = 43;

/**
 * Creates a store whose texts begin with a keyed digest (HMAC-SHA-256, RFC 2104) of their name and content,
 * so that nobody without the key can put a text under a name, or move one to another name. A text of another
 * writer counts as absent. Without a key nothing is written or read; leases and counts are shared all the
 * same.
 */
export function createSignedStore(store: Store, { signingKey, onRefused }: SigningOptions): Store {
  if (signingKey === undefined)
    return {
      ...store,
      read: (names) => Promise.resolve(names.map(() => undefined)),
      write: () => Promise.resolve(),
    };
  const digestOf = (name: string, content: string): string =>
    createHmac("sha256", signingKey).update(`${name.length} ${name} `).update(content).digest("base64url");
  const contentOf = (name: string, text: string): string | undefined => {
    const content = text.slice(digestLength);
    const [given, wanted] = [text.slice(0, digestLength), digestOf(name, content)].map((one) =>
      Buffer.from(one),
    );
    if (given && wanted && given.length === wanted.length && timingSafeEqual(given, wanted)) return content;
    onRefused();
    return undefined;
  };
  return {
    ...store,
    async read(names) {
      const texts = await store.read(names);
      return names.map((name, index) => {
        const text = texts[index];
        return text === undefined ? undefined : contentOf(name, text);
      });
    },
    write: (name, content, milliseconds) =>
      store.write(name, digestOf(name, content) + content, milliseconds),
  };
}
