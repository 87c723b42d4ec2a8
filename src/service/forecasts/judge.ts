import { dayNumber } from "../../dates/days";
import { chanceBands } from "../../maths/chanceBands";
import { groupBy, sum } from "../../lists/lists";
import { wilsonInterval } from "../../maths/rates";
import { raceCodes } from "../../spec/codes";
import type { RecordResponse } from "../../spec/record";
import { present } from "../races/records";
import { pricedChances } from "../races/pricedChances";
import { type History, type Venue, venueKey } from "../store/history";
import { othersTurn } from "../store/othersTurn";
import {
  declaredRunners,
  type DeclaredRunner,
  type ForecastRaceRow,
  raceByNumber,
} from "../store/queries/forecastRaces";
import { onOneLine, type WrittenForecast } from "./forecastLines";

type State = RecordResponse["races"][number]["state"];

/** A starter with its chance among the starters. */
interface Starter extends DeclaredRunner {
  readonly chance: number;
}

/** A forecast against the race's result. */
export interface JudgedForecast {
  readonly forecast: WrittenForecast;
  readonly venue: Venue | undefined;
  readonly state: State;
  /** By chance, the highest first; empty unless it is judged. */
  readonly starters: readonly Starter[];
  /** Fair closing chances in their order; undefined unless each has a starting price. */
  readonly market: readonly number[] | undefined;
}

interface JudgeOptions {
  readonly history: History;
  /** The first day without results: the replayed day, or else a day later than all. */
  readonly resultsBefore: number;
}

interface Known {
  /** The writes to the venue's races when the forecast was judged. */
  readonly writes: number;
  readonly resultsBefore: number;
  readonly judged: JudgedForecast;
}
const knownOf = new WeakMap<History, WeakMap<WrittenForecast, Known>>();

/** Judges forecasts by the results in the history, again only after a write to the races of their venue. */
export async function judgeForecasts(
  forecasts: readonly WrittenForecast[],
  options: JudgeOptions,
): Promise<JudgedForecast[]> {
  const { history, resultsBefore } = options;
  const judgedForecasts = knownOf.get(history) ?? new WeakMap<WrittenForecast, Known>();
  knownOf.set(history, judgedForecasts);
  const all: JudgedForecast[] = [];
  for (const forecast of forecasts) {
    const venue = venueOf(forecast, history);
    const writes = (venue && history.writes.get(venue.id)) ?? 0;
    const judgedForecast = judgedForecasts.get(forecast);
    const isCurrent = judgedForecast?.resultsBefore === resultsBefore && judgedForecast.writes === writes;
    if (venue && isCurrent) {
      all.push(judgedForecast.judged);
      continue;
    }
    await othersTurn();
    const judged = await judgeForecast(forecast, options);
    judgedForecasts.set(forecast, { writes, resultsBefore, judged });
    all.push(judged);
  }
  return all;
}

function venueOf(forecast: WrittenForecast, { venues }: History): Venue | undefined {
  const raceCode = raceCodes.find((code) => code === forecast.raceCode);
  return raceCode && venues.get(venueKey(forecast.country, raceCode, forecast.track));
}

/** Judges a forecast by the race's result in the history. */
async function judgeForecast(
  forecast: WrittenForecast,
  { history, resultsBefore }: JudgeOptions,
): Promise<JudgedForecast> {
  const venue = venueOf(forecast, history);
  const place = { day: dayNumber(forecast.date) ?? NaN, number: forecast.race };
  const race = venue && (await raceByNumber(history, venue.id, place));
  const unjudged = (state: State): JudgedForecast => ({
    forecast,
    venue,
    state,
    starters: [],
    market: undefined,
  });
  const early = stateBefore(forecast, race, resultsBefore);
  if (early !== undefined || !race) return unjudged(early ?? "no race");
  const starters = startersOf(forecast, await declaredRunners(history, race.id));
  if (!starters || starters.length !== race.starters) return unjudged("other runners");
  if (!starters.some(({ finish }) => finish === 1)) return unjudged("no winner");
  const market = pricedChances(starters.map(({ startingPrice }) => startingPrice ?? undefined));
  return { forecast, venue, state: "judged", starters, market };
}

