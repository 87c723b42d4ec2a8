import { conditionKeys, type ConditionKey } from "../../../spec/codes";
import { distanceFit, distanceScale } from "../parameters/distances";
import { parameters } from "../parameters/parameters";
import type { Race, Start } from "../races/race";
import { hash, normalOf, uniformOf } from "../random/hash";
import type { Runner } from "../runners/runner";
import { drawEffect } from "./drawEffect";
import { leadUtilities } from "./settling";

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
