import { ArgumentError } from "../cells/argumentError";
import { readWord } from "../cells/arguments/readWord";
import { biasColumns, biasCompare, type BiasMeasure, biasMeasures } from "../cells/columns/bias";
import type { Question } from "../client/question";
import { impactValue, wilsonInterval } from "../maths/rates";
import { sum } from "../maths/lists";
import type { TrackBiasResponse } from "../spec/schemas/trackBias";
import { listOf, optional } from "./call/argument";
import { condition, course, distance, headers, options, surface, venue, window } from "./call/arguments";
import { questionTo } from "./call/askJoined";
import { defineCall, type Found, type ParsedArguments } from "./call/call";
import { runCall } from "./call/runCall";

const measures = Object.keys(biasMeasures) as BiasMeasure[];

export const biascompareCall = defineCall({
  name: "BIASCOMPARE",
  endpoint: "trackBias",
  arguments: {
    venues: listOf(venue),
    distances: listOf(distance),
    windows: listOf(window),
    conditions: listOf(condition),
    measure: optional((name, value) => readWord(name, value, measures)),
    headers,
    options,
  },
  options: { surface, course },
  reports: { comparison: biasCompare },
  checkArguments: (values) => void slicesOf(values),
  join: {
    questions: ({ values, parameters }) => sliceQuestions(values, { parameters }),
    compose: ({ values }, found) => compareSlices(slicesOf(values), found),
  },
  columnsOf: ({ labels }, { measure = "all" }) => biasColumns(labels, measure),
});

type Barrier = TrackBiasResponse["barrierStats"][number];

/** The parsed arguments that list slices. */
interface SliceLists {
  readonly venues: readonly (string | undefined)[] | undefined;
  readonly distances: readonly (string | undefined)[] | undefined;
  readonly windows: readonly (number | undefined)[] | undefined;
  readonly conditions: readonly (string | undefined)[] | undefined;
}

/** One slice of the bias of a venue; undefined where it is not limited. */
interface Slice {
  readonly venue: string | undefined;
  readonly distance: string | undefined;
  readonly window: number | undefined;
  readonly condition: string | undefined;
}

/** Each slice is a request: more of them in one cell would use up a day's quota. */
const mostSlices = 48;

/** Returns the values of a list; without one a single slice that it does not limit. */
const valuesOf = <Value>(list: readonly (Value | undefined)[] | undefined): readonly (Value | undefined)[] =>
  list && list.length > 0 ? list : [undefined];

/**
 * Returns every combination of the lists, venues first. Throws if there are too many, or a condition has no
 * window.
 */
function slicesOf({ venues, distances, windows, conditions }: SliceLists): Slice[] {
  const slices = valuesOf(venues).flatMap((venue) =>
    valuesOf(distances).flatMap((distance) =>
      valuesOf(windows).flatMap((window) =>
        valuesOf(conditions).map((condition) => ({ venue, distance, window, condition })),
      ),
    ),
  );
  if (slices.length > mostSlices)
    throw new ArgumentError(
      "venues",
      `must give at most ${mostSlices} slices with distances, windows and conditions`,
      slices.length,
    );
  const unlimited = slices.find(({ condition, window }) => condition !== undefined && window === undefined);
  if (unlimited)
    throw new ArgumentError("conditions", "applies only to windows of days", unlimited.condition);
  return slices;
}

const defined = (slice: Slice): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(slice).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );

/** Returns one request for each slice, equal to those of BIAS. */
const sliceQuestions = (values: SliceLists, parsed: Pick<ParsedArguments, "parameters">): Question[] =>
  slicesOf(values).map((slice) => questionTo("trackBias", parsed, defined(slice)));

function labelOf({ distance, window, condition }: Slice, venue: string): string {
  const limits = [distance && `${distance} m`, window && `${window} days`, condition];
  return [venue, ...limits.filter((limit) => limit !== undefined)].join(" · ");
}

function figuresOf(barrier: Barrier, all: { readonly winners: number; readonly runners: number }) {
  const { totalStarts, wins, winRate } = barrier;
  const impact =
    totalStarts > 0 && all.winners > 0
      ? impactValue({ winners: wins, runners: totalStarts }, all)
      : undefined;
  return {
    totalStarts,
    winRate: totalStarts > 0 ? winRate : undefined,
    impactValue: impact,
    ...wilsonInterval(wins, totalStarts),
  };
}

/** Returns the barriers of a slice: of its window, else of all time. */
const barriersIn = (slice: Slice, response: TrackBiasResponse): readonly Barrier[] =>
  slice.window === undefined ? response.barrierStats : (response.recentStats?.barrierStats ?? []);

/** The response that BIASCOMPARE shows: the slices' labels, and a row for every barrier of any slice. */
interface Comparison {
  readonly labels: readonly string[];
  readonly barriers: readonly Readonly<Record<string, unknown>>[];
}

/** Aligns the slices by barrier. */
function compareSlices(slices: readonly Slice[], found: readonly Found[]): Comparison {
  const labels: string[] = [];
  const rows = new Map<number, Record<string, unknown>>();
  slices.forEach((slice, index) => {
    const response = found[index]?.response as TrackBiasResponse; // by the slice's question
    labels.push(labelOf(slice, response.venue));
    const barriers = barriersIn(slice, response);
    const all = {
      winners: sum(barriers.map(({ wins }) => wins)),
      runners: sum(barriers.map(({ totalStarts }) => totalStarts)),
    };
    for (const barrier of barriers) {
      const { barrierNumber } = barrier;
      const row = rows.get(barrierNumber) ?? { barrierNumber };
      rows.set(barrierNumber, { ...row, [`slice${index + 1}`]: figuresOf(barrier, all) });
    }
  });
  return { labels, barriers: [...rows.values()] };
}

/**
 * Several slices of barrier bias side by side, aligned by barrier: win rates, impact values, starts and intervals of venues, distances, windows and conditions (Pro). Every slice is one request.
 * @customfunction BIASCOMPARE
 * @param venues Slugs or display names, in one cell separated by commas or in a range.
 * @param distances Metres, as 1200 or "1000-1400", one or several; all or blank for the whole track.
 * @param windows Days back, 14 to 365, one or several; all or blank for all time.
 * @param conditions Track conditions such as Good, one or several; they need windows.
 * @param measure all (default), win rate, impact value, starts or interval (95 %, Wilson).
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, as "country=hk; race_code=gallops" or a range of two columns.
 * @param invocation The call in Excel.
 * @returns A row for every barrier; for each combination of venue, distance, window and condition the measure's columns.
 * @example =RACING.BIASCOMPARE("ashford-park",{"1000-1400","all"},,,"impact value")
 * @example =RACING.BIASCOMPARE("ashford-park",,{"all",90})
 * @helpurl https://localhost:3000/help/biascompare.html
 * @cancelable
 */
export function biascompare(
  venues: any[][],
  distances?: any[][],
  windows?: any[][],
  conditions?: any[][],
  measure?: any,
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(
    biascompareCall,
    { venues, distances, windows, conditions, measure, headers, options },
    invocation,
  );
}