/** Returns the reason for which a forecast is not judged, as far as its race alone decides it. */
function stateBefore(
  { isIntact, written }: WrittenForecast,
  race: ForecastRaceRow | undefined,
  resultsBefore: number,
): State | undefined {
  if (!isIntact) return "broken chain";
  if (!race) return "no race";
  if (race.abandoned + race.meetingAbandoned > 0) return "abandoned";
  if (!(written < Date.parse(race.startTime))) return "after the off";
  return race.run === 0 || race.day >= resultsBefore ? "no result yet" : undefined;
}

/** Returns the starters by chance; undefined unless two started and each was forecast by its name. */
function startersOf(
  { runners }: WrittenForecast,
  declared: readonly DeclaredRunner[],
): readonly Starter[] | undefined {
  const byNumber = new Map(runners.map((one) => [one.number, one]));
  const starters = declared.flatMap((one): Starter[] => {
    const foundRunner = byNumber.get(one.number);
    return foundRunner?.name === onOneLine(one.name) ? [{ ...one, chance: foundRunner.chance }] : [];
  });
  if (starters.length < 2 || starters.length < declared.length) return undefined;
  const total = sum(starters.map(({ chance }) => chance));
  return starters
    .map((one) => ({ ...one, chance: one.chance / total }))
    .sort((one, other) => other.chance - one.chance || one.number - other.number);
}

const isWinner = ({ finish }: Starter): boolean => finish === 1;
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : digits(sum(values) / values.length);
const digits = (value: number): number => Number(value.toPrecision(12));

/** Returns the mean of -log(chance) of the winner, or of all winners of a dead heat. */
function lossOf(starters: readonly Starter[], chanceOf: (index: number) => number): number {
  const losses = starters.flatMap((one, index) => (isWinner(one) ? [-Math.log(chanceOf(index))] : []));
  return sum(losses) / losses.length;
}

/** Returns a starter's share of the win: 1, a part of a dead heat, or 0. */
const sharesOf = (starters: readonly Starter[]): number[] => {
  const winners = starters.filter(isWinner).length;
  return starters.map((one) => (isWinner(one) ? 1 / winners : 0));
};

const runnerLoss = (chance: number, won: number): number =>
  -won * Math.log(chance) - (won < 1 ? (1 - won) * Math.log1p(-chance) : 0);

/** Returns the figures of one race judged. */
function scoreOf({ starters, market }: JudgedForecast) {
  const shares = sharesOf(starters);
  const chanceAt = (index: number): number => starters[index]?.chance ?? NaN;
  const closing = market && starters.map((_, index) => market[index] ?? NaN);
  const [top] = starters;
  const price = top?.startingPrice ?? undefined;
  return {
    loss: lossOf(starters, chanceAt),
    equal: Math.log(starters.length),
    runnerLosses: starters.map(({ chance }, index) => runnerLoss(chance, shares[index] ?? 0)),
    market: closing && lossOf(starters, (index) => closing[index] ?? NaN),
    hasTopWon: top !== undefined && isWinner(top),
    isInThree: starters.slice(0, 3).some(isWinner),
    profit: price === undefined ? undefined : (shares[0] ?? 0) * price - 1,
    overlays: (closing ?? []).flatMap((closingChance, index) =>
      chanceAt(index) > closingChance
        ? [{ claimed: chanceAt(index) / closingChance - 1, came: (shares[index] ?? 0) / closingChance - 1 }]
        : [],
    ),
  };
}

const byModel = (judged: readonly JudgedForecast[]) => groupBy(judged, ({ forecast }) => forecast.model);

