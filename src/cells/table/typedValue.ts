import type { Kind } from "../columns/kinds";
import { dayNumber } from "../../dates/days";
import { localSerial, serialOf } from "../../dates/serials";
import type { Presentation } from "./presentation";
import { readMoney } from "./readMoney";

/** The object that holds a field: the timezone of a race stands beside its start time. */
export type Holder = Readonly<Record<string, unknown>>;

type Plain = string | number | boolean;
type Typing = (value: unknown, about: { presentation: Presentation; holder: Holder }) => Plain | undefined;

/** Characters that a cell can hold. */
export const longestText = 32_767;

const asNumber: Typing = (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined);

const asText: Typing = (value) => {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" ? value.slice(0, longestText) : undefined;
};

/** Where the text is not of the expected form, the text itself is the value. */
const orText =
  (read: (text: string) => number | undefined): Typing =>
  (value, about) =>
    typeof value === "string" && value !== "" ? (read(value) ?? asText(value, about)) : asNumber(value, about);

const metresIn = (text: string): number | undefined => {
  const [, metres] = /^(\d+(?:\.\d+)?)\s*m?$/i.exec(text.trim()) ?? [];
  return metres === undefined ? undefined : Number(metres);
};

const asDate: Typing = (value, { presentation }) => {
  const day = typeof value === "string" ? dayNumber(value) : undefined;
  return day === undefined ? undefined : serialOf(day, presentation.dateSystem);
};

const asTime: Typing = (value, { presentation, holder }) => {
  const zones = { venue: holder.timezone, utc: "UTC", mine: presentation.timezone };
  const timezone = zones[presentation.time];
  if (typeof value !== "string" || typeof timezone !== "string") return undefined;
  return localSerial(value, { timezone, dateSystem: presentation.dateSystem });
};

const asBadges: Typing = (value) => {
  if (!Array.isArray(value)) return undefined;
  return value.map((badge: { label?: unknown } | null) => String(badge?.label ?? "")).join(", ");
};

/** How each kind's field becomes a value of a cell; undefined where there is none. */
export const typings: Readonly<Record<Kind, Typing>> = {
  text: asText,
  integer: asNumber,
  number: asNumber,
  fraction: asNumber,
  difference: asNumber,
  flag: (value) => (typeof value === "boolean" ? value : undefined),
  distance: orText(metresIn),
  money: orText(readMoney),
  date: asDate,
  time: asTime,
  badges: asBadges,
};

const keptRaw: ReadonlySet<Kind> = new Set(["distance", "money", "date", "time"]);

/** How a kind is read for the option `text`: the service's own text, or the typed value. */
export function typingOf(kind: Kind, text: Presentation["text"]): Typing {
  return text === "raw" && keptRaw.has(kind) ? asText : typings[kind];
}
