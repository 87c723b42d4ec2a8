import { dayNumber } from "../../../dates/days";
import { keepVenue, venueKey, type History, type Venue } from "../history";
import type { RaceRecord } from "../../races/records";
import { slugify } from "../../races/names";

const insert = "INSERT INTO venue (id, country, race_code, slug, name, timezone, first_day) VALUES (?, ?, ?, ?, ?, ?, ?)";
const update = "UPDATE venue SET first_day = ? WHERE id = ?";

/** Gives the venue of a race, made when the store does not know it. The first display name that is met stays. */
export function venueWriter(history: History, nextId: () => number): (race: RaceRecord) => Venue {
  const slugs = new Map<string, string>();
  const slugOf = (track: string): string => {
    const known = slugs.get(track) ?? slugify(track);
    slugs.set(track, known);
    return known;
  };
  return ({ country, raceCode, track, timezone, date }) => {
    const day = dayNumber(date) ?? 0;
    const slug = slugOf(track);
    const known = history.venues.get(venueKey(country, raceCode, slug));
    if (known && known.firstDay <= day) return known;
    const venue: Venue = known
      ? { ...known, firstDay: day }
      : { id: nextId(), country, raceCode, slug, name: track, timezone, firstDay: day };
    if (known) history.driver.run(update, [day, known.id]);
    else history.driver.run(insert, [venue.id, country, raceCode, slug, track, timezone, day]);
    keepVenue(history, venue);
    return venue;
  };
}