/** Returns the record of each model. */
export function recordsOf(judged: readonly JudgedForecast[]): RecordResponse["models"] {
  return [...byModel(judged)].map(([model, all]) => {
    const counted = all.filter(({ state }) => state === "judged");
    const scores = counted.map(scoreOf);
    const awaiting = all.filter(({ state }) => state === "no result yet").length;
    const priced = scores.filter(({ market }) => market !== undefined);
    const overlays = scores.flatMap((score) => score.overlays);
    const profits = scores.flatMap(({ profit }) => profit ?? []);
    const topPickWins = scores.filter(({ hasTopWon }) => hasTopWon).length;
    const winnersInThree = scores.filter(({ isInThree }) => isInThree).length;
    const logLoss = mean(scores.map(({ loss }) => loss));
    const equalLogLoss = mean(scores.map(({ equal }) => equal));
    const share = (count: number): number | null =>
      scores.length === 0 ? null : digits(count / scores.length);
    const interval = scores.length === 0 ? undefined : wilsonInterval(topPickWins, scores.length);
    return {
      model,
      forecasts: all.length,
      judged: counted.length,
      awaiting,
      notJudged: all.length - counted.length - awaiting,
      runners: sum(counted.map(({ starters }) => starters.length)),
      logLoss,
      equalLogLoss,
      r2: logLoss === null || !equalLogLoss ? null : digits(1 - logLoss / equalLogLoss),
      runnerLogLoss: mean(scores.flatMap(({ runnerLosses }) => runnerLosses)),
      pricedRaces: priced.length,
      pricedLogLoss: mean(priced.map(({ loss }) => loss)),
      marketLogLoss: mean(priced.flatMap(({ market }) => market ?? [])),
      topPickWins,
      topPickRate: share(topPickWins),
      topPickLow: interval?.low ?? null,
      topPickHigh: interval?.high ?? null,
      winnersInThree,
      inThreeRate: share(winnersInThree),
      stakes: profits.length,
      profit: digits(sum(profits)),
      returnOnStakes: mean(profits),
      overlays: overlays.length,
      claimedValue: mean(overlays.map(({ claimed }) => claimed)),
      closingValue: mean(overlays.map(({ came }) => came)),
    };
  });
}

/** Returns ten bands of each model's chances. */
export function bandsOf(judged: readonly JudgedForecast[]): RecordResponse["bands"] {
  return [...byModel(judged)].flatMap(([model, all]) =>
    chanceBands(
      all.flatMap(({ starters }) => {
        const shares = sharesOf(starters);
        return starters.map(({ chance }, index) => ({ chance, won: shares[index] ?? 0 }));
      }),
    ).map((band) => ({ model, ...band })),
  );
}

/** Returns the row of one forecast; undefined for a race of an unknown kind. */
export function rowOf(judged: JudgedForecast): RecordResponse["races"][number] | undefined {
  const { forecast, venue, state, starters } = judged;
  const raceType = raceCodes.find((code) => code === forecast.raceCode);
  const [top] = [...forecast.runners].sort(
    (one, other) => other.chance - one.chance || one.number - other.number,
  );
  if (!raceType || !top) return undefined;
  const rank = starters.findIndex(isWinner);
  const winner = starters[rank];
  const score = winner && scoreOf(judged);
  const { date, country, track: slug, race: raceNumber, model, version, lines, runners } = forecast;
  return {
    date,
    track: venue?.name ?? slug,
    slug,
    country,
    raceType,
    raceNumber,
    model,
    version,
    written: new Date(forecast.written).toISOString(),
    off: new Date(forecast.off).toISOString(),
    timezone: venue?.timezone ?? "UTC",
    runners: runners.length,
    topPick: top.name,
    topPickChance: top.chance,
    state,
    ...(winner && { winner: winner.name, winnerChance: winner.chance, winnerRank: rank + 1 }),
    ...present({ logLoss: score?.loss, equalLogLoss: score?.equal }),
    firstLine: lines[0],
    lastLine: lines[1],
  };
}
