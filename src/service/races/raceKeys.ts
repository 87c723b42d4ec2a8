import { slugify } from "../../spec/slug";
import type { RaceRecord } from "./records";

/** The facts that name a meeting. */
type MeetingFacts = Pick<RaceRecord, "country" | "raceCode" | "date" | "track">;

/** Returns the key of a country, a race code and a day. */
export const dayOf = ({ country, raceCode, date }: Omit<MeetingFacts, "track">): string =>
  [country, raceCode, date].join("/");

export const meetingOf = (race: MeetingFacts): string => `${dayOf(race)}/${slugify(race.track)}`;

export const keyOf = (race: RaceRecord): string => `${meetingOf(race)}/${race.raceNumber}`;
