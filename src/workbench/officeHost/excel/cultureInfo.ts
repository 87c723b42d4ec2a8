import { ClientObject, type RequestContext } from "./clientObject";

/** The letters of a short date pattern, by the part that they stand for. */
const dateLetters: Readonly<Record<string, string>> = { day: "dd", month: "MM", year: "yyyy" };

/** Returns the short date pattern of a language: "dd.MM.yyyy". */
function shortDatePattern(language: string): string {
  const parts = new Intl.DateTimeFormat(language, { dateStyle: "short" }).formatToParts(0);
  return parts.map(({ type, value }) => dateLetters[type] ?? value).join("");
}

function decimalSeparator(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

class NumberFormatInfo extends ClientObject<string, { numberDecimalSeparator: string }> {
  get numberDecimalSeparator(): string {
    return this.property("numberDecimalSeparator");
  }
}

class DatetimeFormatInfo extends ClientObject<string, { shortDatePattern: string }> {
  get shortDatePattern(): string {
    return this.property("shortDatePattern");
  }
}

/** Excel.CultureInfo: the region in the settings of the user's system, here of the user's browser. */
export class CultureInfo extends ClientObject<string, { name: string }> {
  readonly numberFormat: NumberFormatInfo;
  readonly datetimeFormat: DatetimeFormatInfo;

  constructor(context: RequestContext) {
    const find = (): string => context.page.culture;
    super(context, { find, properties: (name) => ({ name }) });
    this.numberFormat = new NumberFormatInfo(context, {
      find,
      properties: (language) => ({ numberDecimalSeparator: decimalSeparator(language) }),
    });
    this.datetimeFormat = new DatetimeFormatInfo(context, {
      find,
      properties: (language) => ({ shortDatePattern: shortDatePattern(language) }),
    });
  }

  get name(): string {
    return this.property("name");
  }
}
