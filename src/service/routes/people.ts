import { groupBy } from "../../lists/lists";
import { conditionKeys } from "../../spec/codes";
import { goingLabel } from "../../spec/goings";
import { parameters } from "../../spec/parameters";
import { extremeConditions, type JockeyResponse, type TrainerResponse } from "../../spec/people";
import type { PersonRatesResponse } from "../../spec/rates";
import { careerReport, type CareerReport } from "../statistics/careerReport";
import { totalsOf } from "../statistics/totals";
import type { History } from "../store/history";
import {
  type CareerTotals,
  careerTotals,
  type NamedBy,
  type NamedRow,
  peopleNamed,
  type Role,
  rowOfRunner,
} from "../store/queries/people";
import { type CareerSums, careerSums } from "../store/queries/rates";
import { type Context, RequestError, resultsBefore, shortened, todayIn } from "./context";
import { dayNumber } from "../../dates/days";
import { raceCardAt, venuesNamed } from "./raceCard";
import { ratesOf } from "./rates";
import type { Parameters } from "./readParameters";

/** A runner of a race, and the rows of the store that match a name. */
type Named = Pick<
  Parameters<"jockey">,
  "date" | "track" | "race" | "number" | "country" | "timezone" | "race_code"
> & { readonly name: string; readonly named: readonly NamedRow[] };

const runnerParts = ["date", "track", "race", "number"] as const;

/**
 * Returns the rows that a name means. Throws a RequestError for a runner that is named only in part or not
 * found.
 */
export async function meantOf(by: NamedBy, request: Named, context: Context): Promise<readonly NamedRow[]> {
  const { named, date, track, race, number, country, timezone } = request;
  const missing = runnerParts.filter((part) => request[part] === undefined);
  if (missing.length === runnerParts.length) return named;
  if (date === undefined || track === undefined || race === undefined || number === undefined)
    throw new RequestError(
      "parameter_invalid",
      missing.map((part) => ({
        loc: ["query", part],
        type: "missing",
        msg: `${part} is missing; a runner is named by ${runnerParts.join(", ")} together`,
      })),
    );
  if (named.length < 2) return named;
  const day = dayNumber(date) ?? NaN;
  const { history } = context;
  for (const venue of venuesNamed(history, track, { country, raceCode: request.race_code })) {
    const card = await raceCardAt(context, venue, { day, timezone: timezone ?? venue.timezone });
    const raceId = card?.find((one) => one.number === race)?.id;
    const row = raceId === undefined ? undefined : await rowOfRunner(history, by, { raceId, number });
    if (!row) continue;
    if (named.some(({ id }) => id === row.id)) return [row];
    const what = by === "runner" ? "is" : `has the ${by}`;
    throw unknown(request, `${what} ${row.name}, not ${shortened(request.name)}`);
  }
  throw unknown(request, by === "runner" ? "is unknown" : `is unknown or has no ${by}`);
}

const unknown = ({ date, track = "", race, number }: Named, fact: string): RequestError =>
  new RequestError("not_found", `number ${number} of race ${race} at ${shortened(track)} on ${date} ${fact}`);

/** Returns the career statistics of a jockey or driver (spec 4.5). */
export async function jockey(request: Parameters<"jockey">, context: Context): Promise<JockeyResponse> {
  const { race_code: raceType } = request;
  if (raceType === "greyhounds") throw new RequestError("not_found", "greyhounds run without jockeys");
  const { name: jockeyName, ...career } = await careerOf("jockey", request, context);
  return { jockeyName, raceType, ...career, ...extremeConditions(career.conditionStats) };
}

/** Returns the career statistics of a trainer (spec 4.6), with conditions only in the recent part. */
export async function trainer(request: Parameters<"trainer">, context: Context): Promise<TrainerResponse> {
  const career = await careerOf("trainer", request, context);
  const { totalStarts, totalWins, overallWinRate, overallPlaceRate, trackStats, isAmbiguous, recentStats } =
    career;
  return {
    trainerName: career.name,
    raceType: request.race_code,
    totalStarts,
    totalWins,
    overallWinRate,
    overallPlaceRate,
    trackStats,
    isAmbiguous,
    recentStats,
  };
}

/** Returns the first day of a window that ends today. */
const firstDayOf = (window: number, { clock }: Context): number =>
  todayIn(clock, parameters.timezone.default) - window + 1;

type PersonRequest = Pick<
  Parameters<"jockey">,
  "name" | "race_code" | "date" | "track" | "race" | "number" | "country" | "timezone"
>;

