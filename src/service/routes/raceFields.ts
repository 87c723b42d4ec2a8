import { todayIn, type Clock } from "./clock";
import type { RaceRow } from "../store/queries/racesBetween";
import { present } from "./present";

/** What a card and a form say alike of a race; what is not known is left out. */
export function raceFields(race: RaceRow, clock: Clock) {
  const { condition, weather } = race;
  const isAhead = clock.asOf !== undefined && race.day > todayIn(clock, race.timezone);
  return {
    ...present({
      raceName: race.name,
      raceClass: race.raceClass,
      distance: race.distance === null ? null : `${race.distance}m`,
      // A replayed day does not know the going of the days after it.
      ...(isAhead ? {} : { condition, weather }),
    }),
    startTime: race.startTime,
    timezone: race.timezone,
    abandoned: race.abandoned === 1,
  };
}
