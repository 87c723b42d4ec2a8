import { formLine } from "../../cells/formLine";
import { sum } from "../../maths/lists";
import type { FormResponse } from "../../spec/form";
import { goingKeyOf } from "../../spec/goings";
import { readable } from "./formFigures";

/** Fewer career starts than these are named: the form says little. */
export const fewStarts = 5;

type Runner = FormResponse["runners"][number];

/**
 * Returns a race as "6 starters; class rating 61, 48 to 72; 1 won last start; 2 with fewer than 5 starts".
 */
export function raceQuality(
  { condition }: Pick<FormResponse, "condition">,
  starters: readonly Runner[],
): string {
  const ratings = starters.flatMap(({ classProfile }) => classProfile?.currentRating ?? []);
  const counted = (isOne: (runner: Runner) => boolean, what: string): string[] => {
    const count = starters.filter(isOne).length;
    return count === 0 ? [] : [`${count} ${what}`];
  };
  return [
    `${starters.length} starter${starters.length === 1 ? "" : "s"}`,
    ...(ratings.length === 0
      ? []
      : [
          `class rating ${Math.round(sum(ratings) / ratings.length)}, ` +
            `${Math.round(Math.min(...ratings))} to ${Math.round(Math.max(...ratings))}`,
        ]),
    ...counted(
      ({ form }) => form !== undefined && readable(() => formLine(form).finishes[0]) === 1,
      "won last start",
    ),
    ...counted(({ stats }) => stats.overall.starts < fewStarts, `with fewer than ${fewStarts} starts`),
    ...(goingKeyOf(condition, { raceCode: "gallops" }) === undefined ? ["going not known"] : []),
  ].join("; ");
}
