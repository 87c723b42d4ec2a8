import { type ConditionKey, conditionKeys } from "../../../spec/codes";
import { bandIndex, distanceFit, distanceScale } from "../parameters/distances";
import { parameters } from "../parameters/parameters";
import type { Race, Start } from "../races/race";
import { hash, normalOf, uniformOf } from "../random/random";
import type { Runner } from "../runners/runner";
import type { Venue } from "../venues/venue";
import { leadUtilities } from "./finish";

const goingFactors: Readonly<Partial<Record<ConditionKey, number>>> = { soft: 0.75, heavy: 0.35 };
const boxFactorByBand = [1.15, 1, 0.8];
/** Gallops: the effect of a barrier shrinks in fields larger than this. */
const fullField = 12;
const poleEffect = 0.08;
const secondRowEffect = -0.28;
const handicapMetreEffect = -0.028;

/** The race that a start is drawn in. */
interface DrawnRace {
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

const { scale, goingTaste, trackTaste, perKilogram, debut, firstUp, spellDays } = parameters;

/** Returns the true utility of each starter of a race, whose softmax are the win probabilities. */
export function utilitiesOf(race: Race, starters: readonly Start[], going: ConditionKey): readonly number[] {
  const { venue } = race.meeting;
  const { raceCode } = venue;
  const meanWeight = starters.reduce((sum, start) => sum + carriedWeight(start), 0) / starters.length;
  const distance = distanceScale(raceCode, race.distance);
  const goingIndex = conditionKeys.indexOf(going);
  const drawnRace = { venue, distance: race.distance, going, starters: starters.length };
  const leads = leadUtilities(raceCode, starters);
  return starters.map((start, index) => {
    const { runner } = start;
    const utility =
      runner.ability +
      runner.form +
      distanceFit(runner.bestDistance, distance) +
      goingTaste * normalOf(hash(runner.seed, 1, goingIndex)) +
      trackTaste * (uniformOf(hash(runner.seed, 2, venue.seed)) - 0.5) +
      start.trainer.skill +
      (start.rider?.skill ?? 0) +
      freshness(runner, race) +
      (raceCode === "gallops" ? perKilogram * (carriedWeight(start) - meanWeight) : 0) +
      drawEffect(start, drawnRace) +
      (leads[index] ?? 0);
    return scale[raceCode] * utility;
  });
}

function carriedWeight({ weight = 0, claim }: Start): number {
  return weight - claim;
}

/** Returns the effect of a debut, of the first run after a spell or of the second. */
function freshness(runner: Runner, { meeting }: Race): number {
  if (runner.starts === 0) return debut;
  if (isFirstUp(runner, meeting.day, spellDays[meeting.venue.raceCode])) {
    return runner.firstUp * (meeting.venue.raceCode === "greyhounds" ? firstUp.greyhounds : 1);
  }
  return runner.wasFirstUp ? runner.secondUp : 0;
}

/** Returns true when a run on a day is the first after a spell; false for a debut. */
export function isFirstUp({ lastRun }: Runner, day: number, spell: number): boolean {
  return lastRun !== undefined && day - lastRun >= spell;
}
