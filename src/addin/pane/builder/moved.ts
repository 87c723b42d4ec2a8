/**
 * A list with one item moved to another place; the list itself where there is no such place.
 *
 * @example
 * moved(["a", "b", "c"], { from: 0, to: 2 }) // ["b", "c", "a"]
 */
export function moved<Item>(
  items: readonly Item[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}
