import { office } from "./office";

/** Resolves when Office is ready, and at once where Office.js could not be loaded (no network, a blocked address). */
export async function ready(): Promise<void> {
  await office()?.onReady();
}