interface FoundPerson {
  readonly person: NamedRow;
  readonly totals: readonly CareerTotals[];
  readonly isAmbiguous: boolean;
}

/** Returns the person whom a request names, with the totals before today; see `careerOf`. */
async function foundPerson(role: Role, request: PersonRequest, context: Context): Promise<FoundPerson> {
  const { race_code: raceCode } = request;
  const { history, clock } = context;
  const namedPeople = await peopleNamed(history, { role, raceCode, name: request.name });
  const people = await meantOf(role, { ...request, named: namedPeople }, context);
  const careers = await Promise.all(
    people.map(async (person) => ({
      person,
      totals: await careerTotals(history, { role, id: person.id }, { before: resultsBefore(clock) }),
    })),
  );
  const [mostRaced] = careers.sort((a, b) => totalsOf(b.totals).starts - totalsOf(a.totals).starts);
  if (!mostRaced)
    throw new RequestError("not_found", `no ${raceCode} ${role} is known as ${shortened(request.name)}`);
  return { ...mostRaced, isAmbiguous: people.length > 1 };
}

/** Returns the starts of a jockey or trainer compared with their fields (docs/extension.md, person-rates). */
export async function personRates(
  request: Parameters<"personRates">,
  context: Context,
): Promise<PersonRatesResponse> {
  const { role, race_code: raceType, min_starts: minStarts, window } = request;
  const { history, clock } = context;
  if (role === "jockey" && raceType === "greyhounds")
    throw new RequestError("not_found", "greyhounds run without jockeys");
  const { person } = await foundPerson(role, request, context);
  const ratesFrom = async (from: number) =>
    partRates(await careerSums(history, role, { id: person.id, from, before: resultsBefore(clock) }), {
      venuesById: history.venuesById,
      minStarts,
    });
  return {
    name: person.name,
    role,
    raceType,
    ...(await ratesFrom(0)),
    recentRates:
      window === undefined ? null : { windowDays: window, ...(await ratesFrom(firstDayOf(window, context))) },
  };
}

/** Returns the rates overall, at each track and in each condition, in the order of `careerReport`. */
function partRates(
  sums: readonly CareerSums[],
  { venuesById, minStarts }: Pick<History, "venuesById"> & { readonly minStarts: number },
): Omit<PersonRatesResponse, "name" | "role" | "raceType" | "recentRates"> {
  const ratesOfRows = (rows: readonly CareerSums[]) => {
    const { totalStarts, impactValue, percentBeaten } = ratesOf(rows);
    return { totalStarts, impactValue, percentBeaten };
  };
  const goings = groupBy(
    sums.filter(({ going }) => going !== null),
    ({ going }) => going,
  );
  return {
    ...ratesOfRows(sums),
    trackRates: [...groupBy(sums, ({ venueId }) => venueId)]
      .map(([id, rows]) => ({ track: venuesById.get(id)?.name ?? "", ...ratesOfRows(rows) }))
      .filter(({ totalStarts }) => totalStarts >= minStarts)
      .sort((one, other) => other.totalStarts - one.totalStarts || (one.track < other.track ? -1 : 1)),
    conditionRates: conditionKeys.flatMap((key, going) => {
      const rows = goings.get(going);
      return rows ? { condition: goingLabel(key), ...ratesOfRows(rows) } : [];
    }),
  };
}

/**
 * Returns the career of a person by name: the person of the runner that the request names, or else the one
 * with the most starts, ambiguous if there are several. Throws a RequestError (404) if there is none.
 */
async function careerOf(
  role: Role,
  request: Parameters<"jockey" | "trainer">,
  context: Context,
): Promise<CareerReport & Pick<JockeyResponse, "isAmbiguous" | "recentStats"> & { readonly name: string }> {
  const { min_starts: minStarts, window } = request;
  const { history, clock } = context;
  const mostRaced = await foundPerson(role, request, context);
  const options = { venuesById: history.venuesById, minStarts };
  let recentStats: JockeyResponse["recentStats"] = null;
  if (window !== undefined) {
    const days = { from: firstDayOf(window, context), before: resultsBefore(clock) };
    const { totalStarts, overallWinRate, overallPlaceRate, trackStats, conditionStats } = careerReport(
      await careerTotals(history, { role, id: mostRaced.person.id }, days),
      options,
    );
    const rates = { overallWinRate, overallPlaceRate };
    recentStats = { windowDays: window, totalStarts, ...rates, trackStats, conditionStats };
  }
  return {
    name: mostRaced.person.name,
    isAmbiguous: mostRaced.isAmbiguous,
    ...careerReport(mostRaced.totals, options),
    recentStats,
  };
}
