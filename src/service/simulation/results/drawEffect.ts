import type { ConditionKey } from "../../../spec/codes";
import { bandIndex } from "../parameters/distances";
import type { Start } from "../races/race";
import type { Venue } from "../venues/venue";

const goingFactors: Readonly<Partial<Record<ConditionKey, number>>> = { soft: 0.75, heavy: 0.35 };
const boxFactorByBand = [1.15, 1, 0.8];
/** Gallops: the effect of a barrier shrinks in fields larger than this. */
const fullField = 12;
const poleEffect = 0.08;
const secondRowEffect = -0.28;
const handicapMetreEffect = -0.028;

/** The race that a start is drawn in. */
export interface DrawnRace {
  readonly venue: Venue;
  readonly distance: number;
  readonly going: ConditionKey;
  readonly starters: number;
}

/** Returns the true effect of a start's barrier on its utility; 0 for a race without a draw. */
export function drawEffect(
  start: Pick<Start, "barrier" | "row" | "handicapMetres">,
  race: DrawnRace,
): number {
  const { barrier } = start;
  if (barrier === undefined) return 0;
  const { raceCode, boxes, slopes } = race.venue;
  const band = bandIndex(raceCode, race.distance);
  const slope = slopes[band] ?? 0;
  if (raceCode === "greyhounds") return (boxes[barrier - 1] ?? 0) * (boxFactorByBand[band] ?? 1);
  if (raceCode === "gallops") {
    const fromCentre = barrier - (race.starters + 1) / 2;
    return slope * fromCentre * (goingFactors[race.going] ?? 1) * Math.min(1, fullField / race.starters);
  }
  if (start.handicapMetres > 0) return handicapMetreEffect * start.handicapMetres;
  if (start.row === "second") return secondRowEffect + slope * 0.5 * (barrier - 2);
  return slope * (barrier - 3.5) + (barrier === 1 ? poleEffect : 0);
}
