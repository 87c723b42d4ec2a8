import type { Circuit } from "../circuit";
import type { Person } from "../person";
import type { Random } from "../random";
import type { Runner } from "../runner";
import type { Venue } from "../venue";

const usualRider = 0.7;
const attempts = 6;

/** Who rides where on one day: nobody is at two tracks on a day, or twice in a race. */
export class Bookings {
  private readonly where = new Map<Person, Venue>();

  /** A free rider for each runner, its usual one more often than not; none when all are engaged, and none for greyhounds. */
  book(venue: Venue, field: readonly Runner[], random: Random): readonly (Person | undefined)[] {
    const riding = new Set<Person>();
    return field.map((runner) => {
      if (!runner.rider) return undefined;
      const rider = this.find(venue, riding, random, random.chance(usualRider) ? runner.rider : undefined);
      if (rider) {
        riding.add(rider);
        this.where.set(rider, venue);
      }
      return rider;
    });
  }

  private find(venue: Venue, riding: Set<Person>, random: Random, usual: Person | undefined): Person | undefined {
    const free = (person: Person) => !riding.has(person) && (this.where.get(person) ?? venue) === venue;
    if (usual && free(usual)) return usual;
    const { riders }: Circuit = venue.circuit;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const asked = random.pick(riders, 1.5);
      if (free(asked)) return asked;
    }
    return riders.find(free);
  }
}
