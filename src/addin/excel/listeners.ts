/** Creates the listeners for a part that changes. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    raise: (): void => [...listeners].forEach((listener) => listener()),
    /** Adds a listener. Returns a function that removes it. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
