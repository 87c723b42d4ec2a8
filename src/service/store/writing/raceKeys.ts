import { slugify } from "../../../spec/slug";
import type { RaceRecord } from "../../races/records";

/** Returns the key of a country, a race code and a day. */
export const dayOf = ({ country, raceCode, date }: RaceRecord): string => [country, raceCode, date].join("/");

export const meetingOf = (race: RaceRecord): string => `${dayOf(race)}/${slugify(race.track)}`;

export const keyOf = (race: RaceRecord): string => `${meetingOf(race)}/${race.raceNumber}`;
