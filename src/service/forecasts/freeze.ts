import { dateOf, newestDayOnEarth } from "../../dates/days";
import { sum } from "../../lists/lists";
import { raceCodes } from "../../spec/codes";
import { predictionsOf } from "../predictions/storedPredictions";
import type { History } from "../store/history";
import { declaredRunners, type ForecastRaceRow, openRaces, raceById } from "../store/queries/forecastRaces";
import type { ForecastRunner } from "./forecastLines";
import type { Ledger } from "./ledger";

/** The model that is the service's own. */
export const embeddedModel = "embedded";

/** Milliseconds before the off from which a race is due. */
export const lead = 10 * 60_000;

/** Ratings of one race that are written down, the first ones. */
export const mostRatings = 10;

/** A day after any day of a history. */
const anyDay = 1_000_000_000;

/** Reasons for which nothing is written. */
export type Refusal = "replayed" | "run" | "abandoned" | "off" | "ratings" | "runners" | "unchanged";

export interface Freezing {
  readonly history: History;
  readonly ledger: Ledger;
  readonly clock: { now(): number; readonly asOf?: string };
}

interface Chances {
  readonly model: string;
  readonly version: string;
  readonly runners: readonly ForecastRunner[];
}

/**
 * Writes the chances of a race down unless it is too late: at or after the off, by the clock or by the last
 * time of writing, whichever is later, or once the race has a result. The chances of scratched runners are
 * shared among the others in proportion. Resolves to the reason if nothing is written.
 */
export async function freezeChances(
  { history, ledger, clock }: Freezing,
  raceId: number,
  chances: Chances,
): Promise<Refusal | undefined> {
  if (clock.asOf !== undefined) return "replayed";
  const declared = await declaredRunners(history, raceId);
  // The race is read last: nothing is awaited between its state and the writing.
  const race = await raceById(history, raceId);
  const venue = race && history.venuesById.get(race.venueId);
  if (!race || !venue) return "runners";
  if (race.run === 1) return "run";
  if (race.abandoned + race.meetingAbandoned > 0) return "abandoned";
  const off = Date.parse(race.startTime);
  const written = Math.max(clock.now(), ledger.read().lastWritten);
  if (!(written < off)) return "off";
  const runners = sharedAmong(declared, chances.runners);
  if (!runners) return "runners";
  const { country, raceCode, slug: track } = venue;
  const of = { date: dateOf(race.day), country, raceCode, track, race: race.number };
  const last = ledger.last(of, chances.model);
  const isNew = last === undefined && ledger.modelsOf(of) > mostRatings;
  if (isNew && chances.model !== embeddedModel) return "ratings";
  if (last && last.off === off && isSame(last.runners, runners)) return "unchanged";
  ledger.append({ ...of, written, off, ...chances, runners });
  return undefined;
}

/** Returns the chances of the declared runners alone; undefined unless each has one, and two race. */
function sharedAmong(
  declared: readonly { readonly number: number; readonly name: string }[],
  chances: readonly ForecastRunner[],
): ForecastRunner[] | undefined {
  const byNumber = new Map(chances.map((one) => [one.number, one]));
  const runners = declared.flatMap(({ number, name }) => {
    const foundRunner = byNumber.get(number);
    return foundRunner && foundRunner.name === name && foundRunner.chance > 0
      ? [{ number, name, chance: foundRunner.chance }]
      : [];
  });
  if (runners.length < declared.length || runners.length < 2) return undefined;
  const total = sum(runners.map(({ chance }) => chance));
  const isWhole = runners.length === chances.length;
  return isWhole ? runners : runners.map((one) => ({ ...one, chance: one.chance / total }));
}

const isSame = (one: readonly ForecastRunner[], other: readonly ForecastRunner[]): boolean =>
  one.length === other.length &&
  one.every(({ number, chance }, index) => number === other[index]?.number && chance === other[index].chance);

/** Writes the stored prediction of a race down; resolves to the reason if nothing is written. */
export async function freezePrediction(freezing: Freezing, raceId: number): Promise<Refusal | undefined> {
  const predicted = await predictionsOf(freezing.history, { raceId, resultsBefore: anyDay });
  if (!predicted) return "runners";
  const runners = predicted.predictions.map(({ number, name, winProb }) => ({
    number,
    name,
    chance: winProb,
  }));
  return freezeChances(freezing, raceId, { model: embeddedModel, version: predicted.modelVersion, runners });
}

/** The races that were due. */
export interface DueRaces {
  /** The number of forecasts written. */
  readonly written: number;
  /** The number of races whose predictions are not prepared, or lack a runner. */
  readonly waiting: number;
}

/** Writes the current predictions of all races whose off is within the lead. Call it every few seconds. */
export async function freezeDue(freezing: Freezing): Promise<DueRaces> {
  const { history, clock } = freezing;
  const due = { written: 0, waiting: 0 };
  if (clock.asOf !== undefined) return due;
  const now = clock.now();
  const today = newestDayOnEarth(now);
  for (const raceCode of raceCodes)
    for (const race of await openRaces(history, raceCode, [today - 2, today + 1])) {
      if (!isDue(race, now)) continue;
      const refusal = await freezePrediction(freezing, race.id);
      if (refusal === undefined) due.written += 1;
      if (refusal === "runners") due.waiting += 1;
    }
  return due;
}

function isDue({ startTime }: ForecastRaceRow, now: number): boolean {
  const off = Date.parse(startTime);
  return now < off && off <= now + lead;
}
