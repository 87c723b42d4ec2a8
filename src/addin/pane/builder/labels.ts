import type { Cell } from "../../../cells/table/cell";
import { isoOfSerial } from "../../../dates/serials";
import { localTime } from "../../../dates/zones";
import { meantMeeting, ownDay } from "../../../functions/call/askWhereRaced";
import { region, t } from "../../../language/translate";
import type { MeetingsResponse } from "../../../spec/meetings";

/** A number format: literal text, digits, literal text. */
const section = /^((?:"[^"]*"|[+-])*)([#,0.]+)(%?)((?:"[^"]*")*)$/;

/** Returns the section of a format for a number, and the number to show; a negative number loses its sign. */
function sectionFor(value: number, format: string): [text: string, shown: number] {
  const [positive = "", negative, zero] = format.split(";");
  if (value < 0 && negative !== undefined) return [negative, -value];
  return [value === 0 && zero !== undefined ? zero : positive, value];
}

/** Returns a number in one of the functions' number formats, as Excel shows it: "HK$25,000". */
export function formatNumber(value: number, format: string): string {
  if (format.startsWith("yyyy")) {
    const text = isoOfSerial(value);
    return format.includes("hh") ? text.replace("T", " ") : text.slice(0, 10);
  }
  const [text, shownValue] = sectionFor(value, format);
  const [, before = "", digits, percent = "", after = ""] = section.exec(text) ?? [];
  if (digits === undefined) return String(value);
  const decimals = digits.split(".")[1]?.length ?? 0;
  const number = (percent === "" ? shownValue : shownValue * 100).toLocaleString(region(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: digits.includes(","),
  });
  return `${before}${number}${percent}${after}`.replaceAll('"', "");
}

export type Rows = readonly (readonly Cell[])[];

export type Meeting = MeetingsResponse["meetings"][number];
export type Race = Meeting["races"][number];

/** Returns the label of an argument: order_by is "Order by". */
export const argumentLabel = (name: string): string =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");

/** A meeting in a list; of two at one venue, each is listed by its day there. */
export interface Place extends Pick<Meeting, "slug" | "country"> {
  /** The day at the venue and its zone; undefined for the meeting that the list's date means. */
  readonly own?: { readonly date: string; readonly timezone: string } | undefined;
}

export function placesOf({ date, meetings }: MeetingsResponse): readonly Place[] {
  const days = meetings.map(ownDay);
  return meetings.map(({ slug, country }, index) => {
    const isHere = (other: Meeting | undefined) => other?.slug === slug && other.country === country;
    const here = days.filter((_, at) => isHere(meetings[at])).filter((day) => day !== undefined);
    const ownDay = days[index];
    return { slug, country, own: meantMeeting(here, date) === ownDay ? undefined : ownDay };
  });
}

export function findMeeting(
  response: MeetingsResponse | undefined,
  place: Place | undefined,
): Meeting | undefined {
  if (!response || !place) return undefined;
  const index = placesOf(response).findIndex(
    ({ slug, country, own }) =>
      slug === place.slug && country === place.country && own?.date === place.own?.date,
  );
  return response.meetings[index];
}

/** Returns a meeting's label: "Sha Tin (hk)", "Sha Tin (hk) · 2026-03-13 there" or "... · abandoned". */
export const meetingLabel = ({ track, country, abandoned }: Meeting, ownDay?: Place["own"]): string =>
  `${track} (${country})${ownDay ? ` · ${t`${ownDay.date} there`}` : ""}${abandoned ? ` · ${t`abandoned`}` : ""}`;

/** Returns the start time at the venue; empty if the source names an unknown time zone. */
function localStart({ startTime, timezone }: Race): string {
  try {
    return localTime(Date.parse(startTime), timezone);
  } catch {
    return "";
  }
}

/** Names the clock of the start times in the labels of races. */
export const startsHint = (): string => t`Starts by the track’s clock.`;

/** Returns a race's label in the venue's time: "3 · 14:05 · Maiden Plate · 1200m · abandoned". */
export function raceLabel(race: Race): string {
  const { raceNumber, raceName, distance, abandoned } = race;
  return [raceNumber, localStart(race), raceName, distance, abandoned && t`abandoned`]
    .filter(Boolean)
    .join(" · ");
}

export function cellText(cell: Cell): string {
  if (typeof cell === "number") return String(Math.round(cell * 1e6) / 1e6);
  if (typeof cell === "boolean") return String(cell).toUpperCase();
  if (typeof cell === "string") return cell;
  if (!("basicValue" in cell)) return "#N/A";
  return "properties" in cell ? cell.basicValue : formatNumber(cell.basicValue, cell.numberFormat);
}
