import type { FormResponse } from "../../spec/responses";
import type { PastStart } from "../store/queries/startsOf";
import { share } from "./share";

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
