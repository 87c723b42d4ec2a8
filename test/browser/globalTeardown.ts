import type { Ends } from "./globalSetup";

/** Ends the servers and browsers that were started for the suites. */
export default async function globalTeardown(): Promise<void> {
  const { racingEnds = [] } = globalThis as { racingEnds?: Ends };
  await Promise.all(racingEnds.map((end) => end()));
}
