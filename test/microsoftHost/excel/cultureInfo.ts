import { type Culture, cultureOf } from "../../../src/workbench/officeHost/culture";
import { HostObject } from "../requests/hostObject";

/** Excel.NumberFormatInfo. */
class NumberFormatInfo extends HostObject {
  readonly typeName = "NumberFormatInfo";
  override readonly loadable = ["numberDecimalSeparator"];
  readonly NumberDecimalSeparator: string;

  constructor({ decimalSeparator }: Culture) {
    super();
    this.NumberDecimalSeparator = decimalSeparator;
  }
}

/** Excel.DatetimeFormatInfo, as far as its short date. */
class DatetimeFormatInfo extends HostObject {
  readonly typeName = "DatetimeFormatInfo";
  override readonly loadable = ["shortDatePattern"];
  readonly ShortDatePattern: string;

  constructor({ shortDatePattern }: Culture) {
    super();
    this.ShortDatePattern = shortDatePattern;
  }
}

/** Excel.CultureInfo: the region in the settings of the user's system, here of the user's browser. */
export class CultureInfo extends HostObject {
  readonly typeName = "CultureInfo";
  override readonly loadable = ["name"];
  readonly Name: string;
  readonly NumberFormat: NumberFormatInfo;
  readonly DatetimeFormat: DatetimeFormatInfo;

  constructor(language: string) {
    super();
    this.Name = language;
    this.NumberFormat = new NumberFormatInfo(cultureOf(language));
    this.DatetimeFormat = new DatetimeFormatInfo(cultureOf(language));
  }
}
