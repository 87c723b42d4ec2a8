import type { Random } from "../random/random";
import type { Person, Runner } from "../runners/runner";
import type { Venue } from "../venues/venue";

const usualRiderShare = 0.7;
const maxAttempts = 6;

/** The rides booked on one day: no rider is at two tracks on a day or twice in a race. */
export class RideBookings {
  private readonly venueOf = new Map<Person, Venue>();

  /** Books a free rider for each runner, usually its own; undefined when none is free, and for greyhounds. */
  book(venue: Venue, field: readonly Runner[], random: Random): readonly (Person | undefined)[] {
    const booked = new Set<Person>();
    return field.map((runner) => {
      if (!runner.rider) return undefined;
      const rider = this.findFree(
        venue,
        booked,
        random,
        random.chance(usualRiderShare) ? runner.rider : undefined,
      );
      if (rider) {
        booked.add(rider);
        this.venueOf.set(rider, venue);
      }
      return rider;
    });
  }

  private findFree(
    venue: Venue,
    booked: Set<Person>,
    random: Random,
    usual: Person | undefined,
  ): Person | undefined {
    const isFree = (person: Person) => !booked.has(person) && (this.venueOf.get(person) ?? venue) === venue;
    if (usual && isFree(usual)) return usual;
    const { riders } = venue.circuit;
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const candidate = random.pick(riders, 1.5);
      if (isFree(candidate)) return candidate;
    }
    return riders.find(isFree);
  }
}
