import { cultureDateOrder, type DateOrder, dateOrderOf } from "../../dates/dateOrder";
import { isSetSupported, officeContext, runWhenIdle } from "./officeJs";

/** The region by which Excel reads what a person types; it is not the display language. */
export interface Culture {
  /** A BCP 47 tag, such as "de-AT". */
  readonly name: string;
  /** The character between a formula's arguments. */
  readonly listSeparator: "," | ";";
  /** Undefined if Excel does not report it. */
  readonly dateOrder: DateOrder | undefined;
}

/** Excel takes ";" between arguments where "," is the decimal sign. */
const listSeparatorFor = (decimal: string | undefined): Culture["listSeparator"] =>
  decimal === "," ? ";" : ",";

/** Returns the culture by its name, such as "de-DE"; that of en-US for a name that is none. */
function cultureByName(name: string): Culture {
  try {
    const decimal = new Intl.NumberFormat(name).formatToParts(1.5).find(({ type }) => type === "decimal");
    return { name, listSeparator: listSeparatorFor(decimal?.value), dateOrder: cultureDateOrder(name) };
  } catch {
    return { name: "en", listSeparator: ",", dateOrder: undefined };
  }
}

/** The region of the document, where Excel does not report its own; outside Office that of the browser. */
const documentCulture = (): Culture =>
  cultureByName(officeContext()?.contentLanguage ?? globalThis.navigator.language);

function readFromExcel(): Promise<Culture> {
  const hasDates = isSetSupported("ExcelApi", "1.12");
  return runWhenIdle(async (context) => {
    const culture = context.workbook.application.cultureInfo.load("name");
    const numbers = culture.numberFormat.load("numberDecimalSeparator");
    const dates = hasDates ? culture.datetimeFormat.load("shortDatePattern") : undefined;
    await context.sync();
    return {
      name: culture.name,
      listSeparator: listSeparatorFor(numbers.numberDecimalSeparator),
      dateOrder: dates ? dateOrderOf(dates.shortDatePattern) : cultureDateOrder(culture.name),
    };
  });
}

/** Reads the culture from Excel (ExcelApi 1.11), or that of the document in an older Excel. Never rejects. */
export async function readCulture(): Promise<Culture> {
  if (!isSetSupported("ExcelApi", "1.11")) return documentCulture();
  return readFromExcel().catch(documentCulture);
}
