import type { Cell, FormattedNumber, ValueWithProperties } from "../../../cells/table/cell";
import { localTime } from "../../../dates/zones";
import type { MeetingsResponse } from "../../../spec/meetings";
import { formatNumber } from "./formatNumber";

export type Meeting = MeetingsResponse["meetings"][number];
export type Race = Meeting["races"][number];

/**
 * Returns the label of an argument.
 *
 * @example
 * argumentLabel("order_by") // "Order by"
 */
export const argumentLabel = (name: string): string =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");

/** Returns a meeting's label: "Sha Tin (hk)", or "Sha Tin (hk) · abandoned". */
export const meetingLabel = ({ track, country, abandoned }: Meeting): string =>
  `${track} (${country})${abandoned ? " · abandoned" : ""}`;

/** Returns the start time at the venue; empty where the source names an unknown time zone. */
function localStart({ startTime, timezone }: Race): string {
  try {
    return localTime(Date.parse(startTime), timezone);
  } catch {
    return "";
  }
}

/**
 * Returns a race's label: "3 · 14:05 · Maiden Plate · 1200m · abandoned", with the start time at the venue.
 */
export function raceLabel(race: Race): string {
  const { raceNumber, raceName, distance, abandoned } = race;
  return [raceNumber, localStart(race), raceName, distance, abandoned && "abandoned"]
    .filter(Boolean)
    .join(" · ");
}

function dataTypeText({ basicValue, numberFormat }: FormattedNumber | ValueWithProperties): string {
  return typeof basicValue === "number" && numberFormat !== undefined
    ? formatNumber(basicValue, numberFormat)
    : cellText(basicValue);
}

/** Returns a table cell's text as Excel would show it. */
export function cellText(cell: Cell): string {
  if (typeof cell === "number") return String(Math.round(cell * 1e6) / 1e6);
  if (typeof cell === "boolean") return String(cell).toUpperCase();
  if (typeof cell === "string") return cell;
  return "basicValue" in cell ? dataTypeText(cell) : "#N/A";
}
