import type { RaceRecord } from "../../races/records";
import { noteWrite, type History } from "../history";
import { nextIdOf } from "./nextId";
import { people, runners } from "./names";
import { rater } from "./rater";
import { writeRace } from "./writeRace";
import { venueWriter } from "./writeVenue";

/** Writes races into a store: all that it is given, or nothing. */
export type Writer = (races: readonly RaceRecord[]) => void;

export interface WriterOptions {
  /** Races that do not come in the order of their days are rated afterwards: see `rateAnew`. */
  readonly rate?: boolean;
  /** New rows are numbered from here on, or from where the store ends when that is further. */
  readonly numbersFrom?: number | undefined;
  /** No race is in the store already or comes twice, so none is looked for; one that is there nevertheless throws. */
  readonly once?: boolean;
}

/**
 * A writer remembers the names that it has met; use one for a whole load. A race that the store already has (same
 * country, race code, track, date and number) is replaced, so that a field declared first is settled later.
 *
 * @example createWriter(historyInMemory())(races);
 */
export function createWriter(history: History, { rate = true, numbersFrom = 0, once = false }: WriterOptions = {}): Writer {
  const { driver } = history;
  const nextPerson = nextIdOf(driver, "person", { from: numbersFrom });
  const names = {
    runner: runners(driver, nextIdOf(driver, "runner", { from: numbersFrom })),
    jockey: people(driver, "jockey", nextPerson),
    trainer: people(driver, "trainer", nextPerson),
  };
  const nextRace = nextIdOf(driver, "race", { from: numbersFrom });
  const venueOf = venueWriter(history, nextIdOf(driver, "venue", { from: numbersFrom }));
  const parts = { driver, names, nextRace, once, rate: rate ? rater(driver) : undefined };
  return (races) =>
    driver.transaction(() => {
      for (const race of races) {
        const venue = venueOf(race);
        noteWrite(history, venue);
        writeRace(race, { ...parts, venue });
      }
    });
}
