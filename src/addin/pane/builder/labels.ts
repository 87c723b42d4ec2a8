import type { Cell } from "../../../cells/table/cell";
import { isoOfSerial } from "../../../dates/serials";
import { localTime } from "../../../dates/zones";
import type { MeetingsResponse } from "../../../spec/responses";

/**
 * What a person reads for an argument's name.
 *
 * @example
 * argumentWords("order_by") // "Order by"
 */
export const argumentWords = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");

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

/** A number in one of the few formats that our tables use. */
function formatted(value: number, format: string): string {
  if (format.includes("%")) return `${(value * 100).toFixed(1)}%`;
  if (!format.startsWith("yyyy")) return String(value);
  const text = isoOfSerial(value);
  return format.includes("hh") ? text.replace("T", " ") : text.slice(0, 10);
}

/** What a cell of a table would show. */
export function cellText(cell: Cell): string {
  if (typeof cell === "number") return String(Math.round(cell * 1e6) / 1e6);
  if (typeof cell === "boolean") return String(cell).toUpperCase();
  if (typeof cell === "string") return cell;
  return "basicValue" in cell ? formatted(cell.basicValue, cell.numberFormat) : "#N/A";
}
