import { sum } from "../lists/lists";
import { wilsonInterval } from "./rates";

/** A chance, and 1 if it came true, 0 if not, or the share of a dead heat. */
export interface StatedChance {
  readonly chance: number;
  readonly won: number;
}

const bandCount = 10;
const rounded = (value: number): number => Math.round(1e6 * value) / 1e6;

/**
 * Returns ten bands with equal numbers of chances, the lowest first: the mean stated, the rate that happened
 * and its 95% interval (Wilson).
 *
 * @example chanceBands([{ chance: 0.4, won: 1 }]); // [{ from: 0.4, to: 0.4, runners: 1, expected: 0.4, happened: 1, low: 0.206549, high: 1 }]
 */
export const chanceBands = (chances: readonly StatedChance[]) => bandsInOrder([...chances].sort(byChance));

/** Orders chances, the lowest first. */
export const byChance = (one: StatedChance, other: StatedChance): number => one.chance - other.chance;

/**
 * Returns the bands of `chanceBands` for chances that are in order.
 *
 * @example bandsInOrder([{ chance: 0.4, won: 1 }]).length; // 1
 */
export function bandsInOrder(inOrder: readonly StatedChance[]) {
  const bound = (band: number): number => Math.round((band * inOrder.length) / bandCount);
  return Array.from({ length: bandCount }, (_, band) => inOrder.slice(bound(band), bound(band + 1))).flatMap(
    (band) => {
      const [first, last] = [band[0], band.at(-1)];
      if (!first || !last) return [];
      const wins = sum(band.map(({ won }) => won));
      const { low, high } = wilsonInterval(wins, band.length);
      return {
        from: rounded(first.chance),
        to: rounded(last.chance),
        runners: band.length,
        expected: rounded(sum(band.map(({ chance }) => chance)) / band.length),
        happened: rounded(wins / band.length),
        low: rounded(low),
        high: rounded(high),
      };
    },
  );
}
