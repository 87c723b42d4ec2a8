import { readWord } from "../cells/arguments/readWord";
import { isBlankOrZero, single } from "../cells/cellValue";
import type { Cell } from "../cells/table/cell";
import { runWithSession } from "./call/runLocal";
import type { Session } from "./call/session";

type Item = (open: Session, known: ReturnType<Session["client"]["status"]>) => Cell | undefined;

const time = (moment: number): string => new Date(moment).toISOString();

/** The items of STATUS by name; the key is not among them. */
const items = {
  source: (_, { source }) => source,
  "as of": (_, { asOf }) => asOf,
  today: (_, { today }) => today,
  address: (_, { base }) => base,
  plan: (_, { plan }) => plan,
  "key present": (_, { keyPresent }) => keyPresent,
  "requests today": (_, { requestsToday }) => requestsToday,
  "quota a day": (_, { quota }) => quota?.limit,
  "quota left": (_, { quota }) => quota?.remaining,
  "answers kept": (_, { cachedAnswers }) => cachedAnswers,
  waiting: (_, { pendingQuestions }) => pendingQuestions,
  "last error": (_, { lastFailure }) => lastFailure?.message,
  "last error at": (_, { lastFailure }) => lastFailure && time(lastFailure.time),
  "add-in version": ({ version }) => version,
  "service version": (_, { version }) => version,
} as const satisfies Record<string, Item>;

type ItemName = keyof typeof items;

/** The names of the items, in the order of the table. */
export const statusItems = Object.keys(items) as ItemName[];

/**
 * The source of the races and the state of the connection: source, plan, key presence, requests today, quota left, last error, versions.
 * @customfunction STATUS
 * @param item One item, such as source, plan or quota left, for its value alone; blank for all in a table of two columns.
 * @param invocation The call in Excel.
 * @returns A row for every item, or one value.
 * @example =RACING.STATUS("source")
 * @helpurl https://localhost:3000/help/status.html
 */
export function status(item?: any, invocation?: CustomFunctions.Invocation): any[][] {
  return runWithSession(
    { item },
    ({ item }, open) => {
      const known = open.client.status();
      const valueOf = (name: ItemName): Cell => items[name](open, known) ?? "";
      const wanted = single(item);
      if (!isBlankOrZero(wanted)) return [[valueOf(readWord("item", wanted, statusItems))]];
      return statusItems.map((name) => [name, valueOf(name)]);
    },
    invocation,
  );
}
