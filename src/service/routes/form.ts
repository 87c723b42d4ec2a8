import type { FormResponse } from "../../spec/responses";
import { resultsBefore } from "./clock";
import type { Venue } from "../store/history";
import { type EntryRow, entriesOf, type PastStart, startsOf } from "../store/queries/starts";
import type { RaceRow } from "../store/queries/races";
import { formStrings, runnerStats } from "../statistics/runnerStats";
import { checkDate, raceFields, raceOn, venueOf } from "./raceCard";
import { type Context, present } from "./route";
import type { Parameters } from "./readParameters";
import { enrichments } from "./enrichments";

/** The full form of one race (spec 4.2), from starts on days before it. */
export function form(asked: Parameters<"form">, context: Context): FormResponse {
  const { date, track, race: number, race_code: raceCode, country, timezone } = asked;
  const day = checkDate(date, { clock: context.clock, timezone });
  const venue = venueOf(context.history, { slug: track, country, raceCode });
  const race = raceOn(context.history, venue, { day, timezone, race: number });
  const entries = entriesOf(context.history, race.id);
  const before = Math.min(race.day, resultsBefore(context.clock));
  const told = raceFields(race, context.clock);
  const careers = entries.map(({ runnerId }) => startsOf(context.history, runnerId, before));
  const plain = entries.map((entry, place) => runner(entry, careers[place] ?? [], { race, venue }));
  const stats = plain.map((one) => one.stats);
  const field = { race, venue, before, entries, careers, stats, condition: told.condition };
  const extra = context.plan === "pro" ? enrichments(context.history, field) : [];
  return {
    date,
    track: venue.name,
    raceNumber: race.number,
    ...told,
    ...present({ prizeMoney: race.prizeMoney }),
    numberOfRunners: entries.length,
    runners: plain.map((one, place) => ({ ...one, ...extra[place] })),
  };
}

type Runner = FormResponse["runners"][number];

interface Occasion {
  readonly race: RaceRow;
  readonly venue: Venue;
}

function runner(entry: EntryRow, starts: readonly PastStart[], { race, venue }: Occasion): Runner {
  const occasion = { raceCode: venue.raceCode, venueId: venue.id, distance: race.distance, day: race.day };
  return {
    number: entry.number,
    name: entry.name,
    ...entryFields(entry),
    ...formStrings(starts, race.day),
    scratched: entry.scratched === 1,
    stats: runnerStats(starts, occasion),
  };
}

function entryFields(entry: EntryRow): Partial<Runner> {
  return present({
    jockey: entry.jockey,
    trainer: entry.trainer,
    weight: entry.weight,
    claim: entry.claim || null,
    barrier: entry.barrier,
    startRow: entry.startRow,
    unruly: entry.unruly === 1 ? true : null,
    handicapMetres: entry.handicapMetres || null,
    age: entry.age,
    sex: entry.sex,
    sire: entry.sire,
    dam: entry.dam,
    country: entry.origin,
    careerPrizeMoney: entry.careerPrizeMoney,
  });
}
