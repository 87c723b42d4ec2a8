import { requireDayNumber } from "../../dates/days";
import { resultOf } from "../../lists/lists";
import type { RaceChange } from "../../spec/changes";
import { recordChanges } from "../races/recordChanges";
import type { CountryRaces, RaceRecord } from "../races/records";
import type { Moment } from "./moment";
import { changeTimes, delayOf, type Meeting, phaseBefore, phases, type Race } from "./races/race";
import { pastRecord, raceRecord } from "./races/raceRecord";
import type { Share } from "./venues/createVenues";
import { World, type WorldOptions, type WorldState } from "./world";

/** Milliseconds from a race's start to its published result. */
const resultDelay = 5 * 60_000;
/** Days before the last one whose state is saved, because an update repeats days that may lack results. */
const savedDaysBack = 7;

export interface PublicationOptions {
  readonly world: WorldOptions;
  readonly moment: Moment;
  /** The number of the first day to publish; by default the epoch's. */
  readonly since?: number;
  /** The venues to publish; all if absent. */
  readonly share?: Share;
  /** Saved states, so that a publication of the latest days need not begin at the epoch. */
  readonly states?: StateStore;
}

export interface StateStore {
  /** Returns the stored state if it is for that day or an earlier one; undefined if there is none. */
  find(day: number): WorldState | undefined;
  save(state: WorldState): void;
}

/** Races to write together, replacing earlier records. */
export interface Batch {
  readonly records: readonly RaceRecord[];
  /** Progress of the publication, 0 to 1. */
  readonly part: number;
}

/** The changes of a race that are published at one time of its day: late ones, and finally its result. */
export interface DatedChanges extends CountryRaces {
  /** Milliseconds since 1970 UTC. */
  readonly dueAt: number;
  readonly changes: readonly RaceChange[];
  /**
   * The race from then on; absent for changes of the last day that the publication's records already include.
   */
  readonly record?: RaceRecord;
}

/** Milliseconds of earlier changes that a publication returns, so that an interrupted reader can resume. */
const changesKept = 24 * 3_600_000;

/**
 * Publishes a world as of a moment: yields the results day by day, then the cards of future races. Returns
 * the changes from a day before the moment on. It continues from a saved state or starts afresh, which takes
 * some seconds for the full world, with the same results.
 */
export function* publish(options: PublicationOptions): Generator<Batch, readonly DatedChanges[]> {
  const { moment, since = -Infinity, share, states } = options;
  const foundState = states?.find(since);
  // The world takes over the state and changes it.
  const foundDay = foundState?.next;
  const world = new World(foundState ?? options.world, share);
  const first = world.today;
  const epochDay = requireDayNumber(options.world.epoch);
  const pending: Race[] = [];
  const dated: DatedChanges[] = [];
  while (world.today <= moment.settled) {
    const day = world.today;
    if (day === moment.settled - savedDaysBack && day !== foundDay) states?.save(world.state);
    const races = racesOf(world.runNextDay());
    if (day < since) continue;
    const part = (day - first) / (moment.settled + 1 - first);
    if (day < epochDay) {
      yield { records: races.flatMap((race) => pastRecord(race, epochDay) ?? []), part };
      continue;
    }
    const run = races.filter((race) => dueAt(race) <= moment.instant);
    pending.push(...races.filter((race) => dueAt(race) > moment.instant));
    dated.push(...races.flatMap((race) => datedChanges(race, moment.instant)));
    yield {
      records: run.map((race) => raceRecord(race, phases.result)),
      part,
    };
  }
  const cards = [...pending, ...racesOf(world.declaredMeetings)];
  const at = moment.instant;
  yield {
    records: cards.map((race) => raceRecord(race, phaseBefore(race.meeting.day - moment.today), { at })),
    part: 1,
  };
  return dated.sort((one, other) => one.dueAt - other.dueAt);
}

/** Returns the changes of a race on its day, except those published a day or more before a time. */
function datedChanges(race: Race, instant: number): DatedChanges[] {
  const oldest = instant - changesKept;
  if (dueAt(race) <= oldest) return [];
  let before = raceRecord(race, phases.raceDay);
  const { country, raceCode } = before;
  const records = [
    ...changeTimes(race).map((at) => [at, raceRecord(race, phases.raceDay, { at })] as const),
    [dueAt(race), raceRecord(race, phases.result)] as const,
  ];
  return records.flatMap(([at, record]) => {
    const changes = recordChanges(before, record, at);
    before = record;
    if (at <= oldest) return [];
    return { dueAt: at, country, raceCode, changes, ...(at > instant && { record }) };
  });
}

function racesOf(meetings: readonly Meeting[]): readonly Race[] {
  return meetings.flatMap(({ races }) => races);
}

function dueAt(race: Race): number {
  return race.startTime + (race.meeting.outcome?.abandoned ? 0 : (delayOf(race)?.by ?? 0)) + resultDelay;
}

export interface Publication {
  readonly records: readonly RaceRecord[];
  readonly dated: readonly DatedChanges[];
}

/** Publishes everything into memory; suitable for a few days, not for a whole history. */
export function publishAtOnce(options: PublicationOptions): Publication {
  const records: RaceRecord[] = [];
  const dated = resultOf(publish(options), (batch) => void records.push(...batch.records));
  return { records, dated };
}
