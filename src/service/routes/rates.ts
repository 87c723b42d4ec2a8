import { dateOf } from "../../dates/days";
import { sum } from "../../lists/lists";
import { conditionKeys } from "../../spec/codes";
import { requestedGoings } from "../../spec/goings";
import { type ConnectionsResponse, type DrawStylesResponse, runningStyles } from "../../spec/rates";
import { lowerAscii } from "../races/names";
import { present } from "../races/records";
import { fieldRates } from "../statistics/angleRecord";
import {
  connectionsOf,
  personSums,
  progenySums,
  type RateSums,
  statesPedigree,
  styleSums,
} from "../store/queries/rates";
import { type Context, RequestError, resultsBefore, todayIn } from "./context";
import { fieldOfRace, findVenue, requestedRace } from "./raceCard";
import type { Parameters } from "./readParameters";

type Rates = DrawStylesResponse["styles"][number];

/** Returns the rates of starts in one or several sums. */
export function ratesOf(rows: readonly RateSums[]): Omit<Rates, "barrierNumber" | "runningStyle"> {
  const total = (of: (row: RateSums) => number | null): number => sum(rows.map((row) => of(row) ?? 0));
  const starts = total((row) => row.starts);
  const [wins, places] = [total((row) => row.wins), total((row) => row.places)];
  const per = (count: number): number | null =>
    starts === 0 ? null : Math.round((1e6 * count) / starts) / 1e6;
  const field = {
    equal: total((row) => row.equal),
    rated: total((row) => row.rated),
    beaten: total((row) => row.beaten),
  };
  return {
    totalStarts: starts,
    wins,
    places,
    winRate: per(wins),
    placeRate: per(places),
    ...fieldRates({ starts, wins, ...field }),
  };
}

/** Returns a venue's starts by barrier and running style (docs/extension.md, draw-styles). */
export async function drawStyles(
  request: Parameters<"drawStyles">,
  { history, clock }: Context,
): Promise<DrawStylesResponse> {
  const { venue: slug, race_code: raceCode, country, distance, window, condition, surface, course } = request;
  const venue = findVenue(history, { slug, country, raceCode });
  const keys = condition === undefined ? undefined : requestedGoings(condition, raceCode);
  const today = todayIn(clock, venue.timezone);
  const before = Math.min(resultsBefore(clock), today + 1);
  const from = window === undefined ? Math.min(venue.firstDay, before - 1) : today - window + 1;
  const rows = await styleSums(history, {
    venueId: venue.id,
    from,
    before,
    surface,
    course,
    distance,
    goings: keys?.map((key) => conditionKeys.indexOf(key)),
  });
  if (rows.length === 0)
    throw new RequestError(
      "not_found",
      `no start of ${venue.name} in these races has a barrier and a position once settled in its results`,
    );
  const order = (style: Rates["runningStyle"]): number => runningStyles.indexOf(style);
  return {
    venue: venue.name,
    from: dateOf(from),
    until: dateOf(before - 1),
    styles: rows
      .map((row) => ({ barrierNumber: row.draw, runningStyle: row.style, ...ratesOf([row]) }))
      .sort(
        (one, other) =>
          one.barrierNumber - other.barrierNumber || order(one.runningStyle) - order(other.runningStyle),
      ),
  };
}

/** Returns the rates of a race's connections before its day (docs/extension.md, connections). */
export async function connections(
  request: Parameters<"connections">,
  context: Context,
): Promise<ConnectionsResponse> {
  const { history, clock } = context;
  const { race_code: raceCode, window } = request;
  const { race, venue } = await requestedRace(request, context);
  const before = Math.min(race.day, resultsBefore(clock));
  const days = { from: window === undefined ? 0 : before - window, before };
  const entries = await fieldOfRace(race, context);
  const rows = new Map((await connectionsOf(history, race.id)).map((row) => [row.id, row]));
  const all = [...rows.values()];
  const [jockeys, trainers] = [
    await personSums(history, "jockey", { ...days, ids: idsOf(all.map((row) => row.jockeyId)) }),
    await personSums(history, "trainer", { ...days, ids: idsOf(all.map((row) => row.trainerId)) }),
  ];
  const namesOf = (column: "sire" | "damsire"): string[] => [
    ...new Set(all.flatMap((row) => (row[column] === null ? [] : lowerAscii(row[column])))),
  ];
  const progeny = (column: "sire" | "damsire") =>
    progenySums(history, column, { ...days, names: namesOf(column), raceCode });
  const [sires, damsires] = [await progeny("sire"), await progeny("damsire")];
  return {
    date: request.date,
    track: venue.name,
    raceNumber: race.number,
    statesSires: await statesPedigree(history, raceCode, "sire"),
    statesDamsires: await statesPedigree(history, raceCode, "damsire"),
    runners: entries.map(({ id, number, name }) => {
      const { jockeyId = null, trainerId = null, sire = null, damsire = null } = rows.get(id) ?? {};
      const ofJockey = jockeys.filter(({ key }) => key === jockeyId);
      return {
        number,
        name,
        ...present({ sireName: sire, damsireName: damsire }),
        ...(jockeyId !== null && { jockey: ratesOf(ofJockey) }),
        ...(trainerId !== null && { trainer: ratesOf(trainers.filter(({ key }) => key === trainerId)) }),
        ...(jockeyId !== null &&
          trainerId !== null && { pair: ratesOf(ofJockey.filter(({ other }) => other === trainerId)) }),
        ...(sire !== null && { sire: ratesOf(sires.filter(({ key }) => key === lowerAscii(sire))) }),
        ...(damsire !== null && {
          damsire: ratesOf(damsires.filter(({ key }) => key === lowerAscii(damsire))),
        }),
      };
    }),
  };
}

const idsOf = (ids: readonly (number | null)[]): number[] => [...new Set(ids.flatMap((id) => id ?? []))];
