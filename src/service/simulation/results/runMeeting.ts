import type { RaceCode } from "../../../spec/codes";
import { softmax } from "../../../maths/softmax";
import { isScratched, phases, type Meeting, type Race, type Start } from "../races/race";
import { hash } from "../random/hash";
import { Random } from "../random/random";
import { goingAt, type Going } from "../venues/going";
import { scheduleNextRun, updateRunner } from "./afterRace";
import { assignPlacings, drawFinishOrder } from "./finish";
import { drawSettling } from "./settling";
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

/** Runs the races of a meeting in order, during which the going may change. */
export function runMeeting(meeting: Meeting): void {
  const { venue, races, seed } = meeting;
  const random = new Random(hash(seed, 0x77));
  let moisture = venue.moisture;
  const risk = meetingsAbandoned[venue.raceCode] * (moisture > waterlogged ? waterloggedFactor : 1);
  const abandoned = random.chance(risk);
  meeting.outcome = { abandoned, going: goingAt(venue, moisture) };
  for (const race of races) {
    if (random.chance(goingChanges)) moisture += 0.5 * random.normal();
    runRace(race, goingAt(venue, moisture), abandoned);
  }
}

/** Runs a race or abandons it. */
function runRace(race: Race, going: Going, meetingAbandoned: boolean): void {
  const random = new Random(hash(race.seed, 0x51ed));
  const starters = race.starts.filter((start) => !isScratched(start, phases.result));
  race.going = going;
  race.abandoned = random.chance(racesAbandoned) || meetingAbandoned || starters.length < fewestStarters;
  if (!race.abandoned) drawResult(race, starters, going, random);
  const started = new Set(race.abandoned ? [] : starters);
  for (const start of race.starts) scheduleNextRun(race, start, started.has(start), random);
}

function drawResult(race: Race, starters: readonly Start[], going: Going, random: Random): void {
  const probabilities = softmax(utilitiesOf(race, starters, going.key));
  starters.forEach((start, index) => (start.probability = probabilities[index] ?? 0));
  assignPlacings(race, drawFinishOrder(starters, random), going, random);
  drawSettling(race.meeting.venue.raceCode, starters, random);
  const meanRating = starters.reduce((sum, { runner }) => sum + runner.rating, 0) / starters.length;
  for (const start of starters) updateRunner(race, start, { starters: starters.length, meanRating }, random);
}
