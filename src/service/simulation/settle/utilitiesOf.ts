import { conditionKeys, type ConditionKey } from "../../../spec/codes";
import { distanceFit, distanceScale } from "../distances";
import { law } from "../parameters";
import { hash, normalOf, uniformOf } from "../random";
import type { Race, Start } from "../race";
import type { Runner } from "../runner";
import { drawEffect } from "./drawEffect";

const { scale, goingTaste, trackTaste, perKilogram, debut, firstUp, spellDays } = law;

/** The law: what a starter of a race is worth on the day. `starters` are those that start. */
export function utilitiesOf(race: Race, starters: readonly Start[], going: ConditionKey): readonly number[] {
  const { venue } = race.meeting;
  const { raceCode } = venue;
  const meanWeight = starters.reduce((sum, start) => sum + carried(start), 0) / starters.length;
  const distance = distanceScale(raceCode, race.distance);
  const goingIndex = conditionKeys.indexOf(going);
  const drawn = { venue, distance: race.distance, going, starters: starters.length };
  return starters.map((start) => {
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
      (raceCode === "gallops" ? perKilogram * (carried(start) - meanWeight) : 0) +
      drawEffect(start, drawn);
    return scale[raceCode] * utility;
  });
}

function carried({ weight = 0, claim }: Start): number {
  return weight - claim;
}

function freshness(runner: Runner, { meeting }: Race): number {
  if (runner.starts === 0) return debut;
  if (isFirstUp(runner, meeting.day, spellDays[meeting.venue.raceCode])) {
    return runner.firstUp * (meeting.venue.raceCode === "greyhounds" ? firstUp.greyhounds : 1);
  }
  return runner.wasFirstUp ? runner.secondUp : 0;
}

/** Whether a run on a day is the first after a spell; a debut is not. */
export function isFirstUp({ lastRun }: Runner, day: number, spell: number): boolean {
  return lastRun !== undefined && day - lastRun >= spell;
}
