/** A region's formats for numbers and dates, in Excel's terms. */
export interface Culture {
  readonly decimalSeparator: string;
  /** The short date pattern: "dd.MM.yyyy". */
  readonly shortDatePattern: string;
}

/** The letters of a short date pattern for each part of a date. */
const dateLetters: Readonly<Record<string, string>> = { day: "dd", month: "MM", year: "yyyy" };

export function cultureOf(language: string): Culture {
  const number = new Intl.NumberFormat(language).formatToParts(12345.6);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "short" }).formatToParts(0);
  return {
    decimalSeparator: number.find(({ type }) => type === "decimal")?.value ?? ".",
    shortDatePattern: date.map(({ type, value }) => dateLetters[type] ?? value).join(""),
  };
}
