import { dateOf } from "../../../dates/days";
import { sum } from "../../../lists/lists";
import type { RaceRecord, RunnerRecord } from "../../races/records";
import { hash, Random } from "../random/random";
import { goingAt } from "../venues/going";
import type { Venue } from "../venues/venue";
import {
  delayOf,
  goingsOf,
  isScratched,
  type Phase,
  phases,
  type Race,
  replacedRider,
  scratchedFrom,
  type Start,
} from "./race";

/** The margin of the prices over 100% for each starter, as in the Hong Kong file of 2018 to 2025. */
const marginPerStarter = 0.019;
/**
 * The exponent of a chance that gives a starter's share: below 1, outsiders return less than favourites.
 * Stakes on prices up to 3 lose a tenth and stakes on prices above 60 almost half. The Hong Kong file has
 * 0.13 and 0.47; in the United States the difference is larger (Snowberg and Wolfers 2010).
 */
const steepness = 0.9;
/** The standard deviation of the market's error in the logarithm of a chance. */
const error = 0.15;
const lowestPrice = 1.05;
const highestPrice = 500;

/** Returns the starting prices of a race that has been run, from a separate random stream. */
export function startingPricesOf(race: Race): Map<Start, number> {
  const starters = race.starts.filter((start) => !isScratched(start, phases.result));
  const prices = pricesOf(
    starters.map(({ probability }) => probability),
    new Random(hash(race.seed, 0x5b)),
  );
  return new Map(starters.map((start, index) => [start, prices[index] ?? highestPrice]));
}

/**
 * Returns a bookmaker's decimal prices for starters with these chances.
 *
 * @param spread The standard deviation of the error in the logarithm of a chance; by default the market's at
 * the start.
 */
export function pricesOf(chances: readonly number[], random: Random, spread = error): number[] {
  const shares = chances.map((chance) => (chance * Math.exp(spread * random.normal())) ** steepness);
  const book = (1 + marginPerStarter * chances.length) / sum(shares);
  return shares.map((share) => priceOf(share * book));
}

/**
 * Returns the price for a share of the book, rounded down to a tenth below 10 and to a whole number above.
 */
function priceOf(share: number): number {
  const price = Math.min(highestPrice, Math.max(lowestPrice, 1 / share));
  if (price < 2) return Math.floor(20 * price + 1e-9) / 20;
  return price < 10 ? Math.floor(10 * price + 1e-9) / 10 : Math.floor(price);
}

interface RecordOptions {
  /** Some of the race's starts; all by default. */
  readonly starts?: readonly Start[];
  /** The time on a race's day, milliseconds since 1970 UTC; by default the morning. */
  readonly at?: number;
}

/** Returns the record of a race as published in a phase, for all its starts or some. */
export function raceRecord(race: Race, phase: Phase, options: RecordOptions = {}): RaceRecord {
  const { meeting } = race;
  const { starts = race.starts } = options;
  const at = phase === phases.result ? Infinity : (options.at ?? -Infinity);
  // A meeting that is not simulated yet has no late changes except the final riders.
  const outcomeKnownAt = meeting.outcome && !meeting.outcome.abandoned ? at : -Infinity;
  const delay = delayOf(race);
  const late = delay && delay.from <= outcomeKnownAt ? delay.by : 0;
  const { venue } = meeting;
  const meetingAbandoned = phase >= phases.raceDay && (meeting.outcome?.abandoned ?? false);
  const abandoned = meetingAbandoned || (phase === phases.result && race.abandoned);
  const prices = phase === phases.result && !race.abandoned ? startingPricesOf(race) : undefined;
  return {
    date: dateOf(meeting.day),
    country: venue.territory.country,
    raceCode: venue.raceCode,
    track: venue.name,
    raceNumber: race.number,
    startTime: new Date(race.startTime + late).toISOString(),
    timezone: venue.timezone,
    raceName: race.name,
    raceClass: race.raceClass,
    distance: race.distance,
    ...(venue.raceCode === "gallops" && { surface: venue.synthetic ? "synthetic" : "turf" }),
    ...(phase >= phases.dayBefore && {
      condition: conditionAt(race, phase, outcomeKnownAt),
      weather: meeting.weather,
    }),
    ...(phase >= phases.prizeMoney && { prizeMoney: money(venue, race.prizeMoney) }),
    abandoned,
    meetingAbandoned,
    run: phase === phases.result && !race.abandoned,
    runners: [...starts]
      .sort((left, right) => left.number - right.number)
      .map((start) =>
        runnerRecord(start, race, { phase, at, known: outcomeKnownAt, price: prices?.get(start) }),
      ),
  };
}

