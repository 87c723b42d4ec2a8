import type { RaceCode } from "../../../spec/codes";
import { softmax } from "../../../maths/softmax";
import { isScratched, phases, type Meeting, type Race, type Start } from "../races/race";
import { hash } from "../random/hash";
import { Random } from "../random/random";
import type { Runner } from "../runners/runner";
import { goingAt, type Going } from "../venues/going";
import { scheduleNextRun, updateRunner } from "./afterRace";
import { assignPlacings, drawFinishOrder } from "./finish";
import { utilitiesOf } from "./utilities";

const meetingsAbandoned: Readonly<Record<RaceCode, number>> = {
  gallops: 0.015,
  harness: 0.008,
  greyhounds: 0.008,
};
/** Moisture above which a meeting is abandoned `waterloggedFactor` times as often. */
const waterlogged = 1.3;
const waterloggedFactor = 4;
const goingChanges = 0.05;
const racesAbandoned = 0.003;
const fewestStarters = 2;

/**
 * Runs the races of a meeting in order, during which the going may change. Returns the runners that retire.
 */
export function runMeeting(meeting: Meeting): readonly Runner[] {
  const { venue, races, seed } = meeting;
  const random = new Random(hash(seed, 0x77));
  let moisture = venue.moisture;
  const risk = meetingsAbandoned[venue.raceCode] * (moisture > waterlogged ? waterloggedFactor : 1);
  const abandoned = random.chance(risk);
  meeting.outcome = { abandoned, going: goingAt(venue, moisture) };
  return races.flatMap((race) => {
    if (random.chance(goingChanges)) moisture += 0.5 * random.normal();
    return runRace(race, goingAt(venue, moisture), abandoned);
  });
}

/** Runs a race or abandons it. Returns the runners that retire after it. */
function runRace(race: Race, going: Going, meetingAbandoned: boolean): readonly Runner[] {
  const random = new Random(hash(race.seed, 0x51ed));
  const starters = race.starts.filter((start) => !isScratched(start, phases.result));
  race.going = going;
  race.abandoned = random.chance(racesAbandoned) || meetingAbandoned || starters.length < fewestStarters;
  if (!race.abandoned) drawResult(race, starters, going, random);
  const started = new Set(race.abandoned ? [] : starters);
  return race.starts
    .filter((start) => scheduleNextRun(race, start, started.has(start), random))
    .map(({ runner }) => runner);
}

function drawResult(race: Race, starters: readonly Start[], going: Going, random: Random): void {
  const probabilities = softmax(utilitiesOf(race, starters, going.key));
  starters.forEach((start, index) => (start.probability = probabilities[index] ?? 0));
  assignPlacings(race, drawFinishOrder(starters, random), going, random);
  drawSettling(race.meeting.venue.raceCode, starters, random);
  const meanRating = starters.reduce((sum, { runner }) => sum + runner.rating, 0) / starters.length;
  for (const start of starters) updateRunner(race, start, { starters: starters.length, meanRating }, random);
}

const settlingLuck = 0.7;
const secondRowCost = 0.9;
const barrierCost: Readonly<Record<RaceCode, number>> = { gallops: 0.04, harness: 0.09, greyhounds: 0.05 };
const handicapMetreCost = 0.06;

/**
 * Draws the positions in which the starters settle (at the bell for harness) from early speed, barriers and
 * luck.
 */
function drawSettling(code: RaceCode, starters: readonly Start[], random: Random): void {
  const early = starters.map((start) => {
    const { barrier = 0, row, handicapMetres, runner } = start;
    const cost =
      barrierCost[code] * barrier +
      (row === "second" ? secondRowCost : 0) +
      handicapMetreCost * handicapMetres;
    return { start, speed: runner.earlySpeed - cost + settlingLuck * random.normal() };
  });
  early.sort((left, right) => right.speed - left.speed);
  early.forEach(({ start }, index) => (start.settled = index + 1));
}
