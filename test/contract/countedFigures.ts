/**
 * Figures of the specification, counted by brute force from the lines of a results file. Imports nothing of
 * src/.
 */
import { daysBetween, groupBy, raceKey, type Line } from "./resultsLines";

const conditionKeys: Readonly<Record<string, string>> = {
  good: "good",
  yielding: "soft",
  soft: "soft",
  heavy: "heavy",
  firm: "firm",
  dead: "soft",
  wet: "synthetic",
  all: "synthetic",
  standard: "synthetic",
  sealed: "synthetic",
  fast: "fast",
  slow: "slow",
};

/**
 * Returns the key of a line's track condition (2.3): the key of its first word, or synthetic on all-weather.
 */
export const conditionKey = ({ condition = "", surface }: Line): string =>
  surface === "all-weather"
    ? "synthetic"
    : (conditionKeys[condition.toLowerCase().split(" ")[0] ?? ""] ?? "");

/** A block of statistics (2.3). */
export type Block = Readonly<
  Record<"starts" | "wins" | "seconds" | "thirds" | "places" | "winPercent" | "placePercent", number>
>;

/** Counts a block of statistics (2.3). */
export function blockOf(starts: readonly Line[]): Block {
  const at = (place: number): number => starts.filter(({ finish }) => finish === String(place)).length;
  const [wins, seconds, thirds] = [at(1), at(2), at(3)];
  const places = wins + seconds + thirds;
  const of = (count: number): number => (starts.length === 0 ? 0 : count / starts.length);
  return {
    starts: starts.length,
    wins,
    seconds,
    thirds,
    places,
    winPercent: of(wins),
    placePercent: of(places),
  };
}

/** Counts a block of statistics of a runner, its percentages with eight decimals. */
function statBlockOf(starts: readonly Line[]): Block {
  const block = blockOf(starts);
  const { winPercent, placePercent } = block;
  return { ...block, winPercent: eightDecimals(winPercent), placePercent: eightDecimals(placePercent) };
}

/** The career of a runner before a race (2.3). */
export interface Career {
  readonly form?: string;
  readonly last20Starts?: string;
  readonly stats: {
    readonly conditions: Readonly<Record<string, Block>>;
    readonly firstUp?: Block;
    readonly secondUp?: Block;
  } & Readonly<Record<"overall" | "track" | "distance" | "trackDistance", Block>>;
}

/** Days without a race; a spell of greyhounds is shorter. */
const spellDays = (code?: string): number => (code === "greyhounds" ? 30 : 60);
const eightDecimals = (share: number): number => Math.round(share * 1e8) / 1e8;

/**
 * Counts a runner's form strings and statistics before a race (2.3) from its earlier starts, oldest first.
 */
export function careerOf(starts: readonly Line[], race: Line): Career {
  const gap = (index: number): number =>
    daysBetween(starts[index - 1]?.date ?? "", starts[index]?.date ?? race.date ?? "");
  const isFirstUp = starts.map((_start, index) => index > 0 && gap(index) >= spellDays(race.race_code));
  const endsSpell = starts.length > 0 && gap(starts.length) >= spellDays(race.race_code);
  const here = starts.filter(({ track, country }) => track === race.track && country === race.country);
  const asFar = (from: readonly Line[]): Line[] =>
    from.filter(({ distance_m: metres }) => metres !== "" && metres === race.distance_m);
  const keys = [...new Set(starts.map(conditionKey))].filter((key) => key !== "");
  const finishes = starts.map(({ finish = "" }, index) => {
    const digit = finish === "" || Number(finish) > 9 ? "0" : finish;
    return isFirstUp[index] ? `X${digit}` : digit;
  });
  // An X stands between two starts: the one before the first of the twenty is not shown.
  const last20Starts = [...finishes.slice(-20), endsSpell ? "X" : ""]
    .join("")
    .slice(starts.length > 20 && isFirstUp[starts.length - 20] ? 1 : 0);
  const hasSpell = race.race_code !== "greyhounds" && (endsSpell || isFirstUp.includes(true));
  return {
    ...(last20Starts === "" ? {} : { last20Starts, form: last20Starts.slice(-5) }),
    stats: {
      overall: statBlockOf(starts),
      track: statBlockOf(here),
      distance: statBlockOf(asFar(starts)),
      trackDistance: statBlockOf(asFar(here)),
      conditions: Object.fromEntries(
        keys.map((key) => [key, statBlockOf(starts.filter((start) => conditionKey(start) === key))]),
      ),
      ...(hasSpell
        ? {
            firstUp: statBlockOf(starts.filter((_start, index) => isFirstUp[index])),
            secondUp: statBlockOf(
              starts.filter((_start, index) => isFirstUp[index - 1] && !isFirstUp[index]),
            ),
          }
        : {}),
    },
  };
}

