import type { ErrorCell } from "../../cells/table/cell";
import type { Client } from "../../client/client";
import type { DateOrder } from "../../dates/dateOrder";
import type { DateSystem } from "../../dates/serials";
import { notAvailable } from "./cellError";
import type { Settings } from "./settings";

/** The dependencies of the functions on the add-in. */
export interface Session {
  readonly client: Client;
  /** Returns the chosen defaults: another object whenever they change. */
  readonly settings: () => Settings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns the date system of the open workbook; 1900 by default. */
  readonly dateSystem?: () => DateSystem;
  /** Returns the order of day, month and year in dates as the user types them; undefined if unknown. */
  readonly dateOrder?: () => DateOrder | undefined;
  /** Called when a date word, such as today, is resolved. */
  readonly onDateWord?: () => void;
  /** True if the host supports formatted numbers (CustomFunctionsRuntime 1.4). */
  readonly formats: boolean;
  /** True if the host supports basic values with properties (ExcelApi 1.19). */
  readonly hasProperties?: boolean;
  /** The add-in's version, for STATUS. */
  readonly version?: string;
}

let open: Session | undefined;

/** Sets the session that all function calls use. */
export function openSession(session: Session): void {
  open = session;
}

/** Returns the open session. Throws #N/A before there is one. */
export function session(): Session {
  if (!open) throw notAvailable("The add-in is still starting. Recalculate in a moment.");
  return open;
}

/** Returns true if the host supports formatted numbers; false before there is a session. */
export const areFormatsSupported = (): boolean => open?.formats ?? false;

/** The state of the session on which parsing depends. */
export interface ParseContext {
  readonly settings: Settings;
  readonly dateSystem: DateSystem;
  readonly dateOrder?: DateOrder | undefined;
  readonly formats: boolean;
  readonly notAvailable: ErrorCell;
  readonly today: (timezone: string) => string;
  /** True while the clock stands in for the source's today. */
  readonly todayUnknown?: boolean;
  /** Called when a date word, such as today, is resolved. */
  readonly onDateWord?: () => void;
}

/** Returns the current parse context. */
export function parseContext(open: Session): ParseContext {
  const { client, settings, dateSystem, dateOrder, formats, onDateWord } = open;
  return {
    ...(onDateWord ? { onDateWord } : {}),
    settings: settings(),
    dateSystem: dateSystem?.() ?? 1900,
    dateOrder: dateOrder?.(),
    formats,
    notAvailable: notAvailable("The source gives no value here."),
    today: (timezone) => client.today(timezone),
    todayUnknown: !client.isSourceKnown(),
  };
}
