import type { Page } from "playwright-core";

/**
 * Notes the uncaught errors of a page from now on, but for one: office.js gives up its own texts if they take
 * more than five seconds to load, as on a busy machine.
 */
export function noteErrors(page: Page, errors: string[]): void {
  page.on("pageerror", (error) => {
    if (!error.message.includes("nor the fallback locale")) errors.push(String(error));
  });
}
