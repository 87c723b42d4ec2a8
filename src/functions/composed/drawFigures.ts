import { wilsonInterval } from "../../maths/rates";
import { bands } from "../../spec/bands";
import type { RaceCode } from "../../spec/codes";
import type { FormResponse } from "../../spec/schemas/form";
import type { TrackBiasResponse } from "../../spec/schemas/trackBias";
import { isThin } from "../call/thinSamples";
import type { Part } from "./raceParts";

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
