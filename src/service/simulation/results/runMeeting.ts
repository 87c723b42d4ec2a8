import { softmax } from "../../../maths/softmax";
import type { RaceCode } from "../../../spec/codes";
import { parameters } from "../parameters/parameters";
import { isScratched, type Meeting, phases, type Race, type Start } from "../races/race";
import { hash, Random } from "../random/random";
import { careers, drawRuns } from "../runners/runner";
import { type Going, goingAt } from "../venues/going";
import { assignPlacings, drawFinishOrder, drawSettling } from "./finish";
import { isFirstUp, utilitiesOf } from "./utilities";

const prizeShares = [0.6, 0.2, 0.1, 0.06, 0.04];
/** Ages in days until which a runner improves, and from which it declines. */
const improvesUntil = 1400;
const declinesFrom = 2600;

/**
 * Updates a runner after a race: prize money, the handicapper's rating, form, and the slow change of ability.
 */
function updateRunner(
  race: Race,
  start: Start,
  field: { starters: number; meanRating: number },
  random: Random,
): void {
  const { runner, finish } = start;
  const { day, venue } = race.meeting;
  runner.wasFirstUp = isFirstUp(runner, day, parameters.spellDays[venue.raceCode]);
  runner.lastRun = day;
  runner.runsSinceSpell++;
  runner.starts++;
  if (finish === 1) runner.wins++;
  runner.prizeMoney +=
    finish === undefined ? 0 : Math.round(race.prizeMoney * (prizeShares[finish - 1] ?? 0));
  const position = finish ?? field.starters;
  const score = field.starters > 1 ? 1 - (2 * (position - 1)) / (field.starters - 1) : 0;
  runner.rating += 0.22 * (1.25 * score + field.meanRating - runner.rating);
  runner.form = parameters.form.memory * runner.form + parameters.form.innovation * random.normal();
  const age = day - runner.bornOn;
  runner.ability += 0.02 * random.normal() + (age < improvesUntil ? 0.01 : age > declinesFrom ? -0.015 : 0);
}

/** Days from a run to the earliest next declaration. */
const shortestRest = 4;
/** The share of spells that an injury makes longer, and by how many days. */
const injuries = { share: 0.06, least: 60, range: 200 };

/** Sets the day from which a runner may be declared again: after a few days, or after a spell. */
function scheduleNextRun(race: Race, start: Start, ran: boolean, random: Random): void {
  const { runner } = start;
  const { day, venue } = race.meeting;
  const { rest, spell } = careers[venue.raceCode];
  if (!ran) {
    runner.readyOn = day + 3 + random.whole(8);
  } else if (runner.runsSinceSpell < runner.runsBeforeSpell) {
    runner.readyOn =
      day + Math.max(shortestRest, Math.round((rest[0] + random.whole(rest[1])) * runner.rests));
  } else {
    const injury = random.chance(injuries.share) ? injuries.least + random.whole(injuries.range) : 0;
    runner.runsSinceSpell = 0;
    runner.runsBeforeSpell = drawRuns(venue.raceCode, runner.rests, random);
    runner.readyOn = day + spell[0] + random.whole(spell[1]) + injury;
  }
}

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
