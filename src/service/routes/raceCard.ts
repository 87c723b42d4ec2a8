import { groupBy } from "../../lists/lists";
import { dateOf, dayNumber } from "../../dates/days";
import { localDate } from "../../dates/zones";
import type { Country, RaceCode } from "../../spec/codes";
import { dateWindow } from "../../spec/parameters";
import { foldVenueSlug } from "../races/names";
import { slugify } from "../../spec/slug";
import { type History, type Venue, venueKey } from "../store/history";
import { type NumberedRow, raceNumbersAt, type RaceRow, racesAt, racesBetween } from "../store/queries/races";
import { entriesOf, type EntryRow } from "../store/queries/starts";
import { type Clock, type Context, RequestError, shortened, todayIn } from "./context";
import { present } from "../races/records";
import type { Parameters } from "./readParameters";

/** The races of a meeting by number. */
export type RaceCard<Race extends NumberedRow = RaceRow> = readonly [Race, ...Race[]];

type Known = Pick<Context, "history" | "clock">;

export interface DateInZone {
  readonly day: number;
  readonly timezone: string;
}

/** Returns the race cards whose first race starts on the date in the timezone, by start time. */
export async function raceCardsOn(
  { history, clock }: Known,
  raceCode: RaceCode,
  date: DateInZone,
): Promise<RaceCard[]> {
  const races = await racesBetween(history, raceCode, daysAround(date.day));
  const cards = startedOn(cardsOf(races, clock), date);
  return cards.sort(([a], [b]) => Date.parse(a.startTime) - Date.parse(b.startTime));
}

/** Returns the race cards of a day, by the venues' local days, in the order of their first races. */
export async function raceCardsOfDay(
  { history, clock }: Known,
  raceCode: RaceCode,
  day: number,
): Promise<RaceCard[]> {
  const cards = cardsOf(await racesBetween(history, raceCode, [day, day]), clock);
  return cards.sort(([a], [b]) => Date.parse(a.startTime) - Date.parse(b.startTime));
}

/** Returns the numbers of a venue's race card on the date, if any. */
export async function raceCardAt(
  { history }: Known,
  venue: Venue,
  date: DateInZone,
): Promise<RaceCard<NumberedRow> | undefined> {
  const races = await raceNumbersAt(history, venue.id, daysAround(date.day));
  return cardOf(startedOn(groupBy(races, ({ day }) => day).values(), date), date);
}

/** Returns the card on the venue's local day, or else the first one. */
const cardOf = <Race extends NumberedRow>(
  cards: readonly RaceCard<Race>[],
  { day }: DateInZone,
): RaceCard<Race> | undefined => cards.find(([first]) => first.day === day) ?? cards[0];

/** Returns the cards whose first race starts on the date in the timezone. */
const startedOn = <Race extends NumberedRow>(
  cards: Iterable<RaceCard<Race>>,
  date: DateInZone,
): RaceCard<Race>[] => [...cards].filter((card) => startsOn(card, date));

/** Returns the first and the last day that a requested date may be at the venue. */
const daysAround = (day: number): readonly [number, number] => [day - 1, day + 1];

function startsOn([first]: RaceCard<NumberedRow>, { day, timezone }: DateInZone): boolean {
  return localDate(Date.parse(first.startTime), timezone) === dateOf(day);
}

/** Returns the race cards of races as they were published; see `asPublished`. */
function cardsOf(races: readonly RaceRow[], clock: Clock): RaceCard[] {
  const cards = groupBy(races, ({ venueId, day }) => `${venueId}/${day}`);
  return [...cards.values()].map((card) => {
    const [first, ...others] = card;
    return [asPublished(first, card, clock), ...others.map((race) => asPublished(race, card, clock))];
  });
}

/**
 * Returns the race card for results: the one on the venue's local day, or else the one on the date in the
 * timezone. Throws a RequestError (404) that lists the days it looked for.
 */
export async function findResultCard(knownCards: Known, venue: Venue, wanted: DateInZone): Promise<RaceCard> {
  const around = await racesAt(knownCards.history, venue.id, daysAround(wanted.day));
  const cards = cardsOf(around, knownCards.clock);
  const card =
    cards.find(([first]) => first.day === wanted.day) ?? cards.find((one) => startsOn(one, wanted));
  if (card) return card;
  throw new RequestError(
    "not_found",
    `no meeting at ${venue.name} is on ${dateOf(wanted.day)} by the track's own day, nor in ${wanted.timezone}`,
  );
}

