import { readWord } from "../cells/arguments/readText";
import { isBlankOrZero, single } from "../cells/cellValue";
import { kinds } from "../cells/columns/column";
import { type Cell, formattedAs } from "../cells/table/cell";
import { dayNumber } from "../dates/days";
import { serialOf } from "../dates/serials";
import { localSerial } from "../dates/zones";
import { runWithSession } from "./call/runLocal";
import { defaultOf, type Session, supportedNumberType } from "./call/session";

type Item = (open: Session, known: ReturnType<Session["client"]["status"]>) => Cell | undefined;

/** Returns a day, YYYY-MM-DD, as a date in the workbook. */
function dateOf(day: string | undefined, { dateSystem, formats }: Session): Cell | undefined {
  const number = day === undefined ? undefined : dayNumber(day);
  if (number === undefined) return undefined;
  const serial = serialOf(number, dateSystem?.() ?? 1900);
  return formattedAs(serial, formats ? kinds.date.format : undefined, supportedNumberType());
}

/**
 * Returns a time, in milliseconds since 1970, as a date and time in the workbook, in the user's time zone.
 */
export function timeOf(moment: number, { dateSystem, formats, settings }: Session): Cell {
  const timezone = String(defaultOf("timezone", settings()).value);
  const iso = new Date(moment).toISOString();
  const serial = localSerial(iso, { timezone, dateSystem: dateSystem?.() ?? 1900 });
  return serial === undefined
    ? iso
    : formattedAs(serial, formats ? kinds.time.format : undefined, supportedNumberType());
}

/** The items of STATUS by name; the key is not one of them. */
const items = {
  source: (_, { source }) => source,
  "as of": (open, { asOf }) => dateOf(asOf, open),
  today: (open, { today }) => dateOf(today, open),
  address: (_, { base }) => base,
  plan: (_, { plan }) => plan,
  "key present": (_, { keyPresent }) => keyPresent,
  "requests today": (_, { requestsToday }) => requestsToday,
  "angles today": (_, { anglesToday }) => anglesToday,
  "quota a day": (_, { quota }) => quota?.limit,
  "quota left": (_, { quota }) => quota?.remaining,
  "answers kept": (_, { cachedAnswers }) => cachedAnswers,
  waiting: (_, { pendingQuestions }) => pendingQuestions,
  "last error": (_, { lastFailure }) => lastFailure?.message,
  "last error at": (open, { lastFailure }) => lastFailure && timeOf(lastFailure.time, open),
  "add-in version": ({ version }) => version,
  "service version": (_, { version }) => version,
  snapshot: ({ snapshots }) => snapshots?.shown() ?? "live",
  prices: (_, { prices }) => prices,
  "incomplete races": (_, { incompleteRaces }) => incompleteRaces,
} as const satisfies Record<string, Item>;

type ItemName = keyof typeof items;

export const statusItems = Object.keys(items) as ItemName[];

/**
 * The source of the races and the state of the connection: source, plan, key presence, requests today, quota left, last error, versions, and the snapshot that the workbook shows.
 * @customfunction STATUS
 * @param item One item, such as source, plan or quota left, for its value alone; blank for all in a table of two columns.
 * @returns A row for every item, or one value; days and times are dates of the workbook, in your time zone.
 * @example =RACING.STATUS("source")
 */
export function status(item?: any, invocation?: CustomFunctions.Invocation): any[][] {
  return runWithSession(
    { item },
    ({ item }, open) => {
      const clientStatus = open.client.status();
      const valueOf = (name: ItemName): Cell => items[name](open, clientStatus) ?? "";
      const wanted = single(item);
      if (!isBlankOrZero(wanted)) return [[valueOf(readWord("item", wanted, statusItems))]];
      return statusItems.map((name) => [name, valueOf(name)]);
    },
    invocation,
  );
}
