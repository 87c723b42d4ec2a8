/** A kind of value: its description for people and its number format in Excel. */
export interface KindRule {
  readonly numeric: boolean;
  readonly description: string;
  readonly format?: string;
}

const rules = {
  text: { numeric: false, description: "text" },
  integer: { numeric: true, description: "whole number" },
  number: { numeric: true, description: "number" },
  fraction: { numeric: true, description: "fraction from 0 to 1", format: "0.0%" },
  difference: { numeric: true, description: "difference of two fractions", format: "+0.0%;-0.0%;0.0%" },
  flag: { numeric: false, description: "TRUE or FALSE" },
  distance: { numeric: true, description: "number of metres" },
  money: {
    numeric: true,
    description: "amount in the venue's currency; the text itself if it is not a clear amount",
  },
  date: { numeric: true, description: "date (serial number)", format: "yyyy-mm-dd" },
  time: {
    numeric: true,
    description: "date and time (serial number) in the venue's time zone",
    format: "yyyy-mm-dd hh:mm",
  },
  badges: { numeric: false, description: "badge labels, separated by commas" },
} as const satisfies Record<string, KindRule>;

/** The kind of value that a column holds. */
export type Kind = keyof typeof rules;

/** The rules of each kind; `table/typedValue` converts the values. */
export const kinds: Readonly<Record<Kind, KindRule>> = rules;
