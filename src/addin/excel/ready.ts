import { office } from "./office";

/** Resolves when the page has been read. */
function pageRead(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", () => resolve(), { once: true }));
}

/** Resolves when the page and Office are ready; where Office.js could not be loaded (no network, blocked), with the page. */
export async function ready(): Promise<void> {
  await pageRead();
  await office()?.onReady();
}
