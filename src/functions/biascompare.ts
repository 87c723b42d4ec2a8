import { readCountry, readSlug, readText, readWord } from "../cells/arguments/readText";
import { ArgumentError, isBlankOrZero } from "../cells/cellValue";
import { biasColumns, biasCompare, type BiasMeasure, biasMeasures } from "../cells/columns/bias";
import { t } from "../language/translate";
import { sum } from "../lists/lists";
import { impactValue, wilsonInterval } from "../maths/rates";
import { parameters } from "../spec/parameters";
import type { TrackBiasResponse } from "../spec/trackBias";
import {
  condition,
  course,
  distance,
  forParameter,
  headers,
  listOf,
  optional,
  options,
  surface,
  window,
} from "./call/arguments";
import { type Outcome, questionTo } from "./call/call";
import { cellError } from "./call/cellError";
import { defineCall, runCall } from "./call/runCall";

/** Returns a two-column range of venues and countries as venue@country; other values unchanged. */
function withCountries(value: unknown): unknown {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  const isPair = (row: unknown): row is [unknown, unknown] =>
    Array.isArray(row) &&
    row.length === 2 &&
    (isBlankOrZero(row[1]) || /^\s*[a-z]{2}\s*$/i.test(String(row[1])));
  if (rows.length === 0 || !rows.every(isPair) || rows.every(([, country]) => isBlankOrZero(country)))
    return value;
  return rows.map(([name, country]) => [
    isBlankOrZero(country) ? name : `${String(name)}@${String(country)}`,
  ]);
}

/** Parses a venue, optionally with @ and its country, as `slug` or `slug@country`. */
function readPlace(name: string, value: unknown): string {
  const [venue, country, ...rest] = readText(name, value).split("@");
  const slug = readSlug(name, venue);
  if (country === undefined) return slug;
  return `${slug}@${readCountry(name, [country, ...rest].join("@"))}`;
}

const places = listOf(forParameter(parameters.venue, readPlace));
const venues: typeof places = {
  ...places,
  read: (name, value, calendar) => places.read(name, withCountries(value), calendar),
};

const measures = Object.keys(biasMeasures) as BiasMeasure[];

export const biascompareCall = defineCall({
  name: "BIASCOMPARE",
  endpoint: "trackBias",
  arguments: {
    venues,
    distances: listOf(distance),
    windows: listOf(window),
    conditions: listOf(condition),
    measure: optional((name, value) => readWord(name, value, measures)),
    headers,
    options,
  },
  options: { surface, course },
  reports: { comparison: biasCompare },
  check: (values) => void slicesOf(values),
  join: {
    // Asks one question for each slice, the same as BIAS would.
    questions: (parsed) =>
      slicesOf(parsed.values).map(({ venue = "", ...limits }) => {
        const [slug, country] = venue.split("@");
        const givenFilters = Object.entries({ venue: slug, country, ...limits }).filter(
          (entry): entry is [string, string | number] => entry[1] !== undefined,
        );
        const question = questionTo("trackBias", parsed, Object.fromEntries(givenFilters));
        return country === undefined ? question : { ...question, isCountryNamed: true };
      }),
    mayFail: () => true,
    compose: ({ values, parameters }, outcomes) =>
      compareSlices(slicesOf(values), { outcomes, country: parameters.country }),
  },
  show: ({ labels }, { values: { measure = "all" } }) => ({ columns: biasColumns(labels, measure) }),
});

type Barrier = TrackBiasResponse["barrierStats"][number];

/** One slice of a venue's bias; undefined for a limit that is not set. */
interface Slice {
  readonly venue: string | undefined;
  readonly distance: string | undefined;
  readonly window: number | undefined;
  readonly condition: string | undefined;
}

/** The lists of a call; every combination is a slice. */
type SliceLists = { readonly [Name in keyof Slice as `${Name}s`]: readonly Slice[Name][] | undefined };

/** Each slice is a request; more of them in one cell could use up a day's quota. */
const mostSlices = 48;

/** Returns the values of a list; if there is no list, one undefined value, which sets no limit. */
const valuesOf = <Value>(list: readonly (Value | undefined)[] | undefined): readonly (Value | undefined)[] =>
  list && list.length > 0 ? list : [undefined];

/** Returns every combination of the lists, venues first; throws for too many. */
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
      t`must give at most ${mostSlices} slices with distances, windows and conditions`,
      slices.length,
    );
  const unlimited = slices.find(({ condition, window }) => condition !== undefined && window === undefined);
  if (unlimited)
    throw new ArgumentError("conditions", t`applies only to windows of days`, unlimited.condition);
  return slices;
}

/** Returns the label of a slice: its venue, its country if it is not the default, and its limits. */
function labelOf(
  { distance, window, condition }: Slice,
  { question, answer }: Outcome,
  country: string | number | undefined,
): string {
  const { venue: slug, country: asked } = question.parameters;
  const name = (answer?.response as TrackBiasResponse | undefined)?.venue ?? String(slug);
  const limits = [
    distance && `${distance} m`,
    window && `${window} ${window === 1 ? "day" : "days"}`,
    condition,
  ];
  return [
    asked === country ? name : `${name} (${asked})`,
    ...limits.filter((limit) => limit !== undefined),
  ].join(" · ");
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

/** Aligns the slices by barrier; a slice without a response has its reason in every row. */
function compareSlices(
  slices: readonly Slice[],
  { outcomes, country }: { outcomes: readonly Outcome[]; country: string | number | undefined },
) {
  if (outcomes.every(({ answer }) => !answer)) throw outcomes[0]?.failure;
  const labels: string[] = [];
  const rows = new Map<number, Record<string, unknown>>();
  const failed: Record<string, unknown> = {};
  outcomes.forEach((outcome, index) => {
    const slice = slices[index];
    if (!slice) return;
    labels.push(labelOf(slice, outcome, country));
    // determined by the slice's question
    const response = outcome.answer?.response as TrackBiasResponse | undefined;
    if (!response) {
      const reason = cellError(outcome.failure);
      failed[`slice${index + 1}`] = Object.fromEntries(
        Object.keys(biasMeasures.all).map((name) => [name, reason]),
      );
      return;
    }
    const { barrierStats, recentStats } = response;
    const barriers = slice.window === undefined ? barrierStats : (recentStats?.barrierStats ?? []);
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
  const barriers = rows.size === 0 && Object.keys(failed).length > 0 ? [{}] : [...rows.values()];
  return { labels, barriers: barriers.map((row) => ({ ...row, ...failed })) };
}

/**
 * Several slices of barrier bias side by side, aligned by barrier: win rates, impact values, starts and intervals of venues, distances, windows and conditions (Pro). Every slice is one request.
 * @customfunction BIASCOMPARE
 * @param venues Slugs or display names, in one cell separated by commas or in a range; with a country as "sha-tin@hk, randwick" or in a second column.
 * @param distances Metres, such as 1200 or "1000-1400", one or several; all or blank for the whole track.
 * @param windows Days back, 14 to 365, one or several; all or blank for all time.
 * @param conditions Track conditions such as Good, Yielding or wet, one or several; they need windows.
 * @param measure all (default), win rate, impact value, starts or interval (95%, Wilson).
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; race_code=gallops" or a range of two columns.
 * @returns A row for every barrier; a combination without a result has its reason as #N/A in every row; for each combination of venue, distance, window and condition the measure's columns.
 * @example =RACING.BIASCOMPARE("ashford-park",{"1000-1400","all"},,,"impact value")
 * @example =RACING.BIASCOMPARE("ashford-park",,{"all",90})
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
