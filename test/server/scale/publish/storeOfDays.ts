import { dateOf } from "../../../../src/dates/days";
import type { Section } from "../../../../src/server/scale/publish/parts";
import type { RaceRecord } from "../../../../src/service/races/records";
import { buildHistory } from "../../../../src/service/store/buildHistory";
import { openHistory } from "../../../../src/service/store/openHistory";
import { createWriter } from "../../../../src/service/store/writing/createWriter";
import { aRace, aRunner } from "../../../service/store/aRace";

/** 2024-06-01, the first day of the stores. */
export const firstDay = 19_875;

/** Returns the races of a day: a few in each race code, with every kind of text and number. */
export function racesOf(day: number): RaceRecord[] {
  const date = dateOf(day);
  return (["gallops", "harness", "greyhounds"] as const).flatMap((raceCode, code) =>
    [1, 2].map((raceNumber) =>
      aRace({
        date,
        raceCode,
        raceNumber,
        startTime: `${date}T0${raceNumber}:00:00Z`,
        raceName: raceNumber === 1 ? "Tab\tand \\ backslash\nand line" : "\\N",
        runners: Array.from({ length: 8 }, (_none, index) =>
          aRunner(`Läufer ${(day * 7 + index + code) % 97}`, {
            number: index + 1,
            barrier: index + 1,
            finish: index + 1,
            weight: 50.5 + index,
            margin: index * 0.00002,
            jockey: `Jo ${index}`,
          }),
        ),
      }),
    ),
  );
}

/** Builds a store of every `step`th day, in all so many days. */
export function buildStoreOfDays(
  path: string,
  { days, step = 20, section }: { days: number; step?: number; section?: Section },
) {
  return buildHistory(path, {
    source: "[]",
    fill: (history) => {
      const write = createWriter(history);
      for (let index = 0; index < days; index++) write(ofSection(racesOf(firstDay + index * step), section));
    },
  });
}

/** Returns the races of a section's race code, in its country; all races without a section. */
const ofSection = (races: RaceRecord[], section?: Section): RaceRecord[] =>
  section
    ? races
        .filter(({ raceCode }) => raceCode === section.raceCode)
        .map((race) => ({ ...race, country: section.country }))
    : races;

/** Adds the races of a day to a store. */
export function addDay(path: string, day: number, section?: Section): void {
  const history = openHistory(path);
  createWriter(history)(ofSection(racesOf(day), section));
  history.close();
}
