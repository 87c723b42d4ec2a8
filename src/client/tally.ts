/** Counts the requests of a day, the day being the person's own. */
export interface Tally {
  add(): void;
  readonly today: number;
  /** The count as text, to outlast the page. */
  text(): string;
  /** Adds what was counted before the page was opened. */
  restore(text: string): void;
}

export function createTally(today: () => string): Tally {
  let counted = { day: today(), requests: 0 };
  const current = (): typeof counted => (counted.day === today() ? counted : (counted = { day: today(), requests: 0 }));

  return {
    add: () => void (counted = { ...current(), requests: current().requests + 1 }),
    get today() {
      return current().requests;
    },
    text: () => JSON.stringify(current()),
    restore(text) {
      try {
        const { day, requests } = JSON.parse(text) as Partial<typeof counted>;
        if (day === current().day && Number.isInteger(requests)) counted = { day, requests: counted.requests + Number(requests) };
      } catch {
        // A broken count counts as none.
      }
    },
  };
}
