/** What one cell shows: its value, with its number format when it has one of its own. */
export type Shown = string | number | boolean | readonly [value: number, format: string];

/** What a call comes to in a sheet: a table, or an error with the reason it gives. */
export type Outcome = { readonly table: readonly (readonly Shown[])[] } | { readonly error: string; readonly message: string };
