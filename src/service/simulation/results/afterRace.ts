import { parameters } from "../parameters/parameters";
import type { Race, Start } from "../races/race";
import type { Random } from "../random/random";
import { careers, drawRuns } from "../runners/runner";
import { isFirstUp } from "./utilities";

const prizeShares = [0.6, 0.2, 0.1, 0.06, 0.04];
/** Ages in days until which a runner improves, and from which it declines. */
const improvesUntil = 1400;
const declinesFrom = 2600;

/**
 * Updates a runner after a race: prize money, the handicapper's rating, form, and the slow change of ability.
 */
export function updateRunner(
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
export function scheduleNextRun(race: Race, start: Start, ran: boolean, random: Random): void {
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
