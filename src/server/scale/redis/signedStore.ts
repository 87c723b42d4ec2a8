import { createHmac, timingSafeEqual } from "node:crypto";
import type { Store } from "./stores";

/** A Redis that several processes share. */
export interface RedisSettings {
  readonly url: string;
  /** The secret by which they recognise each other's entries; if absent, each keeps its data to itself. */
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

/** Signs texts with a key that several processes have. */
export interface Signer {
  /** Returns a text preceded by its digest. */
  sign(name: string, content: string): string;
  /**
   * Returns the content of a signed text; undefined if no holder of the key has signed it under this name.
   */
  open(name: string, signed: string): string | undefined;
}

/** The number of characters of a digest in base64url. */
const digestLength = 43;

/**
 * Creates a signer whose texts begin with a keyed digest (HMAC-SHA-256, RFC 2104) of their name and content,
 * so that nobody without the key can store a text under a name or move one to another name. Returns undefined
 * if there is no key.
 */
export function createSigner({ signingKey, onRefused }: SigningOptions): Signer | undefined {
  if (signingKey === undefined) return undefined;
  const digestOf = (name: string, content: string): string =>
    createHmac("sha256", signingKey).update(`${name.length} ${name} `).update(content).digest("base64url");
  return {
    sign: (name, content) => digestOf(name, content) + content,
    open(name, signed) {
      const content = signed.slice(digestLength);
      const [givenDigest, wanted] = [signed.slice(0, digestLength), digestOf(name, content)].map((one) =>
        Buffer.from(one),
      );
      if (
        givenDigest &&
        wanted &&
        givenDigest.length === wanted.length &&
        timingSafeEqual(givenDigest, wanted)
      )
        return content;
      onRefused();
      return undefined;
    },
  };
}

/**
 * Creates a store of signed texts, which ignores other writers' texts. Without a signer nothing is written or
 * read, but leases and counts are still shared.
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
