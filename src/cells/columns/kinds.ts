/** How a kind of column is told to a person, and what the host needs to know of it. */
export interface KindRule {
  readonly numeric: boolean;
  readonly meaning: string;
  /** The number format, where plain digits would not do. */
  readonly format?: string;
}

const rules = {
  text: { numeric: false, meaning: "text" },
  integer: { numeric: true, meaning: "whole number" },
  number: { numeric: true, meaning: "number" },
  fraction: { numeric: true, meaning: "fraction from 0 to 1", format: "0.0%" },
  difference: { numeric: true, meaning: "difference of two fractions", format: "+0.0%;-0.0%;0.0%" },
  flag: { numeric: false, meaning: "TRUE or FALSE" },
  distance: { numeric: true, meaning: "number of metres" },
  money: { numeric: true, meaning: "number where the text is one, else the text; the venue's currency" },
  date: { numeric: true, meaning: "date (serial number)", format: "yyyy-mm-dd" },
  time: { numeric: true, meaning: "date and time (serial number), the venue's clock", format: "yyyy-mm-dd hh:mm" },
  badges: { numeric: false, meaning: "the badges' labels in one text" },
} as const satisfies Record<string, KindRule>;

/** What a column holds. */
export type Kind = keyof typeof rules;

/** What holds of each kind; how its field becomes a cell stands in table/typedValue. */
export const kinds: Readonly<Record<Kind, KindRule>> = rules;
