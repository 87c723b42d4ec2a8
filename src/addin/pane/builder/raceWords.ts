import { localTime } from "../../../dates/zones";
import type { MeetingsResponse } from "../../../spec/responses";

export type Meeting = MeetingsResponse["meetings"][number];
export type Race = Meeting["races"][number];

/** "Sha Tin (hk)", and whether it is off. */
export const meetingWords = ({ track, country, abandoned }: Meeting): string =>
  `${track} (${country})${abandoned ? " · abandoned" : ""}`;

/** The start by the venue's own clock; nothing where the source names no zone that is known. */
function startOf({ startTime, timezone }: Race): string {
  try {
    return localTime(Date.parse(startTime), timezone);
  } catch {
    return "";
  }
}

/**
 * "3 · 14:05 · Maiden Plate · 1200m · abandoned", the time by the venue's clock.
 */
export function raceWords(race: Race): string {
  const { raceNumber, raceName, distance, abandoned } = race;
  return [raceNumber, startOf(race), raceName, distance, abandoned && "abandoned"].filter(Boolean).join(" · ");
}
