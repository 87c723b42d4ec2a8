import { dateOf } from "../../dates/days";
import type { RaceRecord } from "../races/records";
import type { Moment } from "./moment";
import type { Meeting, Race } from "./race";
import { raceRecord } from "./raceRecord";
import type { Share } from "./share";
import { stageBefore, stages } from "./stage";
import { World, type WorldOptions, type WorldState } from "./world";

const daysOfHistory = 400;
const minutesUntilResult = 5;

/** Races to be written together, in place of what was written of them before. */
export interface Batch {
  readonly records: readonly RaceRecord[];
  /** How much of the publication is done with them, 0 to 1. */
  readonly part: number;
}

/** A result that comes out when its race has been run. */
export interface PendingResult {
  /** Milliseconds since 1970 UTC. */
  readonly dueAt: number;
  readonly record: RaceRecord;
}

export interface Publication {
  readonly world: WorldOptions;
  readonly moment: Moment;
  /** The number of the first day to publish; everything from the epoch on when omitted. */
  readonly since?: number;
  /** What of the world to publish; all when omitted. */
  readonly share?: Share;
  /** Where states of the world are kept, so that a publication of the latest days need not begin at the epoch. */
  readonly kept?: KeptStates;
}

/** States of one world. What is not there, or cannot be read, is made anew. */
export interface KeptStates {
  /** A state on or before a day; undefined when there is none. */
  find(day: number): WorldState | undefined;
  keep(state: WorldState): void;
}

/** The state of so many days before the last one settled is kept: a store that was left then still lacks results of days after it. */
const daysBack = 7;

/** The epoch of a world that is made at a moment. */
export function epochAt({ today }: Moment): string {
  return dateOf(today - daysOfHistory);
}

/**
 * Publishes a world as it is known at a moment: results a day at a time, then the cards of the races that are still to be run.
 * Returns the results of today's later races, each with the time when it is due.
 * The world goes on from a kept state, or else is made anew from its epoch (a few seconds for the full one): the same world.
 */
export function* publish(publication: Publication): Generator<Batch, readonly PendingResult[]> {
  const { moment, since = -Infinity, share, kept } = publication;
  const found = kept?.find(since);
  const foundOn = found?.next;
  const world = new World(found ?? publication.world, share);
  const first = world.today;
  const pending: Race[] = [];
  while (world.today <= moment.settled) {
    const day = world.today;
    if (day === moment.settled - daysBack && day !== foundOn) kept?.keep(world.state);
    const races = racesOf(world.settleNextDay());
    if (day < since) continue;
    const over = races.filter((race) => dueAt(race) <= moment.instant);
    pending.push(...races.filter((race) => dueAt(race) > moment.instant));
    yield { records: over.map((race) => raceRecord(race, stages.settled)), part: (day - first) / (moment.settled + 1 - first) };
  }
  const cards = [...pending, ...racesOf(world.ahead)];
  yield { records: cards.map((race) => raceRecord(race, stageBefore(race.meeting.day - moment.today))), part: 1 };
  return pending.map((race) => ({ dueAt: dueAt(race), record: raceRecord(race, stages.settled) }));
}

function racesOf(meetings: readonly Meeting[]): readonly Race[] {
  return meetings.flatMap(({ races }) => races);
}

function dueAt({ startTime }: Race): number {
  return startTime + minutesUntilResult * 60_000;
}
