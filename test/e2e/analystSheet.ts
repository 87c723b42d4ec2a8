import type { FormResponse } from "../../src/spec/form";
import type { MeetingsResponse } from "../../src/spec/meetings";
import type { PredictionsResponse } from "../../src/spec/predictions";
import type { TrackBiasResponse } from "../../src/spec/trackBias";

export type Row = readonly (string | number | boolean | null)[];
type Meeting = MeetingsResponse["meetings"][number];

/** The first and the last row of every table; the cells above them are the inputs. */
const [top, bottom] = [10, 60];

/** The first cell of each table of the sheet, and the range that is read. */
export const tables = {
  form: `A${top}:K${bottom}`,
  prices: `N${top}:T${bottom}`,
  odds: `V${top}:V${bottom}`,
  stakes: `W${top}:W${bottom}`,
  going: `Y${top}:AB${bottom}`,
  bias: `AD${top}:AJ${bottom}`,
  meetings: `AL${top}:AS${bottom}`,
} as const;

/** The inputs: another value in any of them shows another race, going or set of starters. */
export const inputs = {
  date: "B1",
  track: "B2",
  race: "B3",
  options: "B4",
  scratched: "B5",
  going: "B6",
} as const;

const [race, options] = ["$B$1,$B$2,$B$3", "$B$4"];
const formFields =
  "number,name,barrier,weight,jockey,trainer,stats.overall.starts,stats.overall.winRate,stats.track.starts,stats.distance.placeRate,scratched";
const priceFields = "number,status,winProb,adjustedWin,adjustedPlace,fairOdds,rank";
const biasFields = "barrier,starts,wins,places,winRate,placeRate,advantage";
const meetingFields = "track,slug,country,raceNumber,startTime,distance,numberOfRunners,abandoned";
const kellyFraction = 0.5;

/** The formulas of the sheet, as the analyst types them: each table follows the inputs. */
export const formulas = {
  form: `=RACING.FORM(${race},"${formFields}",FALSE,${options})`,
  prices: `=RACING.WHATIF(${race},,$B$5,,,"${priceFields}",FALSE,${options})`,
  stakes: `=RACING.KELLY(Q${top}:Q${bottom},${tables.odds},${kellyFraction})`,
  going: `=RACING.GOING(${race},$B$6,"number,starts,wins,winRate",FALSE,${options})`,
  bias: `=RACING.BIAS($B$2,,90,$B$6,"recent barriers","${biasFields}",FALSE,${options})`,
  meetings: `=RACING.MEETINGS($B$1,"gallops","${meetingFields}",FALSE)`,
} as const;

/** Returns cells as rows without the blank rows at their end; a blank cell is null. */
export function rowsOf(cells: readonly Row[]): Row[] {
  const rows = cells.map((row) => row.map((cell) => (cell === "" ? null : cell)));
  const isBlank = (row: Row): boolean => row.every((cell) => cell === null);
  return rows.slice(
    0,
    rows.reduce((length, row, index) => (isBlank(row) ? length : index + 1), 0),
  );
}

const byNumber = ({ runners }: FormResponse) => [...runners].sort((a, b) => a.number - b.number);

/** Returns the rows of FORM that a response of the form endpoint stands for. */
export const formRows = (form: FormResponse): Row[] =>
  byNumber(form).map((runner) => [
    runner.number,
    runner.name,
    runner.barrier ?? null,
    runner.weight ?? null,
    runner.jockey ?? null,
    runner.trainer ?? null,
    runner.stats.overall.starts,
    runner.stats.overall.winPercent,
    runner.stats.track.starts,
    runner.stats.distance.placePercent,
    runner.scratched,
  ]);

/** Returns the rows of GOING for a condition such as Soft. */
export const goingRows = (form: FormResponse, condition: string): Row[] =>
  byNumber(form).map(({ number, stats }) => {
    const key = condition.toLowerCase() as keyof typeof stats.conditions;
    const { starts = 0, wins = 0 } = stats.conditions[key] ?? {};
    return [number, starts, wins, starts > 0 ? wins / starts : null];
  });

/** Returns the rows of BIAS for the recent races of the response. */
export const biasRows = ({ recentStats }: TrackBiasResponse): Row[] =>
  (recentStats?.barrierStats ?? []).map((barrier) => [
    barrier.barrierNumber,
    barrier.totalStarts,
    barrier.wins,
    barrier.places,
    barrier.winRate,
    barrier.placeRate,
    barrier.advantage,
  ]);

/** Returns an instant as a date and time of Excel on the venue's clock, to the minute. */
function serialAt(instant: string, timeZone: string): number {
  const local = new Date(instant).toLocaleString("sv-SE", { timeZone }).replace(" ", "T");
  return Math.round(Date.parse(`${local}Z`) / 60_000) / 1440 + 25_569;
}

const orderOf = ({ country, slug, races }: Meeting, home: string): string =>
  [country === home ? 0 : 1, races[0]?.startTime, country, slug].join(" ");

/** Returns the rows of MEETINGS: the home country's first, then by the start of the meeting. */
export const meetingRows = ({ meetings }: MeetingsResponse, home: string): Row[] =>
  [...meetings]
    .sort((a, b) => (orderOf(a, home) < orderOf(b, home) ? -1 : 1))
    .flatMap(({ track, slug, country, races }) =>
      races.map((each) => [
        track,
        slug,
        country,
        each.raceNumber,
        serialAt(each.startTime, each.timezone),
        Number(each.distance?.replace("m", "")),
        each.numberOfRunners,
        each.abandoned,
      ]),
    );

/** Returns the rows of WHATIF without the place probabilities, with further runners scratched. */
export function priceRows(
  form: FormResponse,
  { predictions }: PredictionsResponse,
  scratched: readonly number[] = [],
): Row[] {
  const runners = byNumber(form).map(({ number, name, scratched: isOut }) => {
    const winProbability = predictions.find((prediction) => prediction.name === name)?.winProb ?? null;
    const status = isOut ? "scratched" : scratched.includes(number) ? "what-if" : "runs";
    return { number, status, known: winProbability, left: status === "runs" ? (winProbability ?? 0) : 0 };
  });
  const total = runners.reduce((sum, { left }) => sum + left, 0);
  return runners.map(({ number, status, known, left }) => [
    number,
    status,
    known,
    left / total,
    left > 0 ? total / left : null,
    left > 0 ? 1 + runners.filter((other) => other.left > left).length : null,
  ]);
}

/**
 * Returns the stakes when only one runner is worth a bet: half of the edge over the odds less 1, blank for
 * scratched runners. Source: Kelly 1956, "A new interpretation of information rate".
 */
export const stakesOf = (wins: readonly number[], odds: readonly number[]): Row[] =>
  wins.map((win, index) => {
    const price = odds[index] ?? 0;
    return [win === 0 ? null : kellyFraction * Math.max(0, (win * price - 1) / (price - 1))];
  });
