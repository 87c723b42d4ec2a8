import { setTimeout as pause } from "node:timers/promises";
import { whileWorking } from "./whileWorking";
import type { Frame, Page } from "playwright-core";

let asked = 0;

/**
 * Evaluates an expression in a page and returns its awaited value. The page stores the outcome until it is
 * fetched, because the browser's protocol sometimes rejects a promise as garbage collected while a page
 * loads.
 */
export async function evaluated<T>(page: Page | Frame, expression: string): Promise<T> {
  const name = `outcome${++asked}`;
  await page.evaluate(`void Promise.resolve()
    .then(() => (${expression}))
    .then((value) => { window.${name} = { value }; }, (error) => { window.${name} = { failure: String(error?.stack ?? error) }; })`);
  return whileWorking(`evaluating ${expression.slice(0, 80)}`, async (signal) => {
    for (;;) {
      signal.throwIfAborted();
      const outcome = await page.evaluate<{ value: T } | { failure: string } | undefined>(`window.${name}`);
      if (outcome) {
        await page.evaluate(`delete window.${name}`);
        if ("failure" in outcome) throw new Error(outcome.failure);
        return outcome.value;
      }
      await pause(20);
    }
  });
}
