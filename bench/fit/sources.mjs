/** The races that models are fitted and judged on: each with its features and, to compare with, another's win probabilities. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
require("../../tools/typescript.cjs");
const { importFile } = require("../../src/service/importing/importFile.ts");
const { contestsOf } = require("../../src/service/predictions/fit/contests.ts");
const { marketChances } = require("../../src/service/predictions/features/featureState.ts");
const { fieldOf } = require("../../src/service/races/field.ts");
const { groupBy } = require("../../src/lists/lists.ts");
const { requireDayNumber } = require("../../src/dates/days.ts");
const { pastRecord, raceRecord } = require("../../src/service/simulation/races/raceRecord.ts");
const { phases } = require("../../src/service/simulation/races/race.ts");
const { World } = require("../../src/service/simulation/world.ts");

/** The default world: its seed, and the 400 days that the models are fitted on and judged by. */
const seed = 20260101;
const epoch = "2025-10-16";
const days = 400;

/** The contests of one race code of the default world, `other` their true probabilities. */
export function fromWorld(raceCode) {
  const truths = new WeakMap();
  function* races() {
    const world = new World({ seed, scale: "full", epoch }, { codes: [raceCode] });
    const first = requireDayNumber(epoch);
    while (world.today < first + days) {
      const isPast = world.today < first;
      for (const race of world.runNextDay().flatMap((meeting) => meeting.races)) {
        const record = isPast ? pastRecord(race, first) : raceRecord(race, phases.result);
        if (!record) continue;
        truths.set(record, new Map(race.starts.map(({ number, probability }) => [number, probability])));
        yield record;
      }
    }
  }
  const contests = [];
  for (const { race, ...contest } of contestsOf(races(), raceCode)) {
    const other = fieldOf(race).starters.map(({ record }) => truths.get(race).get(record.number));
    contests.push({ ...contest, other });
  }
  return contests;
}

/** The races of a results file that were run, by race code, in the order of their days. */
export async function racesOf(file) {
  const races = [];
  await importFile(file, { write: (complete) => void races.push(...complete) });
  races.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const run = races.filter(({ run, abandoned, meetingAbandoned }) => run && !abandoned && !meetingAbandoned);
  return groupBy(run, ({ raceCode }) => raceCode);
}

/** The contests of each race code of a results file, `other` the market's probabilities where every starter has a price. */
export async function fromResults(file) {
  return [...(await racesOf(file))].map(([raceCode, races]) => ({
    raceCode,
    contests: [...contestsOf(races, raceCode)].map(({ race, ...contest }) => ({
      ...contest,
      other: marketChances(fieldOf(race)),
    })),
  }));
}
