import type { Client } from "../../client/createClient";
import type { DateSystem } from "../../dates/serials";
import type { Settings } from "./settings";
import { notAvailable } from "./cellError";
import type { ErrorCell } from "../../cells/table/cell";

/** What the functions need of the add-in that they run in. */
export interface Session {
  readonly client: Client;
  /** The chosen defaults. The same object is taken to say the same. */
  readonly settings: () => Settings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How the open workbook counts days; 1900 when not given. */
  readonly dateSystem?: () => DateSystem;
  /** True where the host shows formatted numbers (CustomFunctionsRuntime 1.4). */
  readonly formats: boolean;
  /** The add-in's version, for STATUS. */
  readonly version?: string;
}

let open: Session | undefined;

/** Opens the one session that every function call uses, in place of an earlier one. */
export function openSession(session: Session): void {
  open = session;
}

/** The open session; a call that comes before it shows #N/A. */
export function session(): Session {
  if (!open) throw notAvailable("The add-in is still starting. Recalculate in a moment.");
  return open;
}

/** What a call is read with besides its own arguments. */
export interface ParseContext {
  readonly settings: Settings;
  readonly dateSystem: DateSystem;
  readonly formats: boolean;
  readonly notAvailable: ErrorCell;
  readonly today: (timezone: string) => string;
}

/** What a call's arguments are read with, as it is now. */
export function parseContext({ client, settings, dateSystem, formats }: Session): ParseContext {
  return {
    settings: settings(),
    dateSystem: dateSystem?.() ?? 1900,
    formats,
    notAvailable: notAvailable("The source gives no value here."),
    today: (timezone) => client.today(timezone),
  };
}
