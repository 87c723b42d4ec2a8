/** The headings that only the exchange's daily files of starting prices have, in lower case. */
const headings = ["menu_hint", "event_dt", "selection_name", "win_lose", "bsp"];

/** Returns true for the headings of the exchange's daily files of starting prices, in any case. */
export function isExchangePrices(cells: readonly unknown[]): boolean {
  const present = new Set(cells.map((cell) => String(cell).trim().toLowerCase()));
  return headings.every((heading) => present.has(heading));
}

/** A meeting as MENU_HINT names it. */
export interface HintedMeeting {
  /** GB, IRE and their like; "" where there is none. */
  readonly code: string;
  /** The course, often abbreviated. */
  readonly course: string;
}

/** Returns the meeting of "GB / Kemp 12th Mar" and "Southwell 21st May"; undefined for another text. */
export function meetingOfHint(hint: string): HintedMeeting | undefined {
  const [, code = "", course] =
    /^(?:([A-Za-z]{2,3})\s*\/\s*)?(.+?)(?:\s+\d{1,2}(?:st|nd|rd|th)?\s+[A-Za-z]{3})?$/.exec(hint.trim()) ??
    [];
  if (course === undefined) return undefined;
  const [, plain = course, country = ""] = /^(.*?)\s*\(([A-Z]{2,3})\)$/.exec(course) ?? [];
  const isCountry = country !== "" && country !== "AW";
  return { code: (code || (isCountry ? country : "")).toUpperCase(), course: isCountry ? plain : course };
}

/** Returns true for the name of a market to be placed: 4 TBP, To Be Placed. */
export const isPlaceMarket = (name: string): boolean => /\bTBP\b|to be placed|\bplaced?\b/i.test(name);

/** Returns the number of places that a market's name states: 4 of "4 TBP"; undefined for none. */
export const placesOfMarket = (name: string): number | undefined => {
  const [, places] = /^(\d)\s*TBP\b/i.exec(name.trim()) ?? [];
  return places === undefined ? undefined : Number(places);
};

/** Returns a runner's name without its number in front, and that number: "1. Alder Lane". */
export function numberedName(text: string): { readonly name: string; readonly number?: string } {
  const [, number, name = text] = /^(\d{1,2}[A-Z]?)\.\s*(.*)$/.exec(text.trim()) ?? [];
  return { name: name.trim(), ...(number === undefined ? {} : { number }) };
}
