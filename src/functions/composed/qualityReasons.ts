import { people, type Person, type PersonRecord } from "./people";
import { lackOf } from "./raceParts";
import type { FormResponse } from "../../spec/form";

type Runner = FormResponse["runners"][number];

/** Fewer career starts than these are named: the form says little. */
const fewStarts = 5;

const startsText = (starts: number): string =>
  starts === 0 ? "no starts" : `${starts} start${starts === 1 ? "" : "s"}`;

/** Returns a runner's career starts where they are few. */
export const careerReason = ({ stats }: Runner): string | undefined =>
  stats.overall.starts < fewStarts ? startsText(stats.overall.starts) : undefined;

/**
 * Returns the reason why a runner has no speed map or class: a Pro response has a list of badges for every
 * runner, even an empty one (spec 4.2).
 */
export function enrichmentReason(
  runner: Runner,
  { isPro, shown }: { readonly isPro: boolean; readonly shown: ReadonlySet<"speedMap" | "class"> },
): string | undefined {
  if (shown.size === 0) return undefined;
  if (!isPro) return "no class and speed on this plan";
  const missing = [
    ...(shown.has("speedMap") && !runner.speedMap ? ["no speed map"] : []),
    ...(shown.has("class") && !runner.classProfile ? ["no class profile"] : []),
  ];
  return missing.length > 0 ? missing.join("; ") : undefined;
}

/** Returns the reasons about a runner's jockey and trainer, where they were requested. */
export function peopleReasons(
  runner: Runner,
  record: (runner: Runner, person: Person) => PersonRecord | undefined,
): string[] {
  return people.flatMap((person) => {
    const known = record(runner, person);
    if (!known) return [];
    if (!known.record) return [lackOf(known.found.failure, `record of the ${person}`)];
    const { isAmbiguous } = known.record as { readonly isAmbiguous?: boolean };
    return isAmbiguous === true ? [`several people are known as the ${person}`] : [];
  });
}

/** The odds of a race and what is wrong with them. */
export interface OddsReasons {
  readonly problem: string | undefined;
  /** Labels of prices that are of no runner. */
  readonly unmatched: readonly string[];
  /** True if some starter has no odds, so that the unmatched prices may be its. */
  readonly isIncomplete: boolean;
}

/**
 * Returns the reasons about a runner's odds. Prices of nobody are named beside the runners without odds, or
 * beside the first runner if all have some.
 */
export function oddsReasons(
  { problem, unmatched, isIncomplete }: OddsReasons,
  { hasOdds, isFirst }: { readonly hasOdds: boolean; readonly isFirst: boolean },
): string[] {
  const strays = unmatched.length > 0 && (isIncomplete ? !hasOdds : isFirst);
  return [
    ...(hasOdds ? [] : ["no odds"]),
    ...(strays ? [`prices of no runner: ${unmatched.join(", ")}`] : []),
    ...(problem === undefined ? [] : [problem]),
  ];
}