/**
 * Returns the record of a race run before the epoch, with only the runners that still race from the epoch on
 * and without facts that concern only the day of the race; undefined if there is no such runner.
 */
export function pastRecord(race: Race, epochDay: number): RaceRecord | undefined {
  const starters = race.starts.filter((start) => !isScratched(start, phases.result));
  const racing = starters.filter(({ runner }) => runner.retiresOn > epochDay);
  if (racing.length === 0 || race.abandoned) return undefined;
  const record: Writable<RaceRecord> = raceRecord(race, phases.result, { starts: racing });
  delete record.raceName;
  delete record.weather;
  for (const runner of record.runners as Writable<RunnerRecord>[]) {
    delete runner.careerPrizeMoney;
    delete runner.age;
    delete runner.sex;
  }
  return { ...record, starters: starters.length };
}

function conditionAt(race: Race, phase: Phase, knownAt: number): string {
  const { meeting, going } = race;
  if (phase === phases.result && going) return going.words;
  const changed =
    knownAt === -Infinity
      ? undefined
      : goingsOf(race)
          .filter(({ from }) => from <= knownAt)
          .at(-1);
  return (changed?.going ?? meeting.outcome?.going ?? goingAt(meeting.venue, meeting.venue.moisture)).words;
}

function money({ territory }: Venue, amount: number): string {
  return territory.money.sign + byThousands(String(Math.round(amount)));
}

/** Returns "1,234,567" for "1234567"; Intl would take five times as long for a world's million amounts. */
function byThousands(digits: string): string {
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    grouped = `${digits.slice(Math.max(0, end - 3), end)},${grouped}`;
  return grouped;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Sets optional fields one by one, which is faster than spreading for a world's 750,000 records. */
function runnerRecord(
  start: Start,
  race: Race,
  { phase, at, known, price }: { phase: Phase; at: number; known: number; price: number | undefined },
): RunnerRecord {
  const { venue } = race.meeting;
  const { runner, trainer, row } = start;
  const isResult = phase === phases.result;
  const scratched =
    isScratched(start, phase) || (!isResult && (scratchedFrom(race, start) ?? Infinity) <= known);
  const replaced = isResult ? undefined : replacedRider(race, start);
  const rider = replaced && at < replaced.from ? replaced.rider : start.rider;
  const record: Writable<RunnerRecord> = {
    number: start.number,
    name: runner.name,
    runnerKey: runner.key,
    trainer: trainer.name,
    trainerKey: trainer.key,
    age: start.age,
    sex: start.sex,
    sire: runner.sire,
    dam: runner.dam,
    origin: runner.origin,
    careerPrizeMoney: money(venue, start.careerPrizeMoney),
    scratched,
  };
  // No rider is published for a runner that was scratched by the day before the race or got no start.
  const rides = start.scratchedAt > Math.min(phase, phases.dayBefore) && start.entersAt <= phase;
  if (rider && rides) {
    record.jockey = rider.name;
    record.jockeyKey = rider.key;
    const claim = replaced?.rider === rider ? rider.claim : start.claim;
    if (claim > 0) record.claim = claim;
  }
  if (start.weight !== undefined) record.weight = start.weight;
  if (start.barrier !== undefined && (venue.raceCode !== "greyhounds" || start.entersAt <= phase))
    record.barrier = start.barrier;
  if (row !== undefined) record.startRow = row;
  if (start.unruly) record.unruly = true;
  if (start.handicapMetres > 0) record.handicapMetres = start.handicapMetres;
  if (isResult && !scratched) addResult(record, start);
  if (price !== undefined) record.startingPrice = price;
  return record;
}

function addResult(record: Writable<RunnerRecord>, { finish, margin, seconds, settled }: Start): void {
  if (finish !== undefined) record.finish = finish;
  if (margin !== undefined) record.margin = margin;
  if (seconds !== undefined) record.seconds = seconds;
  if (settled !== undefined) record.settled = settled;
}
