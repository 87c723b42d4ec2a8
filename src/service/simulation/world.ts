import { declareMeeting, type RiderTracks } from "./cards/declareMeeting";
import type { Meeting } from "./races/race";
import { runMeeting } from "./results/runMeeting";
import { populate, replaceRetired, type Circuit } from "./runners/circuit";
import { byCircuit, createVenues, type Share, venuesOf, type WorldOptions } from "./venues/createVenues";
import { startsPerDay, type Venue } from "./venues/venue";
import { updateMoisture } from "./venues/going";

/**
 * The version of the world; raise it with every change to a seed's races, so that a stored world is not
 * continued as a different one.
 */
export const worldVersion = 11;

/** The days for which fields are declared ahead. */
export const daysDeclared = 7;

export type { WorldOptions };

/**
 * The complete state of a world as plain data: its venues with their people and runners, and the declared
 * fields. It is saved in a file, so the property names of its content must not change without a new
 * `worldVersion`.
 */
export interface WorldState {
  readonly venues: readonly Venue[];
  readonly declared: Meeting[][];
  next: number;
}

/**
 * The simulated world, which advances day by day: `runNextDay` runs the races of the next day and declares
 * the fields of the eighth. No random number depends on the clock, so a later day continues the same world.
 * No circuit depends on another, so a share of a world equals that part of the whole.
 */
export class World {
  /** The state to continue from, which the world changes. */
  readonly state: WorldState;
  private readonly circuits: ReadonlyMap<Circuit, readonly Venue[]>;

  /** Creates a world or a share of one at its epoch, or continues a saved state, which it changes. */
  constructor(from: WorldOptions | WorldState, share: Share = {}) {
    const continued = "declared" in from;
    const venues = continued ? from.venues : venuesOf(createVenues(from), share);
    this.circuits = byCircuit(venues);
    const first = Math.min(...[...this.circuits.keys()].map(({ opensOn }) => opensOn));
    this.state = continued ? from : { venues, declared: [], next: first };
    for (let ahead = 0; !continued && ahead <= daysDeclared; ahead++) this.declare(first + ahead);
  }

  /** The number of the first day that has not been run. */
  get today(): number {
    return this.state.next;
  }

  /** The declared meetings that have not been run: today's and the next seven days'. */
  get declaredMeetings(): readonly Meeting[] {
    return this.state.declared.flat();
  }

  /** Runs today's races and advances to the next day. Returns the meetings of the day that was run. */
  runNextDay(): readonly Meeting[] {
    const day = this.state.next++;
    for (const [circuit, venues] of this.circuits) {
      if (day < circuit.opensOn) continue;
      for (const venue of venues) updateMoisture(venue, day);
      replaceRetired(circuit, day);
    }
    const meetings = this.state.declared.shift() ?? [];
    for (const meeting of meetings) runMeeting(meeting);
    this.declare(this.state.next + daysDeclared);
    return meetings;
  }

  private declare(day: number): void {
    for (const [circuit, venues] of this.circuits) {
      if (circuit.opensOn === day) populate(circuit, startsPerDay(venues), day);
    }
    const tracks: RiderTracks = new Map();
    const meetings = this.state.venues.map((venue) => declareMeeting(venue, day, tracks));
    this.state.declared.push(meetings.filter((meeting) => meeting !== undefined));
  }
}
