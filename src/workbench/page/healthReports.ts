import { type Clock, pauseBy } from "../runtime/clock";
import { type Health, lacksPrices } from "./health";

interface Options {
  readonly clock: Clock;
  readonly fetchHealth: () => Promise<Health | undefined>;
  /** Shows the state of the service. */
  readonly show: (health: Health | undefined) => void;
  /** Milliseconds between two requests to a service that is not ready. */
  readonly interval: number;
}

/** Milliseconds between two requests to a service some of whose races are ready. */
const partlyReadyInterval = 2000;

/** The longest time in milliseconds to wait for the example's prices, which arrive with its predictions. */
const longestForPrices = 5000;

/**
 * Returns a function that resolves with the state of the service once it is ready. Each state is shown, and
 * later states until all races are ready: by one loop, however often the function is called.
 */
export function healthReports({ clock, fetchHealth, show, interval }: Options) {
  const pricesUntil = clock.now() + longestForPrices;
  const pause = pauseBy(clock);
  let isFollowing = false;

  async function report(): Promise<Health | undefined> {
    const health = await fetchHealth();
    show(health);
    return health;
  }

  async function follow(first: Health | undefined): Promise<void> {
    if (isFollowing) return;
    isFollowing = true;
    let health = first;
    while (health?.detail !== undefined || health?.status === "importing") {
      await pause(partlyReadyInterval);
      health = await report();
    }
    isFollowing = false;
  }

  return async function readyHealth(): Promise<Health | undefined> {
    for (;;) {
      const health = await report();
      const awaitsPrices = health && lacksPrices(health) && clock.now() < pricesUntil;
      if (!awaitsPrices && health?.status !== "importing") {
        void follow(health);
        return health;
      }
      await pause(interval);
    }
  };
}
