import type { RaceCode } from "../../spec/codes";
import { parameters } from "../../spec/parameters";
import type { JockeyResponse, TrainerResponse } from "../../spec/responses";
import { resultsBefore, todayIn } from "./clock";
import { type CareerTotals, careerTotals, peopleNamed, type PersonRow, type Role } from "../store/queries/people";
import { careerReport, type CareerReport, extremeConditions } from "../statistics/careerReport";
import { totalsOf } from "../statistics/totals";
import { type Context, Refusal } from "./route";
import type { Parameters } from "./readParameters";

interface Wanted {
  readonly role: Role;
  readonly name: string;
  readonly raceCode: RaceCode;
  readonly minStarts: number;
  readonly window: number | undefined;
}

/** A person's career, and its recent part when a window is given. */
export interface Career extends CareerReport {
  readonly name: string;
  readonly isAmbiguous: boolean;
  readonly recentStats: JockeyResponse["recentStats"];
}

/** The career of the person that a name means: of several, the one with most starts; a 404 when there is none. */
export function careerOf({ role, name, raceCode, minStarts, window }: Wanted, { history, clock }: Context): Career {
  const before = resultsBefore(clock);
  const cellsOf = ({ id }: PersonRow, from = 0): CareerTotals[] => careerTotals(history, { role, id }, { from, before });
  const people = peopleNamed(history, { role, raceCode, name }).map((person) => ({ person, cells: cellsOf(person) }));
  const [found] = people.sort((a, b) => totalsOf(b.cells).starts - totalsOf(a.cells).starts);
  if (!found) throw new Refusal(404, `no ${raceCode} ${role} is known as ${name.length > 60 ? `${name.slice(0, 60)}...` : name}`);
  const options = { venuesById: history.venuesById, minStarts };
  const firstDay = window === undefined ? 0 : todayIn(clock, parameters.timezone.default) - window + 1;
  return {
    name: found.person.name,
    isAmbiguous: people.length > 1,
    ...careerReport(found.cells, options),
    recentStats: window === undefined ? null : recent(window, careerReport(cellsOf(found.person, firstDay), options)),
  };
}

function recent(windowDays: number, { totalWins: _wins, ...report }: CareerReport): JockeyResponse["recentStats"] {
  return { windowDays, ...report };
}

/** The career statistics of a jockey or driver (spec 4.5). */
export function jockey(asked: Parameters<"jockey">, context: Context): JockeyResponse {
  const { name, race_code: raceCode, min_starts: minStarts, window } = asked;
  if (raceCode === "greyhounds") throw new Refusal(404, "greyhounds run without jockeys");
  const { name: jockeyName, ...career } = careerOf({ role: "jockey", name, raceCode, minStarts, window }, context);
  return { jockeyName, raceType: raceCode, ...career, ...extremeConditions(career.conditionStats) };
}

/** The career statistics of a trainer (spec 4.6): no conditions but in the recent part. */
export function trainer(asked: Parameters<"trainer">, context: Context): TrainerResponse {
  const { name, race_code: raceCode, min_starts: minStarts, window } = asked;
  const career = careerOf({ role: "trainer", name, raceCode, minStarts, window }, context);
  const { totalStarts, totalWins, overallWinRate, overallPlaceRate, trackStats, isAmbiguous, recentStats } = career;
  const totals = { totalStarts, totalWins, overallWinRate, overallPlaceRate };
  return { trainerName: career.name, raceType: raceCode, ...totals, trackStats, isAmbiguous, recentStats };
}
