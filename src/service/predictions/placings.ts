import type { Field } from "../races/field";

/**
 * The places in the field of those who finished, first home first; those of a dead heat together.
 * Runners that did not finish are in none.
 */
export function placingsOf({ starters }: Field): number[][] {
  const byFinish = new Map<number, number[]>();
  starters.forEach(({ record: { finish } }, index) => {
    if (finish !== undefined) byFinish.set(finish, [...(byFinish.get(finish) ?? []), index]);
  });
  return [...byFinish].sort(([a], [b]) => a - b).map(([, indices]) => indices);
}
