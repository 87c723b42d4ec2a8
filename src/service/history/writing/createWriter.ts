import type { RaceRecord } from "../records";
import type { History } from "../history";
import { nextIdOf } from "./nextId";
import { people, runners } from "./names";
import { writeRace } from "./writeRace";
import { writeVenue } from "./writeVenue";

/** Writes races into a store: all that it is given, or nothing. */
export type Writer = (races: readonly RaceRecord[]) => void;

/**
 * A writer remembers the names that it has met; use one for a whole load. A race that the store already has (same
 * country, race code, track, date and number) is replaced, so that a field declared first is settled later.
 *
 * @example createWriter(historyInMemory())(races);
 */
export function createWriter(history: History): Writer {
  const { driver } = history;
  const nextPerson = nextIdOf(driver, "person");
  const names = {
    runner: runners(driver),
    jockey: people(driver, "jockey", nextPerson),
    trainer: people(driver, "trainer", nextPerson),
  };
  const nextRace = nextIdOf(driver, "race");
  const nextVenue = nextIdOf(driver, "venue");
  return (races) =>
    driver.transaction(() => {
      for (const race of races) writeRace(race, { driver, names, nextRace, venue: writeVenue(history, race, nextVenue) });
    });
}
