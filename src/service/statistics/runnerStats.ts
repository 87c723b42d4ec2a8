import { conditionKeys, type RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/schemas/form";
import type { PastStart } from "../store/queries/starts";
import { fraction } from "./totals";

export type RunnerStats = FormResponse["runners"][number]["stats"];

/** One block of career statistics (spec 2.3, stats). */
export type StatBlock = RunnerStats["overall"];

type Start = Omit<PastStart, "class" | "rating">;

/** The race before which a runner's statistics are calculated. */
export interface UpcomingRace {
  readonly raceCode: RaceCode;
  readonly venueId: number;
  readonly distance: number | null;
  readonly day: number;
}

/** Returns the career statistics of a runner before a race (spec 2.3, stats); `starts` come oldest first. */
export function runnerStats(
  starts: readonly Start[],
  { raceCode, venueId, distance, day }: UpcomingRace,
): RunnerStats {
  const atTrack = starts.filter((start) => start.venueId === venueId);
  const isAtDistance = (start: Start) => distance !== null && start.distance === distance;
  const conditions = conditionKeys.map(
    (key, going) => [key, starts.filter((start) => start.going === going)] as const,
  );
  return {
    overall: statBlockOf(starts),
    track: statBlockOf(atTrack),
    distance: statBlockOf(starts.filter(isAtDistance)),
    trackDistance: statBlockOf(atTrack.filter(isAtDistance)),
    conditions: Object.fromEntries(
      conditions.flatMap(([key, raced]) => (raced.length > 0 ? [[key, statBlockOf(raced)]] : [])),
    ),
    ...(raceCode === "greyhounds" ? {} : upStats(starts, day)),
  };
}

/**
 * Returns the first-up and second-up blocks; nothing for a runner that never had a spell, including one that
 * this race ends.
 */
function upStats(starts: readonly Start[], day: number): Pick<RunnerStats, "firstUp" | "secondUp"> {
  const { first, second } = firstAndSecondUp(starts);
  const last = starts.at(-1);
  const endsSpell = last !== undefined && isSpell(last.day, day);
  if (first.length === 0 && !endsSpell) return {};
  return { firstUp: statBlockOf(first), secondUp: statBlockOf(second) };
}

/** The first three count as places in all statistics, however many places the race paid. */
const lastPlace = 3;

/**
 * Counts starts. Percentages are fractions from 0 to 1, and 0 without a start.
 *
 * @example statBlockOf([{ finish: 1 }, { finish: null }]).winPercent; // 0.5
 */
export function statBlockOf(starts: readonly Pick<PastStart, "finish">[]): StatBlock {
  const [wins, seconds, thirds] = [1, 2, 3].map(
    (finish) => starts.filter((start) => start.finish === finish).length,
  );
  const places = starts.filter(({ finish }) => finish !== null && finish <= lastPlace).length;
  return {
    starts: starts.length,
    wins: wins ?? 0,
    seconds: seconds ?? 0,
    thirds: thirds ?? 0,
    places,
    winPercent: fraction(wins ?? 0, starts.length),
    placePercent: fraction(places, starts.length),
  };
}

/** Days without a run that make a spell. */
const spellDays = 60;

/** Returns true for a gap between two days that is a spell. */
export function isSpell(from: number, to: number): boolean {
  return to - from >= spellDays;
}

/** Returns the starts that were a runner's first and second after a spell; a debut is neither. */
export function firstAndSecondUp<S extends { readonly day: number }>(
  starts: readonly S[],
): { first: S[]; second: S[] } {
  const isFirst = starts.map(({ day }, index) => {
    const before = starts[index - 1];
    return before !== undefined && isSpell(before.day, day);
  });
  return {
    first: starts.filter((_start, index) => isFirst[index]),
    second: starts.filter((_start, index) => isFirst[index - 1] && !isFirst[index]),
  };
}

const longForm = 20;
const shortForm = 5;

/**
 * Returns the form strings of a runner before a race on `day`, oldest start first: the finishing position, 0
 * for tenth or worse and for a runner that did not finish, X for a spell, including the one that this race
 * ends. A debutant has none.
 *
 * @example formStrings([{ day: 0, finish: 1 }, { day: 90, finish: 12 }], 97); // { form: "1X0", last20Starts: "1X0" }
 */
export function formStrings(
  starts: readonly Pick<PastStart, "day" | "finish">[],
  day: number,
): { form?: string; last20Starts?: string } {
  const characters = starts.map(({ day: on, finish }, index) => {
    const next = starts[index + 1]?.day ?? day;
    return `${finish === null || finish > 9 ? 0 : finish}${isSpell(on, next) ? "X" : ""}`;
  });
  const last20Starts = characters.join("").slice(-longForm);
  return last20Starts === "" ? {} : { form: last20Starts.slice(-shortForm), last20Starts };
}
