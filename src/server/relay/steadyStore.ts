import type { Store } from "./store";

export interface SteadyOptions {
  readonly shared: Store;
  /** Takes over while the shared store fails; it is told everything, so that it knows what this process has seen. */
  readonly own: Store;
  readonly now: () => number;
  /** Told when the shared store fails and when it is back. */
  readonly onChange: (up: boolean, error?: unknown) => void;
}

/** Milliseconds for which a store that failed is left alone. */
const rest = 500;
const done = Promise.resolve();

/** A store that never fails: the shared one, and while that is away this process's own. */
export function steadyStore({ shared, own, now, onChange }: SteadyOptions): Store {
  let restsUntil = 0;
  let up = true;

  async function either<T>(work: (store: Store) => Promise<T>): Promise<T> {
    if (now() < restsUntil) return work(own);
    try {
      const result = await work(shared);
      if (!up) onChange((up = true));
      return result;
    } catch (error) {
      restsUntil = now() + rest;
      if (up) onChange((up = false), error);
      return work(own);
    }
  }

  return {
    async read(names) {
      const [texts, ours] = await Promise.all([either((store) => store.read(names)), own.read(names)]);
      // What a shared store forgot when it was started anew, this process may still know.
      return texts.map((text, index) => text ?? ours[index]);
    },
    async write(name, text, milliseconds) {
      await own.write(name, text, milliseconds);
      await either((store) => (store === own ? done : store.write(name, text, milliseconds)));
    },
    async lease(name, milliseconds) {
      const free = await either((store) => store.lease(name, milliseconds));
      return free && (() => free().catch(() => undefined));
    },
    close: async () => void (await Promise.all([shared.close(), own.close()])),
  };
}
