import type { FormResponse } from "../../spec/form";
import { careerPrizeMoneyText, prizeMoneyText } from "../races/money";
import { formStrings, runnerStats } from "../statistics/runnerStats";
import type { Venue } from "../store/history";
import type { RaceRow } from "../store/queries/races";
import { careersOf, entriesOf, type EntryRow, type PastStart } from "../store/queries/starts";
import { cachedAnswer } from "./answerCache";
import { resultsBefore } from "./clock";
import { enrichments } from "./enrichments";
import { dayInWindow, findRace, findVenue, raceFields } from "./raceCard";
import type { Parameters } from "./readParameters";
import { present, type Context } from "./requestError";

/** Returns the full form of one race (spec 4.2), from starts on days before it. */
export async function form(request: Parameters<"form">, context: Context): Promise<FormResponse> {
  const { clock, history, plan } = context;
  const day = dayInWindow(request.date, { clock, timezone: request.timezone });
  // Of the clock the form has nothing but a replayed day.
  return cachedAnswer(history, ["form", request, plan, clock.asOf], () => computeForm(request, day, context));
}

async function computeForm(
  request: Parameters<"form">,
  day: number,
  context: Context,
): Promise<FormResponse> {
  const { date, track, race: number, race_code: raceCode, country, timezone } = request;
  const venue = findVenue(context.history, { slug: track, country, raceCode });
  const race = await findRace(context.history, venue, { day, timezone, race: number });
  const entries = await entriesOf(context.history, race.id);
  const before = Math.min(race.day, resultsBefore(context.clock));
  const shared = raceFields(race, context.clock);
  const starts = await careersOf(context.history, race.id, before);
  const careers = entries.map(({ id }) => starts.get(id) ?? []);
  const runners = entries.map((entry, index) => formRunner(entry, careers[index] ?? [], { race, venue }));
  const stats = runners.map((runner) => runner.stats);
  const field = { race, venue, entries, careers, stats, condition: shared.condition };
  const extra = context.plan === "pro" ? await enrichments(context.history, field) : [];
  return {
    date,
    track: venue.name,
    raceNumber: race.number,
    ...shared,
    ...present({ prizeMoney: race.prizeMoney === null ? null : prizeMoneyText(race.prizeMoney) }),
    numberOfRunners: entries.length,
    runners: runners.map((runner, index) => Object.assign(runner, extra[index])),
  };
}

type Runner = FormResponse["runners"][number];

function formRunner(
  entry: EntryRow,
  starts: readonly PastStart[],
  { race, venue }: { race: RaceRow; venue: Venue },
): Runner {
  const upcoming = { raceCode: venue.raceCode, venueId: venue.id, distance: race.distance, day: race.day };
  return {
    number: entry.number,
    name: entry.name,
    ...entryFields(entry),
    ...formStrings(starts, upcoming),
    scratched: entry.scratched === 1,
    stats: runnerStats(starts, upcoming),
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
    careerPrizeMoney: entry.careerPrizeMoney === null ? null : careerPrizeMoneyText(entry.careerPrizeMoney),
  });
}
