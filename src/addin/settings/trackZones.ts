import type { GivenZones } from "../../cells/bets/moments";
import { timezoneName } from "../../dates/zones";
import type { UserStore } from "../excel/userStore";

const nameOf = (key: string): string => `zone ${key}`;

/**
 * Returns the time zones that this user gave for tracks. A stored text that is no IANA time zone is ignored,
 * and the track is asked about again.
 */
export const givenZones =
  (user: UserStore): GivenZones =>
  (key) => {
    const zone = user.get(nameOf(key));
    return zone === undefined ? undefined : timezoneName(zone);
  };

/** Remembers the time zone of a track for all files; "" forgets it. */
export const giveZone = (user: UserStore, key: string, zone: string): void =>
  zone === "" ? user.delete(nameOf(key)) : user.set(nameOf(key), zone);
