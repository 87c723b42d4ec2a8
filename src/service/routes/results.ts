import type { ResultsResponse } from "../../spec/pastRace";
import { prizeMoneyText } from "../races/money";
import type { History } from "../store/history";
import { type RaceRow, resultsOf } from "../store/queries/races";
import { type Clock, resultsBefore } from "./clock";
import { raceDetails, startFields } from "./pastRaceFields";
import { dayUpTo, findRace, findRaceCard, findVenue, raceFields } from "./raceCard";
import type { Parameters } from "./readParameters";
import { type Context, present } from "./requestError";

type Race = ResultsResponse["races"][number];

/** Returns the results of a meeting or of one of its races (docs/extension.md, results). */
export async function results(
  request: Parameters<"results">,
  { history, clock }: Context,
): Promise<ResultsResponse> {
  const { date, track, race: number, race_code: raceCode, country, timezone } = request;
  const day = dayUpTo(date, { clock, timezone });
  const venue = findVenue(history, { slug: track, country, raceCode });
  const races =
    number === undefined
      ? await findRaceCard(history, venue, { day, timezone })
      : [await findRace(history, venue, { day, timezone, race: number })];
  return {
    date,
    track: venue.name,
    slug: venue.slug,
    country: venue.country,
    races: await Promise.all(races.map((race) => raceResult(race, history, clock))),
  };
}

async function raceResult(race: RaceRow, history: History, clock: Clock): Promise<Race> {
  const status = statusOf(race, clock);
  const { startTime, timezone, condition, weather } = raceFields(race, clock);
  const { prizeMoney } = race;
  return {
    raceNumber: race.number,
    status,
    ...raceDetails({ ...race, raceName: race.name, condition: condition ?? null }),
    ...present({ weather, prizeMoney: prizeMoney === null ? null : prizeMoneyText(prizeMoney) }),
    startTime,
    timezone,
    numberOfRunners: race.entries,
    runners:
      status === "run"
        ? (await resultsOf(history, race.id)).map((row) => {
            const { number, name, scratched } = row;
            return { number, name, scratched: scratched === 1, ...startFields(row) };
          })
        : [],
  };
}

/** A result is known when the clock is past the race; of a replayed day no race has been run. */
function statusOf(race: RaceRow, clock: Clock): Race["status"] {
  if (race.abandoned + race.meetingAbandoned > 0) return "abandoned";
  const isPast =
    race.day < resultsBefore(clock) &&
    (clock.asOf !== undefined || Date.parse(race.startTime) <= clock.now());
  return race.run === 1 && isPast ? "run" : "upcoming";
}
