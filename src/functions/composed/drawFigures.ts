import { shrinkRate, wilsonInterval } from "../../maths/rates";
import { bands, type RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/form";
import type { TrackBiasResponse } from "../../spec/trackBias";
import { isThin } from "../call/cellResult";
import type { Part } from "./raceParts";

/**
 * The starts at the field's rate that are added to a runner's own: most runners have fewer than ten on any
 * going or at any distance.
 */
const weight = 10;

/** Hits, which are wins or places, and the starts that they were reached in. */
export interface Tally {
  readonly hits: number;
  readonly starts: number;
}

/** The counts of a block of statistics. */
export interface Counts {
  readonly starts: number;
  readonly wins: number;
  readonly places: number;
}

/** Returns a block's hits of one kind. */
export const tallyOf = (counts: Counts, kind: "wins" | "places"): Tally => ({
  hits: counts[kind],
  starts: counts.starts,
});

/** Returns the rate of all runners of a field together; undefined without starts. */
export function fieldRate(records: readonly Tally[]): number | undefined {
  const hits = records.reduce((total, record) => total + record.hits, 0);
  const starts = records.reduce((total, record) => total + record.starts, 0);
  return starts > 0 ? hits / starts : undefined;
}

/** Returns a rate shrunk towards the field's, as if ten starts at that rate had been seen before. */
export const shrunkTowards = (usual: number, { hits, starts }: Tally): number =>
  shrinkRate(hits, starts, { usual, weight });

type Runner = FormResponse["runners"][number];
type Band = TrackBiasResponse["distanceStats"][number];

/** The record of a runner's barrier, and the reason for its lack or for care. */
export interface DrawFigures {
  readonly figures: Readonly<Record<string, number>> | undefined;
  readonly reason: string | undefined;
}

/** Returns the metres in a race's distance, such as 1200m; undefined if it states none. */
export function metresIn(distance: string | undefined): number | undefined {
  const [, metres] = /^\s*(\d+(?:\.\d+)?)\s*m?\s*$/i.exec(distance ?? "") ?? [];
  return metres === undefined ? undefined : Number(metres);
}

/** Returns the report of the distance band that a race belongs to (spec 4.4). */
export function bandOfRace(
  { distance }: Pick<FormResponse, "distance">,
  { distanceStats }: TrackBiasResponse,
  raceCode: RaceCode,
): Band | undefined {
  const metres = metresIn(distance);
  if (metres === undefined) return undefined;
  const band = bands[raceCode].find(({ from, to }) => metres >= from && metres <= to);
  return distanceStats.find(({ category }) => category === band?.category);
}

const without = (reason: string): DrawFigures => ({ figures: undefined, reason });

/** Returns the record of one barrier of a band. */
function figuresOf({ barrierStats }: Band, { barrier, startRow, handicapMetres }: Runner): DrawFigures {
  if (barrier === undefined) return without("no barrier");
  // The interface does not define how a report counts the second row and handicap marks.
  if (startRow === "second" || handicapMetres) return without("barrier: no statistics of this start");
  const record = barrierStats.find(({ barrierNumber }) => barrierNumber === barrier);
  if (!record || record.totalStarts === 0) return without("barrier: no starts");
  const { advantage, winRate, totalStarts, wins } = record;
  const { low, high } = wilsonInterval(wins, totalStarts);
  return {
    figures: {
      barrierAdvantage: advantage,
      barrierWinRate: winRate,
      barrierStarts: totalStarts,
      barrierLow: low,
      barrierHigh: high,
    },
    reason: isThin(winRate, totalStarts)
      ? `barrier: ${totalStarts} start${totalStarts === 1 ? "" : "s"}`
      : undefined,
  };
}

/** Returns the function that gives a runner's record of the draw; undefined if it was not requested. */
export function drawFigures(
  form: FormResponse,
  raceCode: RaceCode,
  part: Part<"trackBias"> | undefined,
): ((runner: Runner) => DrawFigures) | undefined {
  if (!part) return undefined;
  const { response, lack = "" } = part;
  if (!response) return () => without(lack);
  const band = bandOfRace(form, response, raceCode);
  if (!band) return () => without("barrier: no races in this distance band");
  return (runner) => figuresOf(band, runner);
}
