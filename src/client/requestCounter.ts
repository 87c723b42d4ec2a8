/** A count of the requests of the current day, by the local calendar. */
export interface RequestCounter {
  add(): void;
  readonly today: number;
  /** Returns the count as text for storage. */
  serialise(): string;
  /** Adds a stored count of the same day; ignores any other text. */
  restore(text: string): void;
}

export function createRequestCounter(today: () => string): RequestCounter {
  let counted = { day: today(), requests: 0 };
  const current = (): typeof counted =>
    counted.day === today() ? counted : (counted = { day: today(), requests: 0 });

  return {
    add: () => void (counted = { ...current(), requests: current().requests + 1 }),
    get today() {
      return current().requests;
    },
    serialise: () => JSON.stringify(current()),
    restore(text) {
      try {
        const { day, requests } = JSON.parse(text) as Partial<typeof counted>;
        if (day === current().day && Number.isInteger(requests))
          counted = { day, requests: counted.requests + Number(requests) };
      } catch {
        // A text that is not JSON counts as no requests.
      }
    },
  };
}
