/** Simulates the default world and collects the data for its figures. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
require("../../tools/typescript.cjs");
const { requireDayNumber, weekdayOf } = require("../../src/dates/days.ts");
const { isScratched, phases } = require("../../src/service/simulation/races/race.ts");
const { World } = require("../../src/service/simulation/world.ts");

const seed = 20260101;
const epoch = "2025-10-16";
/** Days at the end of which the past of each starter is looked at. */
const lastDays = 60;

export function observe({ scale, days }) {
  const world = new World({ seed, scale, epoch });
  const first = requireDayNumber(epoch);
  const observed = {
    meetings: new Map(),
    races: [],
    gaps: [],
    careers: [],
    names: [],
    people: new Set(),
    classes: new Map(),
    starts: 0,
  };
  const past = new Map();
  while (world.today < first + days) {
    const day = world.today;
    for (const meeting of world.runNextDay()) observeMeeting(meeting, { observed, past, first, days, day });
  }
  for (const circuit of new Set(world.venues.map(({ circuit }) => circuit))) {
    for (const runner of circuit.runners)
      observed.names.push({ code: circuit.raceCode, name: runner.name, country: circuit.territory.country });
    for (const person of [...circuit.riders, ...circuit.trainers]) observed.people.add(person.name);
  }
  observed.classes = summarise(observed.races);
  return observed;
}

function observeMeeting(meeting, { observed, past, first, days, day }) {
  const { venue, races } = meeting;
  const code = venue.raceCode;
  const inWindow = day >= first;
  if (inWindow) {
    const key = `${venue.territory.country} ${code}`;
    const week = observed.meetings.get(key) ?? new Array(7).fill(0);
    week[weekdayOf(day)]++;
    observed.meetings.set(key, week);
  }
  for (const race of races) {
    if (race.abandoned) continue;
    const starters = race.starts.filter((start) => !isScratched(start, phases.result));
    if (inWindow) {
      observed.starts += starters.length;
      observed.races.push(raceFacts(race, starters));
    }
    for (const start of starters) {
      const before = past.get(start.runner.key);
      const runs = before?.runs ?? new Map();
      const here = `${venue.seed} ${race.distance}`;
      if (inWindow && code === "gallops" && before) observed.gaps.push(day - before.day);
      if (day >= first + days - lastDays)
        observed.careers.push({
          code,
          age: start.age,
          starts: before?.starts ?? 0,
          here: runs.get(here) ?? 0,
        });
      runs.set(here, (runs.get(here) ?? 0) + 1);
      past.set(start.runner.key, { day, runs, starts: (before?.starts ?? 0) + 1 });
    }
  }
}

function raceFacts(race, starters) {
  const { venue } = race.meeting;
  const favourite = starters.reduce((best, start) => (start.probability > best.probability ? start : best));
  const leader = starters.find(({ settled }) => settled === 1);
  const second = starters.filter(({ finish }) => finish !== 1 && finish !== undefined);
  return {
    code: venue.raceCode,
    country: venue.territory.country,
    raceClass: race.raceClass,
    prize: race.prizeMoney,
    standing: venue.standing,
    starters: starters.length,
    jumps: race.jumps,
    favouriteWon: favourite.finish === 1,
    leaderWon: leader?.finish === 1,
    margin: second.length > 0 ? Math.min(...second.map(({ margin }) => margin)) : undefined,
    rating: starters.reduce((sum, { runner }) => sum + runner.rating, 0) / starters.length,
  };
}

function summarise(races) {
  const groups = new Map();
  for (const race of races) {
    const name = `${race.country} ${race.code} ${race.raceClass}`;
    groups.set(name, [...(groups.get(name) ?? []), race]);
  }
  return new Map(
    [...groups].map(([name, all]) => [
      name,
      {
        races: all.length,
        rating: all.reduce((sum, { rating }) => sum + rating, 0) / all.length,
        prize: all.map(({ prize }) => prize).sort((a, b) => a - b)[Math.floor(all.length / 2)],
      },
    ]),
  );
}
