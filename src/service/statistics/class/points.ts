const middle = 60;
/** What a thousandth of the winner's time is worth. */
const perThousandth = 2.5;
const [lowest, highest] = [0, 120];

/**
 * A rating or class as the store has it (hundredths of a thousandth of the winner's time) in points from 0 to 120, to a tenth.
 *
 * @example points(300); // 67.5
 */
export function points(hundredths: number): number {
  const exact = middle + (perThousandth * hundredths) / 100;
  return Math.round(10 * Math.min(highest, Math.max(lowest, exact))) / 10;
}
