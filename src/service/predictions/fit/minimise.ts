/**
 * Where a function with one valley is lowest between two bounds, to a thousandth of a thousandth (golden section search).
 *
 * @example minimise((x) => (x - 2) ** 2, { from: 0, to: 5 }); // 2
 */
export function minimise(height: (at: number) => number, { from, to }: { from: number; to: number }): number {
  const golden = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  let left = high - golden * (high - low);
  let right = low + golden * (high - low);
  let [leftHeight, rightHeight] = [height(left), height(right)];
  while (high - low > 1e-6) {
    if (leftHeight < rightHeight) {
      [high, right, rightHeight] = [right, left, leftHeight];
      left = high - golden * (high - low);
      leftHeight = height(left);
    } else {
      [low, left, leftHeight] = [left, right, rightHeight];
      right = low + golden * (high - low);
      rightHeight = height(right);
    }
  }
  return (low + high) / 2;
}
