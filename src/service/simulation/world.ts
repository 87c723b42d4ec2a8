import { requireDayNumber } from "../../dates/days";
import { declareMeeting } from "./cards/declareMeeting";
import { RideBookings } from "./cards/rideBookings";
import type { Meeting } from "./races/race";
import { runMeeting } from "./results/runMeeting";
import { populate, replaceRunner } from "./runners/circuit";
import { createVenues, type Scale } from "./venues/createVenues";
import { byCircuit, venuesOf, type Share } from "./venues/share";
import { startsPerDay, type Venue } from "./venues/venue";
import { updateMoisture } from "./venues/weather";

/**
 * Raised with every change to the races of a seed, so that a stored world is not continued as a different
 * one.
 */
export const worldVersion = 2;

/** The days for which fields are declared ahead. */
const daysDeclared = 7;

export interface WorldOptions {
  readonly seed: number;
  readonly scale: Scale;
  /** The first day with races, YYYY-MM-DD. The same seed, scale and epoch give the same world. */
  readonly epoch: string;
}

/**
 * The complete state of a world as plain data: its venues with their people and runners, and the fields
 * declared. It is saved in a file, so that the property names of everything it holds must not change without
 * a new `worldVersion`.
 */
export interface WorldState {
  readonly venues: readonly Venue[];
  readonly declared: Meeting[][];
  readonly next: number;
}

/**
 * The simulated world, which advances day by day: `runNextDay` runs the races of the next day, then declares
 * the fields of the day eight days later. No random number depends on the clock, so that a later day
 * continues the same world. No circuit depends on another, so that a share of a world equals that part of the
 * whole.
 */
export class World {
  readonly venues: readonly Venue[];
  private readonly declared: Meeting[][];
  private next: number;

  /**
   * Creates a world, or a share of one, at its epoch, or continues a saved state, which it takes over and
   * changes.
   */
  constructor(from: WorldOptions | WorldState, share: Share = {}) {
    const continued = "declared" in from;
    this.venues = continued ? from.venues : venuesOf(createVenues(from.seed, from.scale), share);
    this.declared = continued ? from.declared : [];
    this.next = continued ? from.next : requireDayNumber(from.epoch);
    if (!continued) this.begin();
  }

  /** The state to continue from; it shares its objects with the world. */
  get state(): WorldState {
    return { venues: this.venues, declared: this.declared, next: this.next };
  }

  /** The number of the first day that has not been run. */
  get today(): number {
    return this.next;
  }

  /** The meetings declared and not yet run: those of today and of the seven days ahead. */
  get declaredMeetings(): readonly Meeting[] {
    return this.declared.flat();
  }

  /** Runs today's races and advances to the next day. Returns the meetings of the day that was run. */
  runNextDay(): readonly Meeting[] {
    const day = this.next++;
    for (const venue of this.venues) updateMoisture(venue, day);
    const meetings = this.declared.shift() ?? [];
    for (const meeting of meetings) {
      for (const retired of runMeeting(meeting)) replaceRunner(meeting.venue.circuit, retired, day);
    }
    this.declare(this.next + daysDeclared);
    return meetings;
  }

  private begin(): void {
    for (const [circuit, venues] of byCircuit(this.venues))
      populate(circuit, startsPerDay(venues), this.next);
    for (let ahead = 0; ahead <= daysDeclared; ahead++) this.declare(this.next + ahead);
  }

  private declare(day: number): void {
    const bookings = new RideBookings();
    const meetings = this.venues.map((venue) => declareMeeting(venue, day, bookings));
    this.declared.push(meetings.filter((meeting) => meeting !== undefined));
  }
}
