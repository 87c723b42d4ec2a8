import { dateOf } from "../../dates/days";
import type {
  DayResultsResponse,
  HeadToHeadResponse,
  PastRace,
  ResultsResponse,
  StartsResponse,
} from "../../spec/pastRace";
import { surfaceOf } from "../races/surface";
import { prizeMoneyText } from "../races/money";
import { comparableName } from "../../spec/comparableName";
import { points } from "../ratings/estimate";
import type { History, Venue } from "../store/history";
import { outcomeOf } from "../store/outcomes";
import { type RaceRow, resultsOf, sharedRacesOf, type SharedStartRow } from "../store/queries/races";
import {
  type EntryRow,
  type PastRaceRow,
  type PastStartRow,
  pastStartsOf,
  type StartRow,
} from "../store/queries/starts";
import { type Clock, type Context, RequestError, resultsBefore } from "./context";
import { present } from "../races/records";
import {
  areScratchingsLater,
  dayUpTo,
  fieldOfRace,
  type RaceCard,
  raceCardsOfDay,
  findResultCard,
  findVenue,
  raceFields,
  raceOf,
  requestedRace,
} from "./raceCard";
import type { Parameters } from "./readParameters";

/** Returns the race of an earlier start with the extension's field names. */
export function pastRaceFields({ venuesById }: History, row: PastRaceRow): PastRace {
  const venue = venuesById.get(row.venueId);
  return {
    date: dateOf(row.day),
    track: venue?.name ?? "",
    slug: venue?.slug ?? "",
    country: venue?.country ?? "",
    raceNumber: row.raceNumber,
    fieldSize: row.starters,
    ...raceDetails(row),
  };
}

/** Returns the details of a race that its source states. */
function raceDetails(row: Omit<PastRaceRow, "day" | "venueId" | "raceNumber" | "starters">) {
  return present({
    raceName: row.raceName,
    raceClass: row.raceClass,
    distance: row.distance === null ? null : `${row.distance}m`,
    surface: row.surface === null ? null : surfaceOf(row.surface),
    course: row.course,
    condition: row.condition,
  });
}

/** Returns the values of a start that the extension's responses share; unknown ones are omitted. */
function startFields(row: StartRow) {
  return present({
    barrier: row.barrier,
    startRow: row.startRow,
    handicapMetres: row.handicapMetres || null,
    weight: row.weight,
    claim: row.claim || null,
    jockey: row.jockey,
    trainer: row.trainer,
    settled: row.settled,
    finish: row.finish,
    margin: row.finish === 1 ? 0 : row.margin,
    time: row.seconds,
    startingPrice: row.startingPrice,
  });
}

/** Returns the last starts of a race's runners on days before it (docs/extension.md, starts). */
export async function starts(request: Parameters<"starts">, context: Context): Promise<StartsResponse> {
  const { date, runner, count } = request;
  const { history, clock } = context;
  const { race, venue } = await requestedRace(request, context);
  const entries = await fieldOfRace(race, context);
  const wantedEntry = runner === undefined ? undefined : findRunner(entries, runner);
  const before = Math.min(race.day, resultsBefore(clock));
  const rows = await pastStartsOf(history, {
    raceId: race.id,
    startId: wantedEntry?.id,
    before,
    most: count,
  });
  return {
    date,
    track: venue.name,
    raceNumber: race.number,
    count,
    runners: (wantedEntry ? [wantedEntry] : entries).map(({ runnerId, number, name, scratched }) => {
      const ownRows = rows.filter((row) => row.runnerId === runnerId);
      return {
        number,
        name,
        scratched: scratched === 1,
        totalStarts: ownRows[0]?.total ?? 0,
        starts: ownRows.map((row) => pastStart(row, context)),
        ...(ownRows[0] && { daysSince: race.day - ownRows[0].day }),
      };
    }),
  };
}

/** Returns the entry with a number or a name. Throws a RequestError (404) if there is none. */
function findRunner(entries: readonly EntryRow[], runner: string): EntryRow {
  const name = comparableName(runner);
  const foundEntry = /^\d+$/.test(runner)
    ? entries.find(({ number }) => number === Number(runner))
    : entries.find((entry) => comparableName(entry.name) === name);
  if (foundEntry) return foundEntry;
  throw new RequestError("not_found", `no runner ${runner.slice(0, 60)} in this race`);
}

function pastStart(
  row: PastStartRow,
  { history, plan }: Context,
): StartsResponse["runners"][number]["starts"][number] {
  const { number, rival, dayBefore } = row;
  return {
    ...pastRaceFields(history, row),
    ...present({ prizeMoney: prizeMoneyText(row.prizeMoney), number }),
    ...startFields(row),
    ...present({
      rival,
      raceClassRating: plan !== "pro" || row.class === null ? null : points(row.class),
      rating: plan !== "pro" || row.rating === null ? null : points(row.rating),
      daysSince: dayBefore === null ? null : row.day - dayBefore,
    }),
  };
}

type Race = ResultsResponse["races"][number];

/** Returns the results of a meeting or one of its races (docs/extension.md, results). */
export async function results(request: Parameters<"results">, context: Context): Promise<ResultsResponse> {
  const { history, clock } = context;
  const { track, race: number, race_code: raceCode, country, timezone } = request;
  const day = dayUpTo(request, clock);
  const venue = findVenue(history, { slug: track, country, raceCode });
  const card = await findResultCard(context, venue, { day, timezone });
  const races = number === undefined ? card : [raceOf(card, venue, { day: card[0].day, race: number })];
  return meetingResults(card, venue, { races, context });
}

