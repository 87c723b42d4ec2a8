import type { Cell } from "./cell";

/**
 * A result of one cell for each cell of a row or column, lying the way that one lies.
 *
 * @example
 * alongside({ across: true }, [1, 2]) // [[1, 2]]
 * alongside({ across: false }, [1, 2]) // [[1], [2]]
 */
export function alongside({ across }: { readonly across: boolean }, cells: readonly Cell[]): Cell[][] {
  return across ? [[...cells]] : cells.map((cell) => [cell]);
}
