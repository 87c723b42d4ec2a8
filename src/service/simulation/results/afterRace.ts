import { parameters } from "../parameters/parameters";
import type { Race, Start } from "../races/race";
import type { Random } from "../random/random";
import { careers, type Runner } from "../runners/runner";
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

/**
 * Sets the day from which a runner may be declared again: after a few days, or after a spell. Returns true
 * when it retires.
 */
export function scheduleNextRun(race: Race, start: Start, ran: boolean, random: Random): boolean {
  const { runner } = start;
  const { day, venue } = race.meeting;
  const { rest, runs, spell } = careers[venue.raceCode];
  if (!ran) {
    runner.readyOn = day + 3 + random.whole(8);
    return false;
  }
  if (runner.runsSinceSpell < runner.runsBeforeSpell) {
    runner.readyOn = day + rest[0] + random.whole(rest[1]);
    return false;
  }
  runner.runsSinceSpell = 0;
  runner.runsBeforeSpell = runs[0] + random.whole(runs[1]);
  runner.readyOn = day + spell[0] + random.whole(spell[1]);
  return retires(runner, race, random);
}

function retires(runner: Runner, { meeting: { day, venue } }: Race, random: Random): boolean {
  const years = (day - runner.bornOn) / 365;
  if (venue.raceCode === "greyhounds") return random.chance(years > 3.3 ? 0.6 : 0.1);
  return random.chance(years > 7 ? 0.45 : 0.07);
}
