import type { Client } from "../client/createClient";
import type { DateSystem } from "../dates/serials";
import type { Settings } from "./settings";
import { notAvailable } from "./cellError";

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
