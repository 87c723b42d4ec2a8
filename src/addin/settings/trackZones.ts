import type { GivenZones } from "../../cells/bets/moments";
import { ownName, timezoneName } from "../../dates/zones";
import { zonesOfTrack } from "../../spec/trackZones";
import type { UserStore } from "../excel/userStore";

const nameOf = (key: string): string => `zone ${key}`;

/** The names of zones in the table of tracks by the browser's own name, listed at the first question. */
let tableNames: ReadonlyMap<string, string> | undefined;

/** Returns the name in the table of tracks for the browser's name of a zone; else the given name. */
function listedName(zone: string): string {
  tableNames ??= new Map(zonesOfTrack(undefined, undefined).map((one) => [ownName(one), one]));
  return tableNames.get(zone) ?? zone;
}

/** All time zones, listed when a person is first asked for one. */
let zones: readonly string[] | undefined;

/** Returns the names of all time zones in order, one for each: Asia/Kolkata, and no Asia/Calcutta. */
export const allZones = (): readonly string[] =>
  (zones ??= [...new Set(Intl.supportedValuesOf("timeZone").map(listedName))].sort());

/**
 * Returns the time zones that this user gave for tracks. A stored text that is no IANA time zone is ignored,
 * and the track is asked about again.
 */
export const givenZones =
  (user: UserStore): GivenZones =>
  (key) => {
    const zone = user.get(nameOf(key));
    const name = zone === undefined ? undefined : timezoneName(zone);
    return name === undefined ? undefined : listedName(name);
  };

/** Remembers the time zone of a track for all files; "" forgets it. */
export const giveZone = (user: UserStore, key: string, zone: string): void =>
  zone === "" ? user.delete(nameOf(key)) : user.set(nameOf(key), zone);
