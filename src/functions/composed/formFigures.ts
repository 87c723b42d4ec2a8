import { readConditionKey } from "../../cells/arguments/readWord";
import { formLine } from "../../cells/formLine";
import { ArgumentError } from "../../cells/argumentError";
import { enumerations, wordFor } from "../../cells/columns/column";
import type { ConditionKey, RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/form";
import { type Counts, fieldRate, shrunkTowards, tallyOf } from "./drawFigures";

type Runner = FormResponse["runners"][number];

/** Returns a value, or undefined where the reader refuses what the service sent. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (failure) {
    if (failure instanceof ArgumentError) return undefined;
    throw failure;
  }
}

/** Returns the key of a race's going in the statistics; undefined before it is known. */
export const goingOf = ({ condition }: Pick<FormResponse, "condition">): ConditionKey | undefined =>
  condition === undefined ? undefined : readable(() => readConditionKey("condition", condition));

const rows = { front: "Fr", second: "Sr" } as const;

/**
 * Returns the text of a runner's start: its barrier or box, in harness with its row, or its handicap.
 *
 * @example
 * startOf({ barrier: 3, startRow: "front" }, "harness") // "Fr3"
 */
export function startOf(
  { barrier, startRow, handicapMetres }: Pick<Runner, "barrier" | "startRow" | "handicapMetres">,
  raceCode: RaceCode,
): string | undefined {
  if (raceCode === "harness" && handicapMetres) return `${handicapMetres} m`;
  if (barrier === undefined) return undefined;
  const row = raceCode === "harness" ? rows[startRow as keyof typeof rows] : undefined;
  return `${row ?? ""}${barrier}`;
}

const noStarts: Counts = { starts: 0, wins: 0, places: 0 };

/** Returns the figures that follow from the form alone, for each runner. */
export function formFigures(form: FormResponse, raceCode: RaceCode): (runner: Runner) => object {
  const key = goingOf(form);
  const usual = fieldRate(form.runners.map(({ stats }) => tallyOf(stats.overall, "wins")));
  const shrunk = (counts: Counts | undefined): number | undefined =>
    usual === undefined || counts === undefined ? undefined : shrunkTowards(usual, tallyOf(counts, "wins"));
  return (runner) => {
    const { stats, weight, claim, form: line, last20Starts = line } = runner;
    const condition = key === undefined ? undefined : (stats.conditions[key] ?? noStarts);
    return {
      start: startOf(runner, raceCode),
      weightAfterClaim: weight === undefined ? undefined : weight - (claim ?? 0),
      runsSinceSpell:
        last20Starts === undefined ? undefined : readable(() => formLine(last20Starts).runsSinceSpell),
      condition,
      shrunk: {
        career: shrunk(stats.overall),
        track: shrunk(stats.track),
        distance: shrunk(stats.distance),
        trackDistance: shrunk(stats.trackDistance),
        condition: shrunk(condition),
      },
    };
  };
}

const early: ReadonlySet<string> = new Set(["leader", "presser"]);

/** Returns the leaders and pressers as a share of the starters with a running style. */
export function paceShare(starters: readonly Runner[]): number | undefined {
  const styles = starters
    .flatMap(({ speedMap }) => speedMap?.runningStyle ?? [])
    .map((style) => wordFor(enumerations.runningStyle, style))
    .filter((style) => style !== "unknown");
  return styles.length === 0 ? undefined : styles.filter((style) => early.has(style)).length / styles.length;
}
