import { LRUCache } from "lru-cache";

/** A store of short texts by name, each with a lifetime. */
export interface Store {
  /** Reads some texts at one moment; undefined for a name without one. */
  read(names: readonly string[]): Promise<readonly (string | undefined)[]>;
  write(name: string, text: string, milliseconds: number): Promise<void>;
  /** Takes a lease; resolves with a function that releases it, or undefined while another holder has it. */
  lease(name: string, milliseconds: number): Promise<(() => Promise<void>) | undefined>;
  close(): Promise<void>;
}

const mebibyte = 2 ** 20;

/** Creates a store in this process. When it is full, the least recently used texts are removed. */
export function createMemoryStore({ now, megabytes = 64 }: { readonly now: () => number; readonly megabytes?: number }): Store {
  const texts = new LRUCache<string, { readonly text: string; readonly until: number }>({
    maxSize: megabytes * mebibyte,
    sizeCalculation: ({ text }, name) => 2 * (text.length + name.length) + 100,
  });
  const leases = new Map<string, { readonly until: number }>();

  function read(name: string): string | undefined {
    const found = texts.get(name);
    return found && found.until > now() ? found.text : undefined;
  }

  return {
    read: (names) => Promise.resolve(names.map(read)),
    write(name, text, milliseconds) {
      texts.set(name, { text, until: now() + milliseconds });
      return Promise.resolve();
    },
    lease(name, milliseconds) {
      if ((leases.get(name)?.until ?? 0) > now()) return Promise.resolve(undefined);
      const own = { until: now() + milliseconds };
      leases.set(name, own);
      return Promise.resolve(() => {
        if (leases.get(name) === own) leases.delete(name);
        return Promise.resolve();
      });
    },
    close: () => Promise.resolve(),
  };
}
