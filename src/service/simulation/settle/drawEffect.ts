import type { ConditionKey } from "../../../spec/codes";
import { bandIndex } from "../distances";
import type { Start } from "../race";
import type { Venue } from "../venue";

const onGoing: Readonly<Partial<Record<ConditionKey, number>>> = { soft: 0.75, heavy: 0.35 };
const boxesByBand = [1.15, 1, 0.8];
const fullField = 12;
const pole = 0.08;
const secondRow = -0.28;
const perHandicapMetre = -0.028;

/** The race a start is drawn in. */
export interface DrawnRace {
  readonly venue: Venue;
  readonly distance: number;
  readonly going: ConditionKey;
  readonly starters: number;
}

/** The true effect of a start's place at the barrier, on the scale of utility. */
export function drawEffect(start: Pick<Start, "barrier" | "row" | "handicapMetres">, race: DrawnRace): number {
  const { barrier } = start;
  if (barrier === undefined) return 0;
  const { raceCode, boxes, slopes } = race.venue;
  const band = bandIndex(raceCode, race.distance);
  const slope = slopes[band] ?? 0;
  if (raceCode === "greyhounds") return (boxes[barrier - 1] ?? 0) * (boxesByBand[band] ?? 1);
  if (raceCode === "gallops") {
    return slope * (barrier - (race.starters + 1) / 2) * (onGoing[race.going] ?? 1) * Math.min(1, fullField / race.starters);
  }
  if (start.handicapMetres > 0) return perHandicapMetre * start.handicapMetres;
  if (start.row === "second") return secondRow + slope * 0.5 * (barrier - 2);
  return slope * (barrier - 3.5) + (barrier === 1 ? pole : 0);
}
