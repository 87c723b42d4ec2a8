import { ArgumentError } from "../../cells/cellValue";
import { t } from "../../language/translate";
import { sum } from "../../lists/lists";
import { impactValue, shrinkRate, wilsonInterval } from "../../maths/rates";
import { bands, type RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/form";
import type { TrackBiasResponse } from "../../spec/trackBias";
import { type Outcome, responseTo } from "../call/call";
import { isThin } from "../call/cellResult";
import { type Part, raceCodeOf } from "./raceParts";

type Runner = FormResponse["runners"][number];
type Band = TrackBiasResponse["distanceStats"][number];
type Barrier = TrackBiasResponse["barrierStats"][number];

/** The record of a runner's barrier, and the reason why it is missing or doubtful. */
export interface DrawFigures {
  readonly figures: Readonly<Record<string, number | string>> | undefined;
  readonly reason: string | undefined;
}

/** Returns the metres in a race's distance, such as 1200m; undefined if it states none. */
export function metresIn(distance: string | undefined): number | undefined {
  const [, metres] = /^\s*(\d+(?:\.\d+)?)\s*m?\s*$/i.exec(distance ?? "") ?? [];
  return metres === undefined ? undefined : Number(metres);
}

/** Returns the report of the distance band that a race belongs to (spec 4.4). */
function bandOfRace(
  { distance }: Pick<FormResponse, "distance">,
  { distanceStats }: TrackBiasResponse,
  raceCode: RaceCode,
): Band | undefined {
  const metres = metresIn(distance);
  if (metres === undefined) return undefined;
  const band = bands[raceCode].find(({ from, to }) => metres >= from && metres <= to);
  return distanceStats.find(({ category }) => category === band?.category);
}

/**
 * Returns true for a start from the second row or a handicap mark. The interface does not define how a report
 * counts them.
 */
const isBehindLine = ({ startRow, handicapMetres }: Runner): boolean =>
  startRow === "second" || Boolean(handicapMetres);

/** Returns the record of a runner's barrier; undefined if there is none. */
function recordOf({ barrierStats }: Band, runner: Runner): Barrier | undefined {
  if (isBehindLine(runner)) return undefined;
  return barrierStats.find(({ barrierNumber }) => barrierNumber === runner.barrier);
}

/**
 * Returns the win rate of the mean start from the barriers of a field. The mean start of all barriers wins
 * less often, because the wide barriers start in large fields only: almost every barrier of a small field
 * beats it. Undefined if there is no start.
 */
function winRateOfField(band: Band, field: readonly Runner[]): number | undefined {
  const records = field.flatMap((runner) => recordOf(band, runner) ?? []);
  const starts = sum(records.map(({ totalStarts }) => totalStarts));
  return starts > 0 ? sum(records.map(({ wins }) => wins)) / starts : undefined;
}

/** The starts below which a barrier is not judged, the same as in the bias lab. */
const fewStarts = 50;

function readingOf(
  { totalStarts, low, high }: Readonly<Record<"totalStarts" | "low" | "high", number>>,
  ofField: number,
): string {
  if (totalStarts < fewStarts) return "too few starts";
  if (low > ofField) return "better";
  return high < ofField ? "worse" : "no clear difference";
}

const without = (reason: string): DrawFigures => ({ figures: undefined, reason });

function figuresOf(band: Band, runner: Runner, ofField: number | undefined): DrawFigures {
  if (runner.barrier === undefined) return without("no barrier");
  if (isBehindLine(runner)) return without("barrier: no statistics of this start");
  const record = recordOf(band, runner);
  if (!record || record.totalStarts === 0 || ofField === undefined) return without("barrier: no starts");
  const { winRate, totalStarts, wins } = record;
  const { low, high } = wilsonInterval(wins, totalStarts);
  return {
    figures: {
      barrierAdvantage: winRate - ofField,
      ...(ofField > 0 && { barrierIndex: winRate / ofField }),
      barrierWinRate: winRate,
      barrierStarts: totalStarts,
      barrierLow: low,
      barrierHigh: high,
      barrierReading: readingOf({ totalStarts, low, high }, ofField),
    },
    reason: isThin(winRate, totalStarts)
      ? `barrier: ${totalStarts} start${totalStarts === 1 ? "" : "s"}`
      : undefined,
  };
}

/** Returns the function for a runner's record of the draw; undefined if it was not requested. */
export function drawFigures(
  form: FormResponse,
  { raceCode, starters }: Readonly<{ raceCode: RaceCode; starters: readonly Runner[] }>,
  part: Part<"trackBias"> | undefined,
): ((runner: Runner) => DrawFigures) | undefined {
  if (!part) return undefined;
  const { response, lack = "" } = part;
  if (!response) return () => without(lack);
  const band = bandOfRace(form, response, raceCode);
  if (!band) return () => without("barrier: no races in this distance band");
  const ofField = winRateOfField(band, starters);
  return (runner) => figuresOf(band, runner, ofField);
}

export interface BarrierChange {
  readonly number: number;
  readonly barrier: number;
}

/** Parses changes of barriers: "4:11 7:2" moves number 4 to barrier 11 and number 7 to barrier 2. */
export function readBarrierChanges(name: string, value: unknown): readonly BarrierChange[] {
  const parts = String(value)
    .split(/[\s,;]+/)
    .filter((part) => part !== "");
  return parts.map((part) => {
    const [, number, barrier] = /^([1-9]\d?):([1-9]\d?)$/.exec(part) ?? [];
    if (number === undefined || barrier === undefined)
      throw new ArgumentError(name, t`must be a runner's number and its new barrier, such as 4:11`, value);
    return { number: Number(number), barrier: Number(barrier) };
  });
}

/**
 * The starts at the usual rate that are added to a barrier's starts. True win rates of barriers differ by
 * about two points around one in ten, and 0.1 x 0.9 / 0.02 ^ 2 = 225 is the weight of such a prior.
 */
const weight = 225;

/**
 * Returns the function for a barrier's impact value, which uses its win rate shrunk towards the usual one.
 */
function shrunkImpact(barriers: readonly Barrier[]): (barrier: number) => number | undefined {
  const winners = sum(barriers.map(({ wins }) => wins));
  const runners = sum(barriers.map(({ totalStarts }) => totalStarts));
  if (winners === 0) return () => undefined;
  return (barrier) => {
    const foundBarrier = barriers.find(({ barrierNumber }) => barrierNumber === barrier);
    if (!foundBarrier || foundBarrier.totalStarts === 0) return undefined;
    const { wins, totalStarts } = foundBarrier;
    const rate = shrinkRate(wins, totalStarts, { usual: winners / runners, weight });
    return impactValue({ winners: rate * totalStarts, runners: totalStarts }, { winners, runners });
  };
}

/**
 * Returns the factors by which changes of barriers multiply win probabilities, by runner number. A factor is
 * the ratio of the new barrier's shrunk impact value to the old one's, at the venue in the race's distance
 * band. Throws an ArgumentError for a runner without a barrier and for barriers without starts.
 */
export function barrierFactors(
  changes: readonly BarrierChange[],
  outcomes: readonly Outcome[],
): ReadonlyMap<number, number> {
  const name = "barrier";
  const [form, bias] = [responseTo(outcomes, "form"), responseTo(outcomes, "trackBias")];
  const impactOf = shrunkImpact(bandOfRace(form, bias, raceCodeOf(outcomes))?.barrierStats ?? []);
  return new Map(
    changes.map((change) => {
      const runner = form.runners.find(({ number }) => number === change.number);
      const isDrawn = runner?.startRow !== "second" && !runner?.handicapMetres;
      if (runner?.barrier === undefined || !isDrawn)
        throw new ArgumentError(name, t`must name runners with a barrier in the front row`, change.number);
      const [before, after] = [impactOf(runner.barrier), impactOf(change.barrier)];
      const missing = before === undefined ? runner.barrier : change.barrier;
      if (before === undefined || after === undefined || before === 0)
        throw new ArgumentError(
          name,
          t`must be one with starts at ${bias.venue} in this race's distance band`,
          missing,
        );
      return [change.number, after / before];
    }),
  );
}
