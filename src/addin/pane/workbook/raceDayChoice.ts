import type { MeetingsResponse } from "../../../spec/responses";
import type { WorkbookChoice, SheetKind } from "../../workbook/workbookSheets";
import type { Meeting } from "../builder/labels";

/** What a person has chosen so far. */
export interface Chosen {
  readonly date: string;
  readonly raceCode: string;
  /** The meeting, by its place: undefined until one is picked. */
  readonly place: Pick<Meeting, "slug" | "country"> | undefined;
  readonly races: ReadonlySet<number>;
  readonly parts: ReadonlySet<SheetKind>;
}

/** The races that a book of a meeting begins with: those that are run. */
export const racesRun = (meeting: Meeting | undefined): ReadonlySet<number> =>
  new Set(meeting?.races.filter(({ abandoned }) => !abandoned).map(({ raceNumber }) => raceNumber));

/** The set with the member or, where it has it, without. */
export function toggled<Member>(members: ReadonlySet<Member>, member: Member): ReadonlySet<Member> {
  const others = new Set([...members].filter((other) => other !== member));
  return members.has(member) ? others : others.add(member);
}

/** The chosen meeting as the service lists it. */
export const meetingOf = ({ place }: Chosen, response: MeetingsResponse | undefined): Meeting | undefined =>
  response?.meetings.find(({ slug, country }) => slug === place?.slug && country === place.country);

/** The book that has been chosen; undefined while a meeting, a sheet or a race for it is missing. */
export function bookChoiceOf(chosen: Chosen, response: MeetingsResponse | undefined): WorkbookChoice | undefined {
  const { raceCode, races, parts } = chosen;
  const meeting = meetingOf(chosen, response);
  const needsRaces = [...parts].some((part) => part !== "meetings");
  if (!response || !meeting || parts.size === 0 || (needsRaces && races.size === 0)) return undefined;
  const card = meeting.races.filter(({ raceNumber }) => races.has(raceNumber));
  return { date: response.date, raceCode, meeting, parts, races: card };
}
