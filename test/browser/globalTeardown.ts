import type { Started } from "./globalSetup";

/** Stops what globalSetup started. */
export default async function globalTeardown(): Promise<void> {
  const { racingStarted } = globalThis as { racingStarted?: Started };
  await Promise.all((racingStarted?.browsers ?? []).map((browser) => browser.close()));
  await Promise.all((racingStarted?.servers ?? []).map((server) => server.stop()));
}
