import { hash, Random } from "../random";
import { isScratched, type Race, type Start } from "../race";
import { stages } from "../stage";
import { learnFrom, restAfter } from "./afterRace";
import { finishOrder } from "./finishOrder";
import { givePlacings } from "./givePlacings";
import { drawSettling } from "./drawSettling";
import { softmax } from "../../../maths/softmax";
import { utilitiesOf } from "./utilitiesOf";
import type { Going } from "./going";
import type { Runner } from "../runner";

const racesAbandoned = 0.003;
const fewestStarters = 2;

/** Runs a race, or abandons it. Gives the runners that retire after it. */
export function settleRace(race: Race, going: Going, meetingAbandoned: boolean): readonly Runner[] {
  const random = new Random(hash(race.seed, 0x51ed));
  const starters = race.starts.filter((start) => !isScratched(start, stages.settled));
  race.going = going;
  race.abandoned = random.chance(racesAbandoned) || meetingAbandoned || starters.length < fewestStarters;
  if (!race.abandoned) run(race, starters, going, random);
  const started = new Set(race.abandoned ? [] : starters);
  return race.starts.filter((start) => restAfter(race, start, started.has(start), random)).map(({ runner }) => runner);
}

function run(race: Race, starters: readonly Start[], going: Going, random: Random): void {
  const probabilities = softmax(utilitiesOf(race, starters, going.key));
  starters.forEach((start, index) => (start.probability = probabilities[index] ?? 0));
  givePlacings(race, finishOrder(starters, random), going, random);
  drawSettling(race.meeting.venue.raceCode, starters, random);
  const meanRating = starters.reduce((sum, { runner }) => sum + runner.rating, 0) / starters.length;
  for (const start of starters) learnFrom(race, start, { starters: starters.length, meanRating }, random);
}
