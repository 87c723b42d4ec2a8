import type { DateSystem } from "../dates/serials";
import type { ErrorCell } from "../cells/table/cell";
import { notAvailable } from "./cellError";
import type { Session } from "./session";
import type { Settings } from "./settings";

/** What a call is read with besides its own arguments. */
export interface Surroundings {
  readonly settings: Settings;
  readonly dateSystem: DateSystem;
  readonly formats: boolean;
  readonly notAvailable: ErrorCell;
  readonly today: (timezone: string) => string;
}

/** What a call's arguments are read with, as it is now. */
export function surroundings({ client, settings, dateSystem, formats }: Session): Surroundings {
  return {
    settings: settings(),
    dateSystem: dateSystem?.() ?? 1900,
    formats,
    notAvailable: notAvailable("The source gives no value here."),
    today: (timezone) => client.today(timezone),
  };
}
