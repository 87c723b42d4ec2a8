/** A sheet to be made, as data. Addresses and ranges are Excel's, without a sheet. */
export interface SheetContent {
  readonly name: string;
  /** What is typed into each cell; a text that begins with "=" is a formula, in English and with commas. */
  readonly cells: Readonly<Record<string, string | number>>;
  /** Ranges in bold type. */
  readonly bold?: readonly string[];
  /** Ranges that invite typing. */
  readonly inputs?: readonly string[];
  /** Number formats by range. */
  readonly formats?: Readonly<Record<string, string>>;
  /** Widths in pixels, column by column. */
  readonly widths?: readonly number[];
  /** How many columns at the left stay in view. */
  readonly frozen?: number;
}
