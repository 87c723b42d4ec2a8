import { cultureDateOrder, type DateOrder, dateOrderOf } from "../../dates/dateOrder";
import { isSetSupported, officeContext, runWhenIdle } from "./officeJs";

/** The region by which Excel reads typed input; it is not the display language. */
export interface Culture {
  /** A BCP 47 tag, such as "de-AT". */
  readonly name: string;
  /** The character between a formula's arguments. */
  readonly listSeparator: "," | ";";
  /** Undefined if Excel does not report it. */
  readonly dateOrder: DateOrder | undefined;
}

/** Excel uses ";" between arguments if "," is the decimal sign. */
const listSeparatorFor = (decimal: string | undefined): Culture["listSeparator"] =>
  decimal === "," ? ";" : ",";

/** Returns the culture for a name such as "de-DE"; the en-US culture for an unknown name. */
function cultureByName(name: string): Culture {
  try {
    const decimal = new Intl.NumberFormat(name).formatToParts(1.5).find(({ type }) => type === "decimal");
    return { name, listSeparator: listSeparatorFor(decimal?.value), dateOrder: cultureDateOrder(name) };
  } catch {
    return { name: "en", listSeparator: ",", dateOrder: undefined };
  }
}

/**
 * Returns the region of the document, for an Excel that does not report its own; outside Office, the
 * browser's.
 */
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

/** Reads the culture from Excel (ExcelApi 1.11), or from the document in an older Excel. Never rejects. */
export async function readCulture(): Promise<Culture> {
  if (!isSetSupported("ExcelApi", "1.11")) return documentCulture();
  return readFromExcel().catch(documentCulture);
}