const isAhead = ({ day, timezone }: Pick<RaceRow, "day" | "timezone">, clock: Clock): boolean =>
  clock.asOf !== undefined && day > todayIn(clock, timezone);

/** Returns true for a race after the replayed day whose source states scratchings with the result. */
export const areScratchingsLater = (race: Pick<RaceRow, "day" | "timezone" | "run">, clock: Clock): boolean =>
  isAhead(race, clock) && race.run === 1;

/**
 * Returns a race as it was published before the first race of a replayed day: on that day with the going and
 * weather of the first race on its surface; on later days without them and with all entries.
 */
function asPublished(race: RaceRow, card: RaceCard, clock: Clock): RaceRow {
  if (isAhead(race, clock)) {
    const starters = areScratchingsLater(race, clock) ? race.entries : race.starters;
    return { ...race, starters, condition: null, weather: null };
  }
  if (clock.asOf === undefined || race.day < todayIn(clock, race.timezone)) return race;
  const { condition, weather } = card.find(({ surface }) => surface === race.surface) ?? race;
  return { ...race, condition, weather };
}

/**
 * Returns the field of a race by number; after a replayed day, without scratchings that were stated with the
 * result.
 */
export async function fieldOfRace(
  race: RaceRow,
  { history, clock }: Pick<Context, "history" | "clock">,
): Promise<EntryRow[]> {
  const entries = await entriesOf(history, race.id);
  return areScratchingsLater(race, clock) ? entries.map((entry) => ({ ...entry, scratched: 0 })) : entries;
}

type DateText = Pick<Parameters<"form">, "date" | "timezone">;

/** Returns the day number of a date. Throws a RequestError (400) for a date outside the window (spec 8). */
export function dayInWindow({ date, timezone }: DateText, clock: Clock): number {
  const today = todayIn(clock, timezone);
  const day = dayNumber(date) ?? NaN;
  const [first, last] = [today - dateWindow.daysBack, today + dateWindow.daysAhead];
  if (day >= first && day <= last) return day;
  const window = `${dateOf(first)} to ${dateOf(last)}, ${dateWindow.daysBack} days back to ${dateWindow.daysAhead} days ahead`;
  throw new RequestError("date_outside_window", `date must lie within ${window}; current value is ${date}`);
}

/** Returns the day number of a date. Throws a RequestError (400) for a date after the window's last day. */
export function dayUpTo({ date, timezone }: DateText, clock: Clock): number {
  const last = todayIn(clock, timezone) + dateWindow.daysAhead;
  const day = dayNumber(date) ?? NaN;
  if (day <= last) return day;
  throw new RequestError(
    "date_outside_window",
    `date must be ${dateOf(last)} or earlier, ${dateWindow.daysAhead} days ahead at most; current value is ${date}`,
  );
}

/** Returns the venues with a name, or a similar one, in a race code and country or in any. */
export function venuesNamed(
  { venuesById }: History,
  name: string,
  { country, raceCode }: { country?: Country | undefined; raceCode?: RaceCode } = {},
): Venue[] {
  const folded = foldVenueSlug(slugify(name));
  return [...venuesById.values()].filter(
    (venue) =>
      foldVenueSlug(venue.slug) === folded &&
      (raceCode === undefined || venue.raceCode === raceCode) &&
      (country === undefined || venue.country === country),
  );
}

/** Returns the venue with a slug or a similar name. Throws a RequestError (404) that names others. */
export function findVenue(
  history: History,
  { slug, country, raceCode }: { slug: string; country: Country; raceCode: RaceCode },
): Venue {
  const exact = history.venues.get(venueKey(country, raceCode, slug));
  if (exact) return exact;
  const [alike] = venuesNamed(history, slug, { country, raceCode });
  if (alike) return alike;
  const elsewhere = venuesNamed(history, slug);
  const otherMeetings = elsewhere.map((other) => `${other.raceCode} in ${other.country}`).join(", ");
  throw new RequestError(
    "not_found",
    `no ${raceCode} venue ${shortened(slug)} in ${country}${otherMeetings === "" ? "" : `; known: ${otherMeetings}`}`,
  );
}

