import { LRUCache } from "lru-cache";
import type { Store } from "./store";

const mebibyte = 2 ** 20;

/** A store in this process; what was not used for longest leaves when it is full. */
export function memoryStore({ now, megabytes = 64 }: { readonly now: () => number; readonly megabytes?: number }): Store {
  const texts = new LRUCache<string, { readonly text: string; readonly until: number }>({
    maxSize: megabytes * mebibyte,
    sizeCalculation: ({ text }, name) => 2 * (text.length + name.length) + 100,
  });
  const leases = new Map<string, { readonly until: number }>();

  return {
    read: (names) =>
      Promise.resolve(
        names.map((name) => {
          const found = texts.get(name);
          return found && found.until > now() ? found.text : undefined;
        }),
      ),
    write(name, text, milliseconds) {
      texts.set(name, { text, until: now() + milliseconds });
      return Promise.resolve();
    },
    lease(name, milliseconds) {
      if ((leases.get(name)?.until ?? 0) > now()) return Promise.resolve(undefined);
      const ours = { until: now() + milliseconds };
      leases.set(name, ours);
      return Promise.resolve(() => {
        if (leases.get(name) === ours) leases.delete(name);
        return Promise.resolve();
      });
    },
    close: () => Promise.resolve(),
  };
}
