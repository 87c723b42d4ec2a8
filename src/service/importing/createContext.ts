import { isTimezone } from "../../dates/zones";
import { createFormats, formatNamed } from "./formats/formats";
import { createTrackZones } from "./formats/tracks";
import type { ImportContext } from "./importContext";
import type { Mapping } from "./mappedFormat";

/** Choices about results files, in addition to their names. */
export interface ImportChoices {
  /** The time zones of tracks by name or code. */
  readonly zones?: Readonly<Record<string, string>> | undefined;
  /** The name of the format for every file. */
  readonly as?: string | undefined;
  /** The meaning of the columns in tables of unknown formats. */
  readonly mapping?: Mapping | undefined;
  /** True to import a file without its lines at tracks whose time zone is unknown, and to name the tracks. */
  readonly leavesTracks?: boolean;
}

/** Creates the context for one import of files. Throws for an unknown format. */
export function createContext({ zones = {}, as, mapping, leavesTracks }: ImportChoices = {}): ImportContext {
  const wrong = Object.entries(zones).find(([, zone]) => !isTimezone(zone));
  if (wrong)
    throw new Error(`the zone of ${wrong[0]} must be a time zone such as Europe/London: ${wrong[1]}`);
  const formats = createFormats(zones, mapping?.dates);
  const forced = as === undefined ? undefined : formatNamed(formats, as);
  if (as !== undefined && !forced) throw new Error(`there is no format ${as}`);
  return {
    formats: forced ? [forced] : formats,
    isForced: forced !== undefined,
    joined: new Map(),
    documents: new Map(),
    collected: new Map(),
    tracks: createTrackZones(zones),
    leavesTracks,
    ...(mapping === undefined ? {} : { mapping }),
  };
}
