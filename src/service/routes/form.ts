import type { FormResponse } from "../../spec/form";
import { goingKeyOf } from "../../spec/goings";
import { amountOf, careerPrizeMoneyText, prizeMoneyText } from "../races/money";
import { classOf } from "../ratings/estimate";
import { decoratorsOf, type Subject } from "../statistics/badges";
import { classProfile, raceClassFit } from "../statistics/classProfile";
import { formStrings, runnerStats } from "../statistics/runnerStats";
import { earlyPosition, speedMaps } from "../statistics/speedMaps";
import { isDebut } from "../races/firstStart";
import { firstDayOf, type History, type Venue } from "../store/history";
import { prizeMoneyOf, type RaceRow } from "../store/queries/races";
import { careersOf, type EntryRow, type PastStart } from "../store/queries/starts";
import { cachedAnswer } from "./answerCache";
import { type Context, resultsBefore } from "./context";
import { present } from "../races/records";
import { dayInWindow, fieldOfRace, raceFields, requestedRace } from "./raceCard";
import type { Parameters } from "./readParameters";

/** Returns the full form of one race (spec 4.2) from starts on days before it. */
export async function form(request: Parameters<"form">, context: Context): Promise<FormResponse> {
  const { clock, history, plan } = context;
  dayInWindow(request, clock);
  // Only a replayed day makes the form depend on the clock.
  return cachedAnswer(history, ["form", request, plan, clock.asOf], () => computeForm(request, context));
}

async function computeForm(request: Parameters<"form">, context: Context): Promise<FormResponse> {
  const { race, venue } = await requestedRace(request, context);
  const entries = await fieldOfRace(race, context);
  const before = Math.min(race.day, resultsBefore(context.clock));
  const shared = raceFields(race);
  const starts = await careersOf(context.history, race.id, before);
  const careers = entries.map(({ id }) => starts.get(id) ?? []);
  const runners = entries.map((entry, index) => formRunner(entry, careers[index] ?? [], { race, venue }));
  const stats = runners.map((runner) => runner.stats);
  const field = { race, venue, entries, careers, stats, condition: shared.condition };
  const extra = context.plan === "pro" ? await enrichments(context.history, field) : [];
  return {
    date: request.date,
    track: venue.name,
    raceNumber: race.number,
    ...shared,
    ...present({
      prizeMoney: prizeMoneyText(race.prizeMoney),
      surface: race.surface,
      linesLost: race.linesLost,
    }),
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
  const { jockey, trainer, weight, barrier, startRow, age, sex, sire, dam } = entry;
  return {
    number: entry.number,
    name: entry.name,
    ...present({ jockey, trainer, weight, claim: entry.claim || null, barrier, startRow }),
    ...present({
      unruly: entry.unruly === 1 ? true : null,
      handicapMetres: entry.handicapMetres || null,
      age,
      sex,
      sire,
      dam,
      country: entry.origin,
      careerPrizeMoney: careerPrizeMoneyText(entry.careerPrizeMoney),
    }),
    ...formStrings(starts, upcoming),
    scratched: entry.scratched === 1,
    stats: runnerStats(starts, upcoming),
  };
}

type Enrichment = Pick<Runner, "decorators" | "speedMap" | "classProfile" | "raceClassFit">;

/** The number of latest runs that badges and speed maps use. */
const maxRuns = 8;

interface Field {
  readonly race: RaceRow;
  readonly venue: Venue;
  readonly entries: readonly EntryRow[];
  /** The counted starts of each entry, oldest first, and its statistics. */
  readonly careers: readonly (readonly PastStart[])[];
  readonly stats: readonly Runner["stats"][];
  /** The condition in the response; undefined if unknown. */
  readonly condition: string | undefined;
}

/** Returns the Pro enrichments of each runner in a field, in order (spec 2.3). */
async function enrichments(history: History, field: Field): Promise<Enrichment[]> {
  const { entries, race, stats, careers } = field;
  const classes = classEnrichments(field);
  const runs = careers.map((starts) => starts.slice(-maxRuns).reverse());
  const prizes = await prizesOf(history, field);
  const early = entries.map(({ draw, scratched }, index) => ({
    position: earlyPosition(runs[index] ?? []),
    draw,
    scratched: scratched === 1,
  }));
  const maps = speedMaps(early, race.raceCode);
  const going = goingKeyOf(field.condition, race);
  const firstDay = firstDayOf(history, field.venue);
  return entries.map((entry, index) => {
    const ownRun = runs[index] ?? [];
    const record = stats[index];
    const { raceCode, day, distance, starters } = race;
    const subject = { runs: ownRun, raceCode, day, distance, going, starters };
    // In harness racing the width of a start depends on more than the barrier.
    const draw = raceCode === "harness" ? null : entry.draw;
    const prize = prizes[index];
    const isFirst = isDebut(entry, { ...race, raceName: race.name, country: field.venue.country }, firstDay);
    const decorators =
      record === undefined ? [] : decoratorsOf({ ...subject, draw, stats: record, prize, isDebut: isFirst });
    return present({ decorators, speedMap: maps[index], ...classes[index] });
  });
}

/** Returns each runner's class profile and the race's fit to it; they are omitted if there are no ratings. */
function classEnrichments({ entries, careers }: Field): Pick<Enrichment, "classProfile" | "raceClassFit">[] {
  const profiles = entries.map((_entry, index) => classProfile(careers[index] ?? []));
  const running = profiles.filter((_profile, index) => entries[index]?.scratched !== 1);
  const raceClass = classOf(running.map((profile) => profile?.currentRating));
  return profiles.map((profile) =>
    present({
      classProfile: profile,
      raceClassFit: profile && raceClass !== undefined ? raceClassFit(raceClass, profile) : undefined,
    }),
  );
}

/** Returns the prizes of the race and of each entry's last run, if both are known and in the same country. */
async function prizesOf(history: History, { race, venue, careers }: Field): Promise<Subject["prize"][]> {
  const country = (start: PastStart): string | undefined => history.venuesById.get(start.venueId)?.country;
  const last = careers.map((starts) => starts.at(-1));
  const comparable = last.flatMap((start) => (start && country(start) === venue.country ? start.raceId : []));
  const prizes = await prizeMoneyOf(history, comparable);
  const now = amountOf(race.prizeMoney);
  return last.map((start) => {
    const before = start && amountOf(prizes.get(start.raceId) ?? null);
    return now && before ? { now, last: before } : undefined;
  });
}
