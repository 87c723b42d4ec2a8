import type { MeetingsResponse } from "../../../spec/meetings";
import type { SheetKind, WorkbookChoice } from "../../workbook/workbookSheets";
import { findMeeting, type Meeting, type Place } from "../builder/labels";

/** The choices made so far for the sheets of a race day. */
export interface RaceDayChoice {
  readonly date: string;
  readonly raceCode: string;
  readonly meeting: Place | undefined;
  readonly races: ReadonlySet<number>;
  readonly sheets: ReadonlySet<SheetKind>;
}

/** Returns the numbers of a meeting's races that are not abandoned. */
export const runnableRaces = (meeting: Meeting | undefined): ReadonlySet<number> =>
  new Set(meeting?.races.filter(({ abandoned }) => !abandoned).map(({ raceNumber }) => raceNumber));

/** Returns a set with the member added, or removed if present. */
export function toggleMember<Member>(members: ReadonlySet<Member>, member: Member): ReadonlySet<Member> {
  const others = new Set([...members].filter((other) => other !== member));
  return members.has(member) ? others : others.add(member);
}

/**
 * Returns the complete choice; undefined while a meeting, a sheet or a race that a sheet needs is missing.
 */
export function completeChoice(
  chosen: RaceDayChoice,
  response: MeetingsResponse | undefined,
): WorkbookChoice | undefined {
  const { raceCode, races, sheets } = chosen;
  const meeting = findMeeting(response, chosen.meeting);
  const needsRaces = [...sheets].some((sheet) => sheet !== "meetings");
  if (!response || !meeting || sheets.size === 0 || (needsRaces && races.size === 0)) return undefined;
  const chosenRaces = meeting.races.filter(({ raceNumber }) => races.has(raceNumber));
  const { date, timezone } = chosen.meeting?.own ?? { date: response.date };
  return { date, timezone, raceCode, meeting, parts: sheets, races: chosenRaces };
}
