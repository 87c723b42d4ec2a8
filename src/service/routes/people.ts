import type { RaceCode } from "../../spec/codes";
import { parameters } from "../../spec/parameters";
import type { JockeyResponse, TrainerResponse } from "../../spec/people";
import { careerReport, extremeConditions, type CareerReport } from "../statistics/careerReport";
import { totalsOf } from "../statistics/totals";
import {
  careerTotals,
  peopleNamed,
  type CareerTotals,
  type PersonRow,
  type Role,
} from "../store/queries/people";
import { resultsBefore, todayIn } from "./clock";
import type { Parameters } from "./readParameters";
import { RequestError, type Context } from "./requestError";

/** Returns the career statistics of a jockey or driver (spec 4.5). */
export async function jockey(request: Parameters<"jockey">, context: Context): Promise<JockeyResponse> {
  const { name, race_code: raceCode, min_starts: minStarts, window } = request;
  if (raceCode === "greyhounds") throw new RequestError("not_found", "greyhounds run without jockeys");
  const { name: jockeyName, ...career } = await careerOf(
    { role: "jockey", name, raceCode, minStarts, window },
    context,
  );
  return { jockeyName, raceType: raceCode, ...career, ...extremeConditions(career.conditionStats) };
}

/** Returns the career statistics of a trainer (spec 4.6), with conditions in the recent part only. */
export async function trainer(request: Parameters<"trainer">, context: Context): Promise<TrainerResponse> {
  const { name, race_code: raceCode, min_starts: minStarts, window } = request;
  const career = await careerOf({ role: "trainer", name, raceCode, minStarts, window }, context);
  const { totalStarts, totalWins, overallWinRate, overallPlaceRate, trackStats, isAmbiguous, recentStats } =
    career;
  const totals = { totalStarts, totalWins, overallWinRate, overallPlaceRate };
  return { trainerName: career.name, raceType: raceCode, ...totals, trackStats, isAmbiguous, recentStats };
}

interface CareerRequest {
  readonly role: Role;
  readonly name: string;
  readonly raceCode: RaceCode;
  readonly minStarts: number;
  readonly window: number | undefined;
}

/** A person's career, and its recent part for a request with a window. */
interface Career extends CareerReport {
  readonly name: string;
  readonly isAmbiguous: boolean;
  readonly recentStats: JockeyResponse["recentStats"];
}

/**
 * Returns the career of the person of a name; of several, the one with most starts, ambiguous when only a
 * part of the name was given. Throws a RequestError (404) without any.
 */
async function careerOf(
  { role, name, raceCode, minStarts, window }: CareerRequest,
  { history, clock }: Context,
): Promise<Career> {
  const before = resultsBefore(clock);
  const totalsFrom = ({ id }: PersonRow, from = 0): Promise<CareerTotals[]> =>
    careerTotals(history, { role, id }, { from, before });
  const { people, by } = await peopleNamed(history, { role, raceCode, name });
  const careers = await Promise.all(
    people.map(async (person) => ({ person, totals: await totalsFrom(person) })),
  );
  const [found] = careers.sort((a, b) => totalsOf(b.totals).starts - totalsOf(a.totals).starts);
  if (!found)
    throw new RequestError(
      "not_found",
      `no ${raceCode} ${role} is known as ${name.length > 60 ? `${name.slice(0, 60)}...` : name}`,
    );
  const options = { venuesById: history.venuesById, minStarts };
  const firstDay = window === undefined ? 0 : todayIn(clock, parameters.timezone.default) - window + 1;
  return {
    name: found.person.name,
    isAmbiguous: by === "part of name" && people.length > 1,
    ...careerReport(found.totals, options),
    recentStats:
      window === undefined
        ? null
        : recentStats(window, careerReport(await totalsFrom(found.person, firstDay), options)),
  };
}

function recentStats(
  windowDays: number,
  { totalWins: _wins, ...report }: CareerReport,
): JockeyResponse["recentStats"] {
  return { windowDays, ...report };
}
