import { type Health, lacksPrices } from "./health";

interface AwaitedPrices {
  readonly first: Health | undefined;
  readonly fetchHealth: () => Promise<Health | undefined>;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Returns true while nobody has begun to work in the opening workbook. */
  readonly isUntouched: () => boolean;
}

const [interval, longest] = [2000, 300_000];

/**
 * Resolves with true once the service has the example's prices, which follow its predictions; with false if
 * someone has begun to work, or if the prices are still missing five minutes after all races are ready.
 */
export async function pricesCame({
  first,
  fetchHealth,
  pause,
  isUntouched,
}: AwaitedPrices): Promise<boolean> {
  let latest = first;
  for (let waited = 0; latest && lacksPrices(latest) && waited < longest;) {
    await pause(interval);
    if (!isUntouched()) return false;
    latest = (await fetchHealth()) ?? latest;
    if (latest.detail === undefined) waited += interval;
  }
  return latest !== first && latest !== undefined && !lacksPrices(latest) && isUntouched();
}
