import type { ImportedRace } from "../races/records";
import type { RaceRules } from "./completeRace";
import { createImportNotes } from "./importNotes";
import { InvalidLine } from "./invalidLine";
import { createRaceCollector, RepeatedLine } from "./raceCollector";
import type { createRejections } from "./rejections";
import { createRowReader, type Reads } from "./rowReader";

export interface RowImporterOptions extends RaceRules {
  readonly completeBy: "day" | "file";
  readonly write: (races: readonly ImportedRace[]) => void;
  readonly rejections: ReturnType<typeof createRejections>;
  /** The number of lines of unknown races before the first race. */
  readonly strays?: number | undefined;
}

/** Creates an importer for rows under headings, from any kind of file. */
export function createRowImporter({
  completeBy,
  write,
  rejections,
  strays = 0,
  ...rules
}: RowImporterOptions) {
  const collector = createRaceCollector(completeBy, { strays, ...rules });
  const notes = createImportNotes();
  let [races, repeated, nominal] = [0, 0, 0];

  const writeRaces = (complete: readonly ImportedRace[]): void => {
    races += complete.length;
    complete.forEach(notes.addRace);
    if (complete.length > 0) write(complete);
  };
  return {
    notes,
    strays: collector.strays,
    /** Returns a function that imports a row and returns the date of its race. Throws InvalidLine. */
    under(headings: readonly string[], reads: Reads): (cells: readonly string[]) => string {
      const readRow = createRowReader(headings, reads, notes.addLost);
      return (cells) => {
        try {
          const line = readRow(cells);
          if (line.race.isNominal) nominal += 1;
          writeRaces(collector.add(line));
          return line.race.date;
        } catch (error) {
          if (error instanceof InvalidLine && error.track === undefined && !error.isElsewhere)
            collector.refuse(error.race);
          throw error;
        }
      };
    },
    /** Notes a line that could not be split into cells. */
    refuse: (number: number, reason: string): void => {
      collector.refuse(undefined);
      rejections.add(number, reason);
    },
    repeat: (error: unknown): boolean => {
      if (error instanceof RepeatedLine) repeated += 1;
      return error instanceof RepeatedLine;
    },
    finish: () => {
      writeRaces(collector.rest());
      return { races, repeated, nominal };
    },
  };
}

export type RowImporter = ReturnType<typeof createRowImporter>;
