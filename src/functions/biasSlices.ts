import type { Question } from "../client/question";
import type { TrackBiasResponse } from "../spec/responses";
import { ArgumentError } from "../cells/argumentError";
import { impactValue, wilsonInterval } from "../maths/rates";
import { sum } from "../maths/lists";
import type { Found, ParsedArguments } from "./call/call";
import { questionTo } from "./call/askJoined";

type Barrier = TrackBiasResponse["barrierStats"][number];
type Value = string | number | undefined;

/** One slice of the bias of a venue; what is not given is not narrowed down. */
interface Slice {
  readonly venue: Value;
  readonly distance: Value;
  readonly window: Value;
  readonly condition: Value;
}

/** Each slice is a request: more in one cell would use up a day's quota unawares. */
const mostSlices = 48;

/** The list that was given for an argument; without one a single slice that is not narrowed down by it. */
const listOf = ({ givens }: Pick<ParsedArguments, "givens">, name: string): readonly Value[] => {
  const list = givens.get(name)?.value;
  return Array.isArray(list) && list.length > 0 ? (list as Value[]) : [undefined];
};

/** Every combination of the lists, venues first. Throws when there are too many, or a condition has no window to apply to. */
export function slicesOf(meant: Pick<ParsedArguments, "givens">): Slice[] {
  const slices = listOf(meant, "venues").flatMap((venue) =>
    listOf(meant, "distances").flatMap((distance) =>
      listOf(meant, "windows").flatMap((window) =>
        listOf(meant, "conditions").map((condition) => ({ venue, distance, window, condition })),
      ),
    ),
  );
  if (slices.length > mostSlices)
    throw new ArgumentError(
      "venues",
      `must give at most ${mostSlices} slices with distances, windows and conditions`,
      slices.length,
    );
  const loose = slices.find(({ condition, window }) => condition !== undefined && window === undefined);
  if (loose) throw new ArgumentError("conditions", "applies only to windows of days", loose.condition);
  return slices;
}

const defined = (slice: Slice): Record<string, string | number> =>
  Object.fromEntries(Object.entries(slice).filter((entry): entry is [string, string | number] => entry[1] !== undefined));

/** The questions of a comparison, as BIAS asks them: one for each slice. */
export const questionsAboutSlices = (meant: ParsedArguments): Question[] =>
  slicesOf(meant).map((slice) => questionTo("trackBias", meant, defined(slice)));

const metres = (distance: Value): string[] => (distance === undefined ? [] : [`${distance} m`]);

function labelOf({ distance, window, condition }: Slice, venue: string): string {
  const days = window === undefined ? [] : [`${window} days`];
  return [venue, ...metres(distance), ...days, ...(condition === undefined ? [] : [String(condition)])].join(" · ");
}

function figuresOf(barrier: Barrier, all: { readonly winners: number; readonly runners: number }) {
  const { totalStarts, wins, winRate } = barrier;
  const impact = totalStarts > 0 && all.winners > 0 ? impactValue({ winners: wins, runners: totalStarts }, all) : undefined;
  return {
    totalStarts,
    winRate: totalStarts > 0 ? winRate : undefined,
    impactValue: impact,
    ...wilsonInterval(wins, totalStarts),
  };
}

/** The barriers of a slice: of the window where one was asked for, else of all time. */
const barriersIn = (slice: Slice, response: TrackBiasResponse): readonly Barrier[] =>
  slice.window === undefined ? response.barrierStats : (response.recentStats?.barrierStats ?? []);

/** What a comparison shows: the slices' labels, and a row for every barrier of any of them. */
export interface Comparison {
  readonly labels: readonly string[];
  readonly barriers: readonly Readonly<Record<string, unknown>>[];
}

/** The slices side by side, aligned by barrier. */
export function compareSlices(meant: ParsedArguments, found: readonly Found[]): Comparison {
  const slices = slicesOf(meant);
  const labels: string[] = [];
  const rows = new Map<number, Record<string, unknown>>();
  slices.forEach((slice, index) => {
    const response = found[index]?.response as TrackBiasResponse; // each slice's question is about bias and must have an answer
    labels.push(labelOf(slice, response.venue));
    const barriers = barriersIn(slice, response);
    const all = { winners: sum(barriers.map(({ wins }) => wins)), runners: sum(barriers.map(({ totalStarts }) => totalStarts)) };
    for (const barrier of barriers) {
      const { barrierNumber } = barrier;
      const row = rows.get(barrierNumber) ?? { barrierNumber };
      rows.set(barrierNumber, { ...row, [`slice${index + 1}`]: figuresOf(barrier, all) });
    }
  });
  return { labels, barriers: [...rows.values()] };
}
