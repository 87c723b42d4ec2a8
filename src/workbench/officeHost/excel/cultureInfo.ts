import { cultureOf } from "../../culture";
import { ClientObject, type RequestContext } from "./clientObject";

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
      properties: (language) => ({ numberDecimalSeparator: cultureOf(language).decimalSeparator }),
    });
    this.datetimeFormat = new DatetimeFormatInfo(context, {
      find,
      properties: (language) => ({ shortDatePattern: cultureOf(language).shortDatePattern }),
    });
  }

  get name(): string {
    return this.property("name");
  }
}
