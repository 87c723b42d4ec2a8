import { conditionKeys, type RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/responses";
import type { PastStart } from "../store/queries/starts";
import { share } from "./totals";


type Start = Omit<PastStart, "class" | "rating">;

/** What the statistics of a runner are asked for. */
export interface Occasion {
  readonly raceCode: RaceCode;
  readonly venueId: number;
  readonly distance: number | null;
  readonly day: number;
}

/** The career statistics of a runner before a race (spec 2.3, stats); `starts` oldest first. */
export function runnerStats(
  starts: readonly Start[],
  { raceCode, venueId, distance, day }: Occasion,
): FormResponse["runners"][number]["stats"] {
  const here = starts.filter((start) => start.venueId === venueId);
  const isFar = (start: Start) => distance !== null && start.distance === distance;
  const conditions = conditionKeys.map((key, going) => [key, starts.filter((start) => start.going === going)] as const);
  return {
    overall: statBlockOf(starts),
    track: statBlockOf(here),
    distance: statBlockOf(starts.filter(isFar)),
    trackDistance: statBlockOf(here.filter(isFar)),
    conditions: Object.fromEntries(conditions.flatMap(([key, raced]) => (raced.length > 0 ? [[key, statBlockOf(raced)]] : []))),
    ...(raceCode === "greyhounds" ? {} : upStats(starts, day)),
  };
}

/** First-up and second-up; nothing for a runner that never had a spell, the one that this race ends included. */
function upStats(starts: readonly Start[], day: number): Pick<FormResponse["runners"][number]["stats"], "firstUp" | "secondUp"> {
  const { first, second } = firstAndSecondUp(starts);
  const last = starts.at(-1);
  const endsSpell = last !== undefined && isSpell(last.day, day);
  if (first.length === 0 && !endsSpell) return {};
  return { firstUp: statBlockOf(first), secondUp: statBlockOf(second) };
}

/** One block of career statistics (spec 2.3, stats). */
export type StatBlock = FormResponse["runners"][number]["stats"]["overall"];

/** The first three count as places in all statistics, however many the race paid. */
const lastPlace = 3;

/**
 * Counts starts into a block. Percentages are fractions from 0 to 1, and 0 without a start.
 *
 * @example statBlockOf([{ finish: 1 }, { finish: null }]).winPercent; // 0.5
 */
export function statBlockOf(starts: readonly Pick<PastStart, "finish">[]): StatBlock {
  const [wins, seconds, thirds] = [1, 2, 3].map((finish) => starts.filter((start) => start.finish === finish).length);
  const places = starts.filter(({ finish }) => finish !== null && finish <= lastPlace).length;
  return {
    starts: starts.length,
    wins: wins ?? 0,
    seconds: seconds ?? 0,
    thirds: thirds ?? 0,
    places,
    winPercent: share(wins ?? 0, starts.length),
    placePercent: share(places, starts.length),
  };
}

/** A runner that has not run for this many days comes back from a spell. */
export const spellDays = 60;

/** Says whether a gap between two days is a spell. */
export function isSpell(from: number, to: number): boolean {
  return to - from >= spellDays;
}

/** The starts that were a runner's first and second after a spell; a debut is neither. */
export function firstAndSecondUp<S extends { readonly day: number }>(starts: readonly S[]): { first: S[]; second: S[] } {
  const isFirst = starts.map(({ day }, place) => {
    const before = starts[place - 1];
    return before !== undefined && isSpell(before.day, day);
  });
  return {
    first: starts.filter((_start, place) => isFirst[place]),
    second: starts.filter((_start, place) => isFirst[place - 1] && !isFirst[place]),
  };
}

const longest = 20;
const shortest = 5;

/**
 * The form strings of a runner before a race on `day`, oldest start first: the finishing position, 0 for tenth or worse
 * and for a runner that did not finish, X for a spell - the one that this race ends included. A debutant has none.
 *
 * @example formStrings([{ day: 0, finish: 1 }, { day: 90, finish: 12 }], 97); // { form: "1X0", last20Starts: "1X0" }
 */
export function formStrings(
  starts: readonly { readonly day: number; readonly finish: number | null }[],
  day: number,
): { form?: string; last20Starts?: string } {
  const marks = starts.map(({ day: on, finish }, place) => {
    const next = starts[place + 1]?.day ?? day;
    return `${finish === null || finish > 9 ? 0 : finish}${isSpell(on, next) ? "X" : ""}`;
  });
  const last20Starts = marks.join("").slice(-longest);
  return last20Starts === "" ? {} : { form: last20Starts.slice(-shortest), last20Starts };
}
