import { dateOf } from "../../dates/days";
import type { RaceRecord, RunnerRecord } from "../races/records";
import { isScratched, type Race, type Start } from "./race";
import { stages, type Stage } from "./stage";
import { goingAt } from "./settle/going";
import type { Venue } from "./venue";

/** A race as it is known at a stage: as declared, with what has been published since, or as settled. */
export function raceRecord(race: Race, stage: Stage): RaceRecord {
  const { meeting } = race;
  const { venue } = meeting;
  const meetingAbandoned = stage >= stages.morning && (meeting.outcome?.abandoned ?? false);
  const abandoned = meetingAbandoned || (stage === stages.settled && race.abandoned);
  return {
    date: dateOf(meeting.day),
    country: venue.territory.country,
    raceCode: venue.raceCode,
    track: venue.name,
    raceNumber: race.number,
    startTime: new Date(race.startTime).toISOString(),
    timezone: venue.timezone,
    raceName: race.name,
    raceClass: race.raceClass,
    distance: race.distance,
    ...(stage >= stages.eve && { condition: conditionAt(race, stage), weather: meeting.weather }),
    ...(stage >= stages.priced && { prizeMoney: money(venue, race.prizeMoney) }),
    abandoned,
    meetingAbandoned,
    run: stage === stages.settled && !race.abandoned,
    runners: [...race.starts].sort((left, right) => left.number - right.number).map((start) => runnerRecord(start, race, stage)),
  };
}

function conditionAt({ meeting, going }: Race, stage: Stage): string {
  if (stage === stages.settled && going) return going.words;
  return (meeting.outcome?.going ?? goingAt(meeting.venue, meeting.venue.moisture)).words;
}

function money({ territory }: Venue, amount: number): string {
  return territory.money.sign + byThousands(String(Math.round(amount)));
}

/** "1234567" as "1,234,567". Intl does the same in five times the time, and there are a million sums. */
function byThousands(digits: string): string {
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) grouped = `${digits.slice(Math.max(0, end - 3), end)},${grouped}`;
  return grouped;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Fields are set one by one, as three quarters of a million of these are made at a time. */
function runnerRecord(start: Start, { meeting: { venue } }: Race, stage: Stage): RunnerRecord {
  const { runner, rider, trainer, row } = start;
  const scratched = isScratched(start, stage);
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
  if (rider && rides(start, stage)) {
    record.jockey = rider.name;
    record.jockeyKey = rider.key;
    if (start.claim > 0) record.claim = start.claim;
  }
  if (start.weight !== undefined) record.weight = start.weight;
  if (start.barrier !== undefined && (venue.raceCode !== "greyhounds" || start.entersAt <= stage)) record.barrier = start.barrier;
  if (row !== undefined) record.startRow = row;
  if (start.unruly) record.unruly = true;
  if (start.handicapMetres > 0) record.handicapMetres = start.handicapMetres;
  if (stage === stages.settled && !scratched) addResult(record, start);
  return record;
}

/** A rider is named unless the runner was out by the eve of the race or never got a start. */
function rides({ scratchedAt, entersAt }: Start, stage: Stage): boolean {
  return entersAt <= stage && (scratchedAt > stages.eve || scratchedAt > stage);
}

function addResult(record: Writable<RunnerRecord>, { finish, margin, seconds, settled }: Start): void {
  if (finish !== undefined) record.finish = finish;
  if (margin !== undefined) record.margin = margin;
  if (seconds !== undefined) record.seconds = seconds;
  if (settled !== undefined) record.settled = settled;
}
