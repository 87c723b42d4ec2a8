/** A column of cells in the form in which Excel hands a range over. */
export const column = (...cells: unknown[]): unknown[][] => cells.map((cell) => [cell]);
export const row = (...cells: unknown[]): unknown[][] => [cells];

/** The chances of a field. */
export const field = [0.3, 0.2, 0.15, 0.12, 0.09, 0.07, 0.05, 0.02];

/** A cell's value where a range may stand. */
export const cell = (value: unknown) => value as never;

/** Results to five decimals. */
export const rounded = (table: readonly (readonly unknown[])[]): unknown[][] =>
  table.map((cells) => cells.map((value) => (typeof value === "number" ? Number(value.toFixed(5)) : value)));

export const total = (table: readonly (readonly unknown[])[]): number =>
  table.flat().reduce<number>((sum, value) => sum + (Number(value) || 0), 0);