async function meetingResults(
  [first]: RaceCard,
  { name: track, slug, country }: Venue,
  { races, context }: { readonly races: readonly RaceRow[]; readonly context: Context },
): Promise<ResultsResponse> {
  const { history, clock } = context;
  return {
    date: dateOf(first.day),
    track,
    slug,
    country,
    races: await Promise.all(races.map((race) => raceResult(race, history, clock))),
  };
}

/** Returns the results of all meetings of a day in a country (docs/extension.md, day-results). */
export async function dayResults(
  request: Parameters<"dayResults">,
  context: Context,
): Promise<DayResultsResponse> {
  const { date, race: number, race_code: raceCode, country } = request;
  const day = dayUpTo(request, context.clock);
  const cards = await raceCardsOfDay(context, raceCode, day);
  const meetings = cards.flatMap((card) => {
    const venue = context.history.venuesById.get(card[0].venueId);
    const races = card.filter((race) => number === undefined || race.number === number);
    return venue?.country === country && races.length > 0 ? [{ card, venue, races }] : [];
  });
  if (meetings.length === 0) {
    const what = number === undefined ? `${raceCode} meeting` : `${raceCode} meeting with a race ${number}`;
    throw new RequestError("not_found", `no ${what} in ${country} is on ${date}`);
  }
  const shownMeetings = meetings.map(({ card, venue, races }) =>
    meetingResults(card, venue, { races, context }),
  );
  return { date, meetings: await Promise.all(shownMeetings) };
}

async function raceResult(race: RaceRow, history: History, clock: Clock): Promise<Race> {
  const status = statusOf(race, clock);
  const { startTime, timezone, condition, weather } = raceFields(race);
  return {
    raceNumber: race.number,
    status,
    ...raceDetails({ ...race, raceName: race.name, condition: condition ?? null }),
    ...present({ weather, prizeMoney: prizeMoneyText(race.prizeMoney) }),
    startTime,
    timezone,
    numberOfRunners: race.entries,
    ...present({ linesLost: race.linesLost }),
    runners:
      status === "run"
        ? (await resultsOf(history, race.id)).map((row) => ({
            number: row.number,
            name: row.name,
            scratched: row.scratched === 1,
            ...startFields(row),
            ...outcomeOf(row.outcome),
            ...present({ programNumber: row.programNumber }),
          }))
        : [],
  };
}

/**
 * Returns whether a result is known, which needs a clock past the race; on a replayed day no race has been
 * run.
 */
export function statusOf(
  race: Pick<RaceRow, "abandoned" | "meetingAbandoned" | "day" | "startTime" | "run">,
  clock: Clock,
): Race["status"] {
  if (race.abandoned + race.meetingAbandoned > 0) return "abandoned";
  const isPast =
    race.day < resultsBefore(clock) &&
    (clock.asOf !== undefined || Date.parse(race.startTime) <= clock.now());
  return race.run === 1 && isPast ? "run" : "upcoming";
}

/** Returns all earlier races in which two of a race's runners met (docs/extension.md, head-to-head). */
export async function headToHead(
  request: Parameters<"headToHead">,
  context: Context,
): Promise<HeadToHeadResponse> {
  const { history, clock } = context;
  const { race, venue } = await requestedRace(request, context);
  const starts = await sharedRacesOf(history, race.id, {
    before: Math.min(race.day, resultsBefore(clock)),
    withScratched: areScratchingsLater(race, clock),
  });
  const meetings = pairsOf(starts).map(([start, rival]) => meetingOf(history, start, rival));
  return { date: request.date, track: venue.name, raceNumber: race.number, meetings };
}

/** Returns each pair of starts in one race; the starts come race by race. */
function pairsOf(starts: readonly SharedStartRow[]) {
  return starts.flatMap((start, index) => {
    const pairs: [SharedStartRow, SharedStartRow][] = [];
    for (let next = index + 1; starts[next]?.raceId === start.raceId; next++) {
      const rival = starts[next];
      if (rival && rival.runnerId !== start.runnerId) pairs.push([start, rival]);
    }
    return pairs;
  });
}

function meetingOf(
  history: History,
  start: SharedStartRow,
  rival: SharedStartRow,
): HeadToHeadResponse["meetings"][number] {
  // A runner that did not finish is behind all that did.
  const [place, rivalPlace] = [start.finish ?? Infinity, rival.finish ?? Infinity];
  const ahead = place === rivalPlace ? undefined : place < rivalPlace ? start : rival;
  return {
    number: start.number,
    name: start.name,
    rivalNumber: rival.number,
    rivalName: rival.name,
    ...pastRaceFields(history, start),
    ...present({
      aheadNumber: ahead?.number,
      ahead: ahead?.name,
      finish: start.finish,
      rivalFinish: rival.finish,
      margin: marginBetween(start, rival),
      weight: start.weight,
      rivalWeight: rival.weight,
    }),
  };
}

/** Returns the lengths between two finishers; null if unknown. */
function marginBetween(start: SharedStartRow, rival: SharedStartRow): number | null {
  if (start.finish === null || rival.finish === null) return null;
  if (start.finish === rival.finish) return 0;
  const [one, other] = [start, rival].map(({ finish, margin }) => (finish === 1 ? 0 : margin));
  if (one === null || one === undefined || other === null || other === undefined) return null;
  return Math.round(100 * Math.abs(one - other)) / 100;
}
