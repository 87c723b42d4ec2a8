import type { Page, Request } from "playwright-core";

/** The paths of the requests of formulas, without those that the pane sends at its own times. */
const formulaPaths = ["/api/v1/form?", "/api/v1/predictions?", "/api/v1/stats/track-bias"] as const;

/**
 * Counts the requests that a page sends from now on to addresses with one of these paths; returns a function
 * that returns their number. A request that the page cancels counts when it is sent, and not when a busy
 * server gets round to it.
 */
export function countRequests(page: Page, paths: readonly string[] = formulaPaths): () => number {
  let count = 0;
  page.on("request", (request: Request) => {
    if (paths.some((path) => request.url().includes(path))) count += 1;
  });
  return () => count;
}