/** Returns the numbers of a venue's race card on a date. Throws a RequestError (404) without a meeting. */
export async function findRaceCard(
  knownCards: Known,
  venue: Venue,
  wanted: DateInZone,
): Promise<RaceCard<NumberedRow>> {
  const card = await raceCardAt(knownCards, venue, wanted);
  if (card) return card;
  throw await noMeeting(knownCards, venue, wanted);
}

/** Returns the error (404) for a venue without a meeting on a date. */
const noMeeting = async (knownCards: Known, venue: Venue, wanted: DateInZone): Promise<RequestError> =>
  new RequestError(
    "not_found",
    `no meeting at ${venue.name} on ${dateOf(wanted.day)} in ${wanted.timezone}${await nearMeetings(knownCards, venue, wanted)}`,
  );

/**
 * Returns the likely place of a date without a meeting: the venue's timezone if it races on that local day,
 * the local day before or after it, or other venues in its country that race on the date; otherwise "".
 */
async function nearMeetings(
  { history, clock }: Known,
  { id, country, raceCode }: Venue,
  { day }: DateInZone,
): Promise<string> {
  const races = await racesBetween(history, raceCode, daysAround(day));
  const cards = cardsOf(races, clock).map(([first]) => first);
  const here = cards.filter(({ venueId }) => venueId === id);
  const own = here.find((first) => first.day === day);
  if (own) return `; there is one on that day by the track's own clock: give timezone=${own.timezone}`;
  const near = here.length > 0 ? here : cards.filter((first) => first.day === day);
  const meetings = near.flatMap((first) => {
    const venue = history.venuesById.get(first.venueId);
    return venue?.country === country ? [{ name: venue.name, day: first.day }] : [];
  });
  if (meetings.length === 0) return "";
  const meetingNames = meetings
    .slice(0, mostMeetings)
    .map((one) => `${one.name} has races on ${dateOf(one.day)}`);
  return `; ${meetingNames.join(", ")}, by the track's own day`;
}

/** The most meetings that a message names. */
const mostMeetings = 3;

/**
 * Returns one race at a venue on a date. Throws a RequestError (404) that names another meeting with such a
 * race.
 */
export async function findRace(
  knownCards: Known,
  venue: Venue,
  wanted: DateInZone & { readonly race: number },
): Promise<RaceRow> {
  const races = await racesAt(knownCards.history, venue.id, daysAround(wanted.day));
  const cards = startedOn(cardsOf(races, knownCards.clock), wanted);
  const card = cardOf(cards, wanted);
  if (!card) throw await noMeeting(knownCards, venue, wanted);
  const [other] = cards.find((one) => one.some(({ number }) => number === wanted.race)) ?? [];
  return raceOf(card, venue, wanted, other);
}

/** Returns the race that a request names, and its venue. Throws a RequestError (400, 404) otherwise. */
export async function requestedRace(
  { date, track, race: number, race_code: raceCode, country, timezone }: Parameters<"form">,
  context: Context,
): Promise<{ readonly race: RaceRow; readonly venue: Venue }> {
  const day = dayInWindow({ date, timezone }, context.clock);
  const venue = findVenue(context.history, { slug: track, country, raceCode });
  return { venue, race: await findRace(context, venue, { day, timezone, race: number }) };
}

/** Returns the race with a number. Throws a RequestError (404) if there is none. */
export function raceOf<Race extends NumberedRow>(
  card: RaceCard<Race>,
  venue: Venue,
  wanted: { readonly day: number; readonly race: number },
  other?: RaceRow,
): Race {
  const race = card.find(({ number }) => number === wanted.race);
  if (race) return race;
  const numbers = card.map(({ number }) => number).join(", ");
  const elsewhere = other
    ? `; another meeting there has it: date=${dateOf(other.day)}; timezone=${other.timezone}`
    : "";
  throw new RequestError(
    "not_found",
    `no race ${wanted.race} at ${venue.name} on ${dateOf(wanted.day)}; its races are ${numbers}${elsewhere}`,
  );
}

/** Returns the fields of a race that the meetings and form responses share; unknown ones are omitted. */
export function raceFields(race: RaceRow) {
  const { condition, weather } = race;
  return {
    ...present({
      raceName: race.name,
      raceClass: race.raceClass,
      distance: race.distance === null ? null : `${race.distance}m`,
      condition,
      weather,
    }),
    // Omits the milliseconds that a source may state.
    startTime: race.startTime.replace(/\.\d+Z$/, "Z"),
    timezone: race.timezone,
    abandoned: race.abandoned === 1,
  };
}
