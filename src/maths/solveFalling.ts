/**
 * Where a falling function of a positive number crosses zero, to the last digit a double holds; 0 when it is not positive even at 0.
 * Halving needs no derivative and cannot leave the range.
 *
 * @example solveFalling((value) => 2 - value * value) is Math.SQRT2
 */
export function solveFalling(heightAt: (value: number) => number): number {
  if (heightAt(0) <= 0) return 0;
  let low = 0;
  let high = 1;
  while (heightAt(high) > 0) [low, high] = [high, high * 2];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (heightAt(middle) > 0) low = middle;
    else high = middle;
  }
}
