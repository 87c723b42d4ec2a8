import { formLine } from "../../cells/formLine";
import { ArgumentError } from "../../cells/cellValue";
import { enumerations, wordFor } from "../../cells/columns/column";
import { countNoun, sum } from "../../lists/lists";
import { shrinkRate } from "../../maths/rates";
import { goingKeyOf } from "../../spec/goings";
import { groundOf, isSameGround } from "../../spec/ground";
import type { ConditionKey, RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/form";
import type { StartsResponse } from "../../spec/pastRace";

/**
 * The starts at the field's rate that are added to a runner's starts, because most runners have few on a
 * going.
 */
const weight = 10;

/** Hits, which are wins or places, and the starts behind them. */
export interface Tally {
  readonly hits: number;
  readonly starts: number;
}

export interface Counts {
  readonly starts: number;
  readonly wins: number;
  readonly places: number;
}

export const tallyOf = (counts: Counts, kind: "wins" | "places"): Tally => ({
  hits: counts[kind],
  starts: counts.starts,
});

export function fieldRate(records: readonly Tally[]): number | undefined {
  const hits = records.reduce((total, record) => total + record.hits, 0);
  const starts = records.reduce((total, record) => total + record.starts, 0);
  return starts > 0 ? hits / starts : undefined;
}

/** Returns a rate shrunk towards the field's rate, as if ten starts at that rate had been seen before. */
export const shrunkTowards = (usual: number, { hits, starts }: Tally): number =>
  shrinkRate(hits, starts, { usual, weight });

type Runner = FormResponse["runners"][number];

/** Returns a value, or undefined if the reader refuses the service's value. */
export function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (failure) {
    if (failure instanceof ArgumentError) return undefined;
    throw failure;
  }
}

/** Returns the key of a race's going in the statistics; undefined before it is known. */
export const goingOf = (
  { condition, surface }: Pick<FormResponse, "condition" | "surface">,
  raceCode: RaceCode,
): ConditionKey | undefined => goingKeyOf(condition, { raceCode, surface });

const rows = { front: "Fr", second: "Sr" } as const;

/**
 * Returns the text of a runner's start: barrier or box, in harness racing with the row (Fr3), or handicap.
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

/** Returns the marks for a runner's wins: C at the track, D at the distance, CD at both together. */
function marksOf({ stats: { track, distance, trackDistance } }: Pick<Runner, "stats">): string {
  if (trackDistance.wins > 0) return "CD";
  return [...(track.wins > 0 ? ["C"] : []), ...(distance.wins > 0 ? ["D"] : [])].join(" ");
}

export function countsOn(
  { conditions }: Pick<Runner["stats"], "conditions">,
  keys: readonly ConditionKey[],
): Counts {
  const sum = { starts: 0, wins: 0, places: 0 };
  for (const block of keys.flatMap((key) => conditions[key] ?? [])) {
    sum.starts += block.starts;
    sum.wins += block.wins;
    sum.places += block.places;
  }
  return sum;
}

/** Returns the function for each runner's figures that follow from the form alone. */
export function formFigures(form: FormResponse, raceCode: RaceCode): (runner: Runner) => object {
  const key = goingOf(form, raceCode);
  const usual = fieldRate(form.runners.map(({ stats }) => tallyOf(stats.overall, "wins")));
  const shrunk = (counts: Counts | undefined): number | undefined =>
    usual === undefined || counts === undefined ? undefined : shrunkTowards(usual, tallyOf(counts, "wins"));
  return (runner) => {
    const { stats, weight, claim, form: line, last20Starts = line } = runner;
    const condition = key === undefined ? undefined : (stats.conditions[key] ?? countsOn(stats, []));
    return {
      start: startOf(runner, raceCode),
      marks: marksOf(runner),
      formMarks: [runner.form, marksOf(runner)].filter(Boolean).join(" "),
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

/** Returns the share of leaders and pressers among starters with a running style. */
export function paceShare(starters: readonly Runner[]): number | undefined {
  const styles = starters
    .flatMap(({ speedMap }) => speedMap?.runningStyle ?? [])
    .map((style) => wordFor(enumerations.runningStyle, style))
    .filter((style) => style !== "unknown");
  return styles.length === 0 ? undefined : styles.filter((style) => early.has(style)).length / styles.length;
}

/** The career starts below which a runner is mentioned, because its form says little. */
export const fewStarts = 5;

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
    countNoun(starters.length, "starter"),
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

type Start = StartsResponse["runners"][number]["starts"][number];

/** The starts of each runner that CARD asks for, as many as a form line shows. */
export const pastCount = 20;

/** Returns the greatest or least of the known values; undefined if there are none. */
function best(choose: typeof Math.max, values: readonly (number | undefined)[]): number | undefined {
  const knownValues = values.filter((value) => value !== undefined);
  return knownValues.length === 0 ? undefined : choose(...knownValues);
}

/** Returns a start as "Ashford Park 1200m Good 4: 3 of 9, 2.5 lengths, price 6.5, 21 days ago". */
export function startLine(start: Start, daysAgo: number | undefined): string {
  const { track, distance, condition, finish, fieldSize, margin, startingPrice } = start;
  const where = [track, distance, condition].filter((part) => part !== undefined).join(" ");
  const result = [
    finish === undefined ? "did not finish" : `${finish} of ${fieldSize}`,
    ...(margin === undefined || finish === 1 ? [] : [countNoun(margin, "length")]),
    ...(startingPrice === undefined ? [] : [`price ${startingPrice}`]),
    ...(daysAgo === undefined ? [] : [`${countNoun(daysAgo, "day")} ago`]),
  ];
  return `${where}: ${result.join(", ")}`;
}

/** Returns the function for the figures of a runner's past starts compared with today's race. */
export function pastFigures(
  form: Pick<FormResponse, "track" | "distance" | "condition" | "surface" | "raceName" | "raceClass">,
  { past, raceCode }: { readonly past: StartsResponse; readonly raceCode: RaceCode },
): (runner: Pick<Runner, "number" | "weight" | "jockey">) => object | undefined {
  const { track, distance } = form;
  const going = goingOf(form, raceCode);
  const ground = groundOf({ ...form, raceCode });
  const byNumber = new Map(past.runners.map((runner) => [runner.number, runner]));
  const isAlike = (start: Start): boolean =>
    going !== undefined &&
    start.distance === distance &&
    goingOf(start, raceCode) === going &&
    isSameGround(groundOf({ ...start, raceCode }), ground);
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
