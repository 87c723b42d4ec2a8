import { createVenues, type Scale } from "./createVenues";
import { requireDayNumber } from "../../dates/days";
import { declareMeeting } from "./declare/declareMeeting";
import { Bookings } from "./declare/bookings";
import { newRunner, stock } from "./population";
import type { Meeting } from "./race";
import { byCircuit, venuesOf, type Share } from "./share";
import { settleMeeting } from "./settle/settleMeeting";
import { weatherGround } from "./settle/weather";
import type { Runner } from "./runner";
import type { Venue } from "./venue";

/** Raised with every change that makes another world of the same seed, so that a stored world is not continued as another. */
export const worldVersion = 2;

/** The days that fields are declared ahead. */
export const daysDeclared = 7;

export interface WorldOptions {
  readonly seed: number;
  readonly scale: Scale;
  /** The first day with races, YYYY-MM-DD. The same seed, scale and epoch give the same world. */
  readonly epoch: string;
}

/** All that a world goes on from, as one piece of data: its venues with their people and runners, the fields declared. */
export interface WorldState {
  readonly venues: readonly Venue[];
  readonly declared: Meeting[][];
  readonly next: number;
}

/**
 * The simulated world. It moves on a day at a time and never back: `settleNextDay` runs the races of the next day and then
 * declares the fields of the day eight ahead of it, from what is known by then. No draw depends on the clock,
 * so that a world asked for on a later day is the same world, further on. Nor does any circuit depend on another, so that a share
 * of a world is that part of the whole.
 */
export class World {
  readonly venues: readonly Venue[];
  private readonly declared: Meeting[][];
  private next: number;

  /** A world at its epoch, all of it or a share; or one that goes on from a state, which it takes over. */
  constructor(from: WorldOptions | WorldState, share: Share = {}) {
    const goesOn = "declared" in from;
    this.venues = goesOn ? from.venues : venuesOf(createVenues(from.seed, from.scale), share);
    this.declared = goesOn ? from.declared : [];
    this.next = goesOn ? from.next : requireDayNumber(from.epoch);
    if (!goesOn) this.begin();
  }

  /** What it goes on from; it shares all of it with the world. */
  get state(): WorldState {
    return { venues: this.venues, declared: this.declared, next: this.next };
  }

  /** The number of the first day that has not been settled. */
  get today(): number {
    return this.next;
  }

  /** The meetings declared and not yet settled: today's and those of the seven days ahead. */
  get ahead(): readonly Meeting[] {
    return this.declared.flat();
  }

  /** Runs today's races and moves on to the next day. Gives the meetings of the day that was run. */
  settleNextDay(): readonly Meeting[] {
    const day = this.next++;
    for (const venue of this.venues) weatherGround(venue, day);
    const meetings = this.declared.shift() ?? [];
    for (const meeting of meetings) for (const runner of settleMeeting(meeting)) this.replace(runner, meeting.venue, day);
    this.declare(this.next + daysDeclared);
    return meetings;
  }

  private begin(): void {
    for (const [circuit, venues] of byCircuit(this.venues)) stock(circuit, venues, this.next);
    for (let ahead = 0; ahead <= daysDeclared; ahead++) this.declare(this.next + ahead);
  }

  private declare(day: number): void {
    const bookings = new Bookings();
    const meetings = this.venues.map((venue) => declareMeeting(venue, day, bookings));
    this.declared.push(meetings.filter((meeting) => meeting !== undefined));
  }

  private replace(retired: Runner, { circuit }: Venue, day: number): void {
    circuit.runners[circuit.runners.indexOf(retired)] = newRunner(circuit, day, true);
  }
}
