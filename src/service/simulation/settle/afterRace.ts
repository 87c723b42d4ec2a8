import { careers } from "../createRunner";
import { law } from "../parameters";
import type { Random } from "../random";
import type { Race, Start } from "../race";
import type { Runner } from "../runner";
import { isFirstUp } from "./utilitiesOf";

const prizeShares = [0.6, 0.2, 0.1, 0.06, 0.04];
const ripeDays = 1400;
const fadingDays = 2600;

/** What a race leaves behind in a runner: prize money, the handicapper's opinion, form, and the slow change of ability. */
export function learnFrom(race: Race, start: Start, field: { starters: number; meanRating: number }, random: Random): void {
  const { runner, finish } = start;
  const { day, venue } = race.meeting;
  runner.wasFirstUp = isFirstUp(runner, day, law.spellDays[venue.raceCode]);
  runner.lastRun = day;
  runner.runsSinceSpell++;
  runner.starts++;
  if (finish === 1) runner.wins++;
  runner.prizeMoney += finish === undefined ? 0 : Math.round(race.prizeMoney * (prizeShares[finish - 1] ?? 0));
  const place = finish ?? field.starters;
  const score = field.starters > 1 ? 1 - (2 * (place - 1)) / (field.starters - 1) : 0;
  runner.rating += 0.22 * (1.25 * score + field.meanRating - runner.rating);
  runner.form = law.form.memory * runner.form + law.form.innovation * random.normal();
  const age = day - runner.bornOn;
  runner.ability += 0.02 * random.normal() + (age < ripeDays ? 0.01 : age > fadingDays ? -0.015 : 0);
}

/** Sends a runner to its next race, or to a spell. True when it retires instead. */
export function restAfter(race: Race, start: Start, ran: boolean, random: Random): boolean {
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
