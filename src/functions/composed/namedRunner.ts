import { didYouMean, runnersNamed } from "../../cells/nameMatching";
import { notAvailable } from "../call/cellError";

/**
 * Returns true for a runner with the given number, or with the given name without regard to case, accents,
 * punctuation and the country after it.
 */
export function isNamed(
  wanted: number | string,
): (runner: { readonly number?: unknown; readonly name?: unknown }) => boolean {
  if (typeof wanted === "number") return ({ number }) => number === wanted;
  return ({ name }) => runnersNamed(wanted, [String(name)]).length > 0;
}

/** Throws #N/A unless exactly one of a race's runners has the given number or name. */
export function checkNamed(
  runners: readonly { readonly number: number; readonly name: string }[],
  wanted: number | string,
): void {
  const found = runners.filter(isNamed(wanted));
  if (found.length === 1) return;
  if (found.length > 1) {
    const fitting = found.map(({ number, name }) => `${number} ${name}`).join(" and ");
    throw notAvailable(`${wanted} fits several runners, ${fitting}: give the number.`);
  }
  const names = runners.map(({ name }) => name);
  const hint = didYouMean(String(wanted), names);
  throw notAvailable(`Runner ${wanted} is not in this race of ${runners.length} runners${hint}`);
}
