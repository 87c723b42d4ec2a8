import { countNoun, groupBy, sum } from "../../lists/lists";
import type { WorkedOutResponse } from "../../spec/workedOut";
import { present } from "../races/records";
import { points } from "../ratings/estimate";
import { laterStartsOf, type LaterStartRow, startersOf, type StarterRow } from "../store/queries/laterStarts";
import { type Context, RequestError, resultsBefore } from "./context";
import { pastRaceFields, statusOf } from "./pastRaces";
import { dayUpTo, findResultCard, findVenue, raceOf } from "./raceCard";
import type { Parameters } from "./readParameters";

type Runner = WorkedOutResponse["runners"][number];

/** The most starts of one runner to read if the request names no number. */
const allStarts = 100_000;

/** Returns the later starts of the runners in a past race (docs/extension.md, worked-out). */
export async function workedOut(
  request: Parameters<"workedOut">,
  context: Context,
): Promise<WorkedOutResponse> {
  const { history, clock } = context;
  const { date, track, race: number, race_code: raceCode, country, timezone, later = allStarts } = request;
  const day = dayUpTo(request, clock);
  const venue = findVenue(history, { slug: track, country, raceCode });
  const card = await findResultCard(context, venue, { day, timezone });
  const race = raceOf(card, venue, { day: card[0].day, race: number });
  const status = statusOf(race, clock);
  if (status !== "run") {
    const state = status === "abandoned" ? "was abandoned" : "has not been run";
    throw new RequestError("not_found", `race ${number} of ${venue.name} on ${date} ${state}`);
  }
  const starters = await startersOf(history, race.id);
  const rows = await laterStartsOf(history, race.id, { before: resultsBefore(clock), most: later });
  const run = rows.filter(
    ({ startTime }) => clock.asOf !== undefined || Date.parse(startTime) <= clock.now(),
  );
  const byEntry = groupBy(run, ({ entryId }) => entryId);
  const runners = starters.map((starter) =>
    runnerAfter(starter, byEntry.get(starter.id) ?? [], { ...context, day: race.day }),
  );
  const whole = sumOf(runners);
  return {
    date,
    track: venue.name,
    raceNumber: number,
    sentence: sentenceOf(whole, runners.length),
    fieldSize: race.starters,
    ...whole,
    runners,
  };
}

const isPlace = (finish: number | null | undefined): boolean => (finish ?? Infinity) <= 3;
const countOf = <Item>(items: readonly Item[], counts: (item: Item) => boolean): number =>
  items.filter(counts).length;

function runnerAfter(
  starter: StarterRow,
  later: readonly LaterStartRow[],
  { history, plan, day }: Context & { readonly day: number },
): Runner {
  const [next] = later;
  return {
    number: starter.number,
    name: starter.name,
    ...finishOf(starter),
    laterStarts: later.length,
    laterWins: countOf(later, ({ finish }) => finish === 1),
    laterPlaces: countOf(later, ({ finish }) => isPlace(finish)),
    ...(plan === "pro" && ratingsAfter(starter, later)),
    ...(next && { next: { ...pastRaceFields(history, next), ...finishOf(next), daysSince: next.day - day } }),
  };
}

const finishOf = ({
  finish,
  margin,
  startingPrice,
}: Pick<StarterRow, "finish" | "margin" | "startingPrice">) =>
  present({ finish, margin: finish === 1 ? 0 : margin, startingPrice });

function ratingsAfter({ rating }: StarterRow, later: readonly LaterStartRow[]) {
  const after = later.flatMap((start) => (start.rating === null ? [] : points(start.rating)));
  const [ownPoints, last] = [rating === null ? undefined : points(rating), after.at(-1)];
  return present({
    rating: ownPoints,
    laterRating: last,
    bestLaterRating: last === undefined ? undefined : Math.max(...after),
    ratingGain: ownPoints === undefined || last === undefined ? undefined : last - ownPoints,
  });
}

function sumOf(runners: readonly Runner[]) {
  const starts = sum(runners.map(({ laterStarts }) => laterStarts));
  const wins = sum(runners.map(({ laterWins }) => laterWins));
  const places = sum(runners.map(({ laterPlaces }) => laterPlaces));
  const gains = runners.flatMap(({ ratingGain }) => ratingGain ?? []);
  const rate = (count: number): number | null =>
    starts === 0 ? null : Math.round((1e6 * count) / starts) / 1e6;
  return {
    ranAgain: countOf(runners, ({ next }) => next !== undefined),
    nextWins: countOf(runners, ({ next }) => next?.finish === 1),
    nextPlaces: countOf(runners, ({ next }) => isPlace(next?.finish)),
    winners: countOf(runners, ({ laterWins }) => laterWins > 0),
    starts,
    wins,
    places,
    winRate: rate(wins),
    placeRate: rate(places),
    ...(gains.length > 0 && { ratingGain: Math.round((100 * sum(gains)) / gains.length) / 100 }),
  };
}

/** Returns the sentence: "10 of 12 starters have run again: 2 won and 3 more were placed next time". */
function sentenceOf(whole: ReturnType<typeof sumOf>, runners: number): string {
  const { ranAgain, nextWins, nextPlaces, starts, wins, places, winRate, placeRate } = whole;
  const percent = (rate: number | null): string => `${Math.round(100 * (rate ?? 0))}%`;
  if (ranAgain === 0) return `None of the ${countNoun(runners, "starter")} has run again.`;
  const placed = nextPlaces - nextWins;
  const next = `${nextWins} won and ${placed} ${nextWins > 0 ? "more " : ""}${placed === 1 ? "was" : "were"} placed next time`;
  const later = `${countNoun(starts, "later start")} gave ${countNoun(wins, "win")} (${percent(winRate)}) and ${countNoun(places, "place")} (${percent(placeRate)})`;
  return `${ranAgain} of ${countNoun(runners, "starter")} ${ranAgain === 1 ? "has" : "have"} run again: ${next}; ${later}.`;
}
