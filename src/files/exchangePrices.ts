import { dayNumber, twoDigits } from "../dates/days";
import { headingKey } from "./headings";
import { monthNumber } from "./months";

/** The headings that only an exchange's daily files of starting prices have. */
const headings = ["menu_hint", "event_dt", "selection_name", "win_lose", "bsp"].map(headingKey);

/** Returns true for the headings of an exchange's daily files of starting prices, however written. */
export function isExchangePrices(cells: readonly unknown[]): boolean {
  const present = new Set(cells.map((cell) => headingKey(String(cell))));
  return headings.every((heading) => present.has(heading));
}

/** A meeting as MENU_HINT names it. */
export interface HintedMeeting {
  /** GB, IRE or a similar code; "" if there is none. */
  readonly code: string;
  /** The racecourse, often abbreviated. */
  readonly course: string;
}

/** Returns the meeting in "GB / Kemp 12th Mar" or "Southwell 21st May"; undefined for other texts. */
export function meetingOfHint(hint: string): HintedMeeting | undefined {
  const [, code = "", course] =
    /^(?:([A-Za-z]{2,3})\s*\/\s*)?(.+?)(?:\s+\d{1,2}(?:st|nd|rd|th)?\s+[A-Za-z]{3,9})?$/.exec(hint.trim()) ??
    [];
  if (course === undefined) return undefined;
  const [, plain = course, country = ""] = /^(.*?)\s*\(([A-Z]{2,3})\)$/.exec(course) ?? [];
  const isCountry = country !== "" && country !== "AW";
  return { code: (code || (isCountry ? country : "")).toUpperCase(), course: isCountry ? plain : course };
}

/** Returns true for a meeting of Britain or Ireland; a hint without a country is of one of them. */
export const isBritish = ({ code, course }: HintedMeeting): boolean =>
  /^(?:GB|UK|ENG|IRE|IE)?$/.test(code) && !/[:/]/.test(course);

/**
 * Returns the country for a STATE_CODE of the exchange's hub files; undefined for other texts.
 *
 * @example countryOfState("NSW") // "au"
 */
export function countryOfState(state: string): "au" | "nz" | undefined {
  const code = state.trim().toUpperCase();
  if (code === "NZ") return "nz";
  return /^(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT)$/.test(code) ? "au" : undefined;
}

/**
 * Returns the day of a meeting's hint in the year that is nearest to a date; "" for a day that does not
 * exist, and undefined if it names none.
 */
export function dayOfHint(date: string, hint: string): string | undefined {
  const [, day = "", word = ""] = /\s(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3})[a-z]*$/i.exec(hint.trim()) ?? [];
  const [month, own] = [monthNumber(word), dayNumber(date)];
  if (month === 0 || own === undefined) return undefined;
  const year = Number(date.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) => {
    const hinted = `${one}-${twoDigits(month)}-${day.padStart(2, "0")}`;
    const number = dayNumber(hinted);
    return number === undefined ? [] : [{ hinted, apart: Math.abs(number - own) }];
  });
  return days.sort((one, other) => one.apart - other.apart)[0]?.hinted ?? "";
}

/**
 * Returns true if a date by British time, YYYY-MM-DD, is not the day of a meeting's hint, such as "GB / Kemp
 * 3rd Apr". Elsewhere it may be the day before or after. A hint without a day fits every date.
 */
export function isOtherDay(date: string, hint: string): boolean {
  const [meeting, hinted] = [meetingOfHint(hint), dayOfHint(date, hint)];
  if (!meeting || hinted === undefined) return false;
  const most = isBritish(meeting) ? 0 : 1;
  return !(Math.abs((dayNumber(date) ?? NaN) - (dayNumber(hinted) ?? NaN)) <= most);
}

/** Returns true for the text of a price that the exchange does not state: 0, -1, NaN, Infinity, -, N/A. */
export const isUnstatedPrice = (text: string): boolean =>
  /^(?:0+(?:[.,]0+)?|-1(?:[.,]0+)?|[-+]?inf(?:inity)?|nan|-+|#?n\/?a|null|none)?$/i.test(text.trim());

/** Returns true for the name of a place market: 4 TBP, To Be Placed, 4 Places. */
export const isPlaceMarket = (name: string): boolean => /\bTBP\b|\bplace[ds]?\b/i.test(name);

/** Returns true for a market that is neither to win nor to be placed: Rev FC, Quinella, Match Bet. */
export const isSideMarket = (name: string): boolean =>
  /\b(?:forecast|fc|f\/c|tricast|quinella|exacta|trifecta|swinger|match(?: bets?)|without|w\/o|each way|e\/w|win(?:ning)? dist(?:ance)?s?|antepost|top \d|insurance)\b/i.test(
    name,
  );

/** Returns the number of places in a market's name: 4 for "4 TBP"; undefined if it states none. */
export const placesOfMarket = (name: string): number | undefined => {
  const [, places] = /^(\d)\s*(?:TBP|places?)\b/i.exec(name.trim()) ?? [];
  return places === undefined ? undefined : Number(places);
};

/** Returns the race's number in a market's name: 4 for "R4 1200m Hcap"; undefined if it states none. */
export const raceOfMarket = (name: string): number | undefined => {
  const [, number] = /^R(\d{1,2})(?=\s|$)/i.exec(name.trim()) ?? [];
  return number === undefined ? undefined : Number(number);
};

/** Returns a runner's name without its leading number, and the number: "1. Alder Lane". */
export function numberedName(text: string): { readonly name: string; readonly number?: string } {
  if (!/^\s*\d/.test(text)) return { name: text.trim() };
  const [, number, name = text] = /^(\d{1,2}[A-Za-z]?)\.\s*(.*)$/.exec(text.trim()) ?? [];
  return { name: name.trim(), ...(number === undefined ? {} : { number }) };
}
