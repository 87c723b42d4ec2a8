import type { RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/form";
import type { StartsResponse } from "../../spec/pastRace";
import { goingOf } from "./formFigures";

type Runner = FormResponse["runners"][number];
type Start = StartsResponse["runners"][number]["starts"][number];

/** The starts of each runner that CARD asks for, as many as the form's line of the last starts has. */
export const pastCount = 20;

/** Returns the greatest or least of the known values; undefined without one. */
function best(choose: typeof Math.max, values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : choose(...known);
}

/** Returns a start as "Ashford Park 1200m Good 4: 3 of 9, 2.5 lengths, price 6.5, 21 days ago". */
export function startLine(start: Start, daysAgo: number | undefined): string {
  const { track, distance, condition, finish, fieldSize, margin, startingPrice } = start;
  const where = [track, distance, condition].filter((part) => part !== undefined).join(" ");
  const result = [
    finish === undefined ? "did not finish" : `${finish} of ${fieldSize}`,
    ...(margin === undefined || finish === 1 ? [] : [`${margin} lengths`]),
    ...(startingPrice === undefined ? [] : [`price ${startingPrice}`]),
    ...(daysAgo === undefined ? [] : [`${daysAgo} days ago`]),
  ];
  return `${where}: ${result.join(", ")}`;
}

/** Returns the function that gives the figures of a runner's past starts beside today's race. */
export function pastFigures(
  form: Pick<FormResponse, "track" | "distance" | "condition" | "surface">,
  { past, raceCode }: { readonly past: StartsResponse; readonly raceCode: RaceCode },
): (runner: Pick<Runner, "number" | "weight" | "jockey">) => object | undefined {
  const { track, distance } = form;
  const going = goingOf(form, raceCode);
  const byNumber = new Map(past.runners.map((runner) => [runner.number, runner]));
  const isAlike = (start: Start): boolean =>
    going !== undefined && start.distance === distance && goingOf(start, raceCode) === going;
  return ({ number, weight, jockey }) => {
    const { starts = [], daysSince } = byNumber.get(number) ?? {};
    const [last] = starts;
    if (!last) return undefined;
    const alike = starts.filter(isAlike);
    const isSameJockey = last.jockey?.toLowerCase() === jockey?.toLowerCase();
    return {
      daysSince,
      lastStart: startLine(last, daysSince),
      startsAlike: going === undefined ? undefined : alike.length,
      bestRating: best(
        Math.max,
        alike.map(({ rating }) => rating),
      ),
      bestTime: best(
        Math.min,
        alike.filter((start) => start.track === track).map(({ time }) => time),
      ),
      weightChange: weight === undefined || last.weight === undefined ? undefined : weight - last.weight,
      jockeyChange: jockey === undefined ? undefined : isSameJockey ? "same" : last.jockey,
    };
  };
}
