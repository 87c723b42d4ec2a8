import { softmax } from "../../../maths/softmax";
import { type ConditionKey, conditionKeys, type RaceCode } from "../../../spec/codes";
import { distanceFit, distanceScale, parameters } from "../parameters/parameters";
import { bandIndex } from "../../races/field";
import { isScratched, type Meeting, phases, type Race, type Start } from "../races/race";
import { hash, normalOf, Random, uniformOf } from "../random/random";
import type { Runner } from "../runners/circuit";
import { careers, drawRuns } from "../runners/careers";
import { type Going, goingAt } from "../venues/going";
import type { Venue } from "../venues/venue";
import { assignPlacings, drawFinishOrder, drawSettling, leadUtilities } from "./finish";

const goingFactors: Readonly<Partial<Record<ConditionKey, number>>> = { soft: 0.75, heavy: 0.35 };
const boxFactorByBand = [1.15, 1, 0.8];
/** The field size in gallops above which the effect of a barrier shrinks. */
const fullField = 12;
const poleEffect = 0.08;
const secondRowEffect = -0.28;
const handicapMetreEffect = -0.028;

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

/** Returns the true utility of each starter in a race; their softmax gives the win probabilities. */
function utilitiesOf(race: Race, starters: readonly Start[], going: ConditionKey): readonly number[] {
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

/** Returns the effect of a debut, or of the first or second run after a spell. */
function freshness(runner: Runner, { meeting }: Race): number {
  if (runner.starts === 0) return debut;
  if (isFirstUp(runner, meeting.day, spellDays[meeting.venue.raceCode])) {
    return runner.firstUp * (meeting.venue.raceCode === "greyhounds" ? firstUp.greyhounds : 1);
  }
  return runner.wasFirstUp ? runner.secondUp : 0;
}

/** Returns true if a run on a day is the first after a spell; false for a debut. */
function isFirstUp({ lastRun }: Runner, day: number, spell: number): boolean {
  return lastRun !== undefined && day - lastRun >= spell;
}

const prizeShares = [0.6, 0.2, 0.1, 0.06, 0.04];
/** The age in days until which a runner improves, and from which it declines. */
const improvesUntil = 1400;
const declinesFrom = 2600;

/** Updates a runner after a race: prize money, handicapper's rating, form, and slowly its ability. */
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
/** The share of spells that an injury lengthens, and the days it adds. */
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
/** The moisture above which a meeting is abandoned `waterloggedFactor` times as often. */
const waterlogged = 1.3;
const waterloggedFactor = 4;
const goingChanges = 0.05;
const racesAbandoned = 0.003;
const fewestStarters = 2;

/** Runs the races of a meeting in order, while the going may change. */
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
