/** A kind of value: its description for people and its number format in Excel. */
export interface KindRule {
  readonly numeric: boolean;
  readonly description: string;
  /** Excel's number format. */
  readonly format?: string;
  /** The unit, where all values of the kind have the same. */
  readonly unit?: string;
}

const rules = {
  text: { numeric: false, description: "text" },
  integer: { numeric: true, description: "whole number" },
  number: { numeric: true, description: "number" },
  decimal: { numeric: true, description: "number with one decimal", format: "0.0" },
  odds: { numeric: true, description: "decimal odds", format: "0.00", unit: "decimal odds" },
  factor: { numeric: true, description: "ratio, 1 for no difference", format: "0.00", unit: "times" },
  fraction: { numeric: true, description: "fraction from 0 to 1", format: "0.0%", unit: "0 to 1" },
  difference: {
    ...{ numeric: true, description: "difference of two fractions", unit: "-1 to 1" },
    format: "+0.0%;-0.0%;0.0%",
  },
  margin: {
    ...{
      numeric: true,
      description: "fraction; below 0 where the prices favour the backer",
      unit: "above -1",
    },
    format: '+0.0%;-0.0%" (check the prices)";0.0%',
  },
  flag: { numeric: false, description: "TRUE or FALSE" },
  distance: { numeric: true, description: "number of metres", format: '0" m"', unit: "m" },
  kilograms: { numeric: true, description: "number of kilograms", format: '0.0" kg"', unit: "kg" },
  money: {
    ...{ numeric: true, format: "#,##0", unit: "the venue's currency" },
    description: "amount in the venue's currency; the text itself if it is not a clear amount",
  },
  stake: { numeric: true, description: "amount of money", format: "#,##0.00", unit: "as the stake" },
  minutes: { numeric: true, description: "whole number of minutes", unit: "minutes" },
  date: {
    ...{ numeric: true, description: "date (serial number)", format: "yyyy-mm-dd" },
    unit: "serial number",
  },
  time: {
    ...{ numeric: true, format: "yyyy-mm-dd hh:mm", unit: "serial number" },
    description: "date and time (serial number) in the venue's time zone",
  },
  localTime: {
    ...{ numeric: true, format: "yyyy-mm-dd hh:mm", unit: "serial number" },
    description: "date and time (serial number) in your time zone",
  },
  clockTime: {
    ...{ numeric: true, format: "yyyy-mm-dd hh:mm", unit: "serial number" },
    description: "date and time (serial number) on this computer's clock",
  },
  value: {
    numeric: false,
    description: "value of the kind that its row states: a number, a text, a flag, or a date and time",
  },
  badges: { numeric: false, description: "badge labels, separated by commas" },
} as const satisfies Record<string, KindRule>;

/** The kind of value that a column holds. */
export type Kind = keyof typeof rules;

/** The rules of each kind; `table/converter` converts the values. */
export const kinds: Readonly<Record<Kind, KindRule>> = rules;

/**
 * Returns the unit of a column or of a result: its own, else that of its kind; "" for texts and flags.
 *
 * @example
 * unitOf({ kind: "fraction" }) // "0 to 1"
 */
export const unitOf = ({ kind, unit }: { readonly kind: Kind; readonly unit?: string | undefined }): string =>
  unit ?? kinds[kind].unit ?? "";
