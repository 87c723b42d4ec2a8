import { createHmac, timingSafeEqual } from "node:crypto";
import type { Store } from "./stores";

/** A Redis that several processes share. */
export interface RedisSettings {
  readonly url: string;
  /** The secret by which they know each other's entries; without it each keeps what it reads to itself. */
  readonly signingKey?: string;
}

/** The message about a Redis without a signing key. */
export const unsigned =
  "REDIS_SIGNING_KEY is not set: no answers and changes are shared through Redis, only counts";

interface SigningOptions {
  readonly signingKey: string | undefined;
  /** Called for each text that no holder of the key has written. */
  readonly onRefused: () => void;
}

/** Signs texts by a key that several processes have. */
export interface Signer {
  /** Returns a text after its digest. */
  sign(name: string, content: string): string;
  /** Returns the text of a signed one; undefined when no holder of the key has signed it for this name. */
  open(name: string, signed: string): string | undefined;
}

/** The characters of a digest in base64url. */
const digestLength = 43;

/**
 * Creates a signer whose texts begin with a keyed digest (HMAC-SHA-256, RFC 2104) of their name and content,
 * so that nobody without the key can put a text under a name, or move one to another name. Without a key
 * there is none.
 */
export function createSigner({ signingKey, onRefused }: SigningOptions): Signer | undefined {
  if (signingKey === undefined) return undefined;
  const digestOf = (name: string, content: string): string =>
    createHmac("sha256", signingKey).update(`${name.length} ${name} `).update(content).digest("base64url");
  return {
    sign: (name, content) => digestOf(name, content) + content,
    open(name, signed) {
      const content = signed.slice(digestLength);
      const [given, wanted] = [signed.slice(0, digestLength), digestOf(name, content)].map((one) =>
        Buffer.from(one),
      );
      if (given && wanted && given.length === wanted.length && timingSafeEqual(given, wanted)) return content;
      onRefused();
      return undefined;
    },
  };
}

/**
 * Creates a store of signed texts, in which a text of another writer counts as absent. Without a signer
 * nothing is written or read; leases and counts are shared all the same.
 */
export function createSignedStore(store: Store, signer: Signer | undefined): Store {
  if (signer === undefined)
    return {
      ...store,
      read: (names) => Promise.resolve(names.map(() => undefined)),
      write: () => Promise.resolve(),
    };
  return {
    ...store,
    async read(names) {
      const texts = await store.read(names);
      return names.map((name, index) => {
        const text = texts[index];
        return text === undefined ? undefined : signer.open(name, text);
      });
    },
    write: (name, content, milliseconds) => store.write(name, signer.sign(name, content), milliseconds),
  };
}
