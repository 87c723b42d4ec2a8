import { sum } from "../../../maths/lists";
import type { Field } from "../../races/field";

/**
 * Returns the chances of a race's starters by their starting prices, the bookmaker's margin taken off in
 * proportion; undefined unless every starter has a price.
 *
 * @example marketChances(field); // of starting prices 2 and 6: [0.75, 0.25]
 */
export function marketChances({ race, starters }: Field): number[] | undefined {
  const shares = starters.flatMap(({ record: { startingPrice } }) =>
    startingPrice ? 1 / startingPrice : [],
  );
  if (shares.length < starters.length || race.starters !== undefined) return undefined;
  const total = sum(shares);
  return shares.map((share) => share / total);
}

/**
 * Returns the market's level of each starter of a race that has been run: the logarithm of its chance, over
 * the mean of the field's logarithms; undefined without the chances of all.
 *
 * @example marketLevels(field); // of starting prices 2 and 8: [0.693, -0.693]
 */
export function marketLevels(field: Field): (number | undefined)[] {
  const logs = marketChances(field)?.map(Math.log);
  if (!logs) return field.starters.map(() => undefined);
  const mean = sum(logs) / logs.length;
  return logs.map((log) => log - mean);
}
