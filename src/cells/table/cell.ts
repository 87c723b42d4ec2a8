import { type Kind, kinds } from "../columns/column";

/** A formatted number for hosts with data types: a Double from ExcelApi 1.19. */
export interface FormattedNumber {
  readonly type: "FormattedNumber" | "Double";
  readonly basicValue: number;
  readonly numberFormat: string;
}

/** A value on a card: a text, a formatted number, or rows of them. */
export type PropertyValue =
  | { readonly type: "String"; readonly basicValue: string }
  | { readonly type: "Double"; readonly basicValue: number; readonly numberFormat?: string }
  | { readonly type: "Array"; readonly elements: readonly (readonly PropertyValue[])[] };

/** The properties of a card by section heading; those without a value are omitted. */
export type CardSections = Readonly<Record<string, Readonly<Record<string, PropertyValue | undefined>>>>;

/** A text whose card shows properties, for hosts that support them (ExcelApi 1.19). */
export interface CardText {
  readonly type: "String";
  readonly basicValue: string;
  readonly properties: Readonly<Record<string, PropertyValue>>;
  readonly layouts: {
    readonly card: {
      readonly title: string;
      readonly sections: readonly {
        readonly layout: "List";
        readonly title: string;
        readonly properties: readonly string[];
      }[];
    };
  };
}

export interface ErrorCell {
  readonly code: string;
}

export type Cell = string | number | boolean | FormattedNumber | CardText | ErrorCell;

export function rowOrColumn({ across }: { readonly across: boolean }, cells: readonly Cell[]): Cell[][] {
  return across ? [[...cells]] : cells.map((cell) => [cell]);
}

/** Returns a number's format: the format of zero if it is below 0 and rounds to 0, which has no sign. */
export function signedFormat(value: number, numberFormat: string): string {
  const [positive = "", , zero = positive] = numberFormat.split(";");
  const decimals = /\.(0+)/.exec(positive)?.[1]?.length ?? 0;
  const unit = positive.includes("%") ? 0.01 : 1;
  return value < 0 && -value < (unit / 10 ** decimals) * 0.5 ? `${zero};${zero}` : numberFormat;
}

/** Returns a number in a format, or the number itself if there is no format. */
export const formattedAs = (
  value: number,
  numberFormat: string | undefined,
  type: FormattedNumber["type"] = "FormattedNumber",
): Cell =>
  numberFormat === undefined
    ? value
    : { type, basicValue: value, numberFormat: signedFormat(value, numberFormat) };

/** Returns a table in which each column's numbers have the format of its kind. */
export function formatColumns(
  table: readonly (readonly Cell[])[],
  columnKinds: readonly Kind[],
  type?: FormattedNumber["type"],
): Cell[][] {
  const formats = columnKinds.map((kind) => kinds[kind].format);
  const formatAt = (column: number): string | undefined => formats[Math.min(column, formats.length - 1)];
  return table.map((row) =>
    row.map((cell, column) => (typeof cell === "number" ? formattedAs(cell, formatAt(column), type) : cell)),
  );
}

/** Returns a text as a property; undefined if there is none. */
export const textProperty = (basicValue: string | undefined): PropertyValue | undefined =>
  basicValue === undefined || basicValue === "" ? undefined : { type: "String", basicValue };

/** Returns a number as a property with a format; undefined if there is none. */
export const numberProperty = (
  basicValue: number | undefined,
  numberFormat?: string,
): PropertyValue | undefined =>
  basicValue === undefined
    ? undefined
    : {
        type: "Double",
        basicValue,
        ...(numberFormat !== undefined && { numberFormat: signedFormat(basicValue, numberFormat) }),
      };

/** Returns a text with a card, which sorts like the text; sections without properties are omitted. */
export function withCard(text: string, sections: CardSections): CardText | string {
  const shownSections = Object.entries(sections).flatMap(([title, properties]) => {
    const statedProperties = Object.entries(properties).flatMap(([name, value]) =>
      value ? [[name, value] as const] : [],
    );
    return statedProperties.length === 0 ? [] : [{ title, known: statedProperties }];
  });
  if (shownSections.length === 0) return text;
  return {
    type: "String",
    basicValue: text,
    properties: Object.fromEntries(shownSections.flatMap(({ known }) => known)),
    layouts: {
      card: {
        title: text,
        sections: shownSections.map(({ title, known }) => ({
          layout: "List",
          title,
          properties: known.map(([name]) => name),
        })),
      },
    },
  };
}