/**
 * Counts the entries of barrierStats (2.4) from starts of one venue. `fields` holds the lines of each race by
 * `raceKey`: the second row of a harness race counts on from the width of its front row. Back-markers have no
 * barrier.
 */
export function barriersOf(starts: readonly Line[], fields: ReadonlyMap<string, readonly Line[]>) {
  const frontRow = (start: Line): number => {
    const inFront = (fields.get(raceKey(start)) ?? []).filter(
      ({ start_row: row, handicap_m: back }) => row !== "second" && !Number(back),
    );
    return Math.max(...inFront.map(({ barrier }) => Number(barrier)));
  };
  const byBarrier = groupBy(
    starts.filter(({ barrier, handicap_m: back = "" }) => barrier !== "" && Number(back) === 0),
    (start) => Number(start.barrier) + (start.start_row === "second" ? frontRow(start) : 0),
  );
  return [...byBarrier]
    .sort(([a], [b]) => a - b)
    .map(([barrierNumber, from]) => {
      const {
        starts: totalStarts,
        wins,
        places,
        winPercent: winRate,
        placePercent: placeRate,
      } = blockOf(from);
      return {
        barrierNumber,
        totalStarts,
        wins,
        places,
        winRate,
        placeRate,
        advantage: winRate - 1 / byBarrier.size,
      };
    });
}

const conditionsInOrder = ["good", "soft", "heavy", "firm", "synthetic", "fast", "slow"];

/**
 * Counts the statistics of a jockey or a trainer (2.5, 2.6); tracks with fewer than `least` starts are left
 * out.
 */
export function personFigures(starts: readonly Line[], least: number) {
  const {
    starts: totalStarts,
    wins: totalWins,
    winPercent: overallWinRate,
    placePercent: overallPlaceRate,
  } = blockOf(starts);
  const tracks = [...groupBy(starts, ({ track = "" }) => track)].map(([track, at]) => {
    const { starts: count, wins, winPercent: winRate, placePercent: placeRate } = blockOf(at);
    return { track, starts: count, wins, winRate, placeRate };
  });
  const conditionStats = conditionsInOrder.flatMap((key) => {
    const on = starts.filter((start) => conditionKey(start) === key);
    const { starts: count, wins, winPercent: winRate, placePercent: placeRate } = blockOf(on);
    const condition = key.charAt(0).toUpperCase() + key.slice(1);
    return on.length === 0 ? [] : [{ condition, totalStarts: count, wins, winRate, placeRate }];
  });
  const trackStats = tracks
    .filter(({ starts: count }) => count >= least)
    .sort((a, b) => b.starts - a.starts || b.wins - a.wins || (a.track < b.track ? -1 : 1));
  return { totalStarts, totalWins, overallWinRate, overallPlaceRate, trackStats, conditionStats };
}

/** Returns the best and the worst condition of a jockey (2.5), of those with at least 20 starts. */
export function extremesOf(
  conditions: readonly { condition: string; totalStarts: number; winRate: number }[],
) {
  const enough = conditions
    .filter(({ totalStarts }) => totalStarts >= 20)
    .sort((a, b) => b.totalStarts - a.totalStarts);
  const at = (rate: (...rates: number[]) => number): string | null =>
    enough.find(({ winRate }) => winRate === rate(...enough.map((one) => one.winRate)))?.condition ?? null;
  return { bestCondition: at(Math.max), worstCondition: at(Math.min) };
}
