import type { Format, NestedRow, Rules } from "./formats/format";
import { LostPart, textAt } from "./formats/nested";
import { createMisspellings } from "./misspellings";
import { InvalidLine } from "./invalidLine";
import { type ImportOptions, type ImportResult, notesOf, rulesOf } from "./recordImporter";
import { lostCharacter } from "../../files/recordReader";
import { createRejections } from "./rejections";
import { createRowImporter } from "./rowImporter";

/** Returns the columns that rules read. */
const columnsOf = (rules: Rules<object>): readonly string[] =>
  Object.values(rules)
    .flat()
    .flatMap(({ from }) => from);

export interface NestedOptions extends ImportOptions {
  readonly completeBy: "day" | "file";
  readonly partRead: () => number;
  /** The name of the file. */
  readonly name?: string;
}

/** Creates an importer for nested rows. Each becomes a row with the columns that the format's rules read. */
export function createNestedImporter(
  format: Format,
  { write, completeBy, onProgress, partRead, context }: NestedOptions,
) {
  const rejections = createRejections(0, { unit: "runner", leavesTracks: context?.leavesTracks });
  const rows = createRowImporter({
    completeBy,
    write,
    rejections,
    ...rulesOf(format),
  });
  const columns = [...new Set([...columnsOf(format.race), ...columnsOf(format.runner)])];
  const paths = columns.map((column) => column.split("."));
  const add = rows.under(columns, { ...format, idScope: `${format.name} ` });
  const noteMisspelt = createMisspellings(paths, format.ignored ?? [], rows.notes.addLost);
  let [lines, number, reported] = [0, 0, 0];
  return {
    add(part: NestedRow | LostPart): void {
      number += 1;
      const [row, reason] = part instanceof LostPart ? [part.row, part.reason] : [part];
      const cells = paths.map((path) => textAt(row, path));
      if (reason === undefined) noteMisspelt(row);
      if (cells.some((cell) => cell.includes("\uFFFD"))) return rows.refuse(number, lostCharacter);
      try {
        add(cells);
        lines += 1;
      } catch (error) {
        if (rows.repeat(error)) return;
        if (!(error instanceof InvalidLine)) throw error;
        rejections.add(number, reason ?? error.message, error);
      }
      if (lines - reported < 5000) return;
      reported = lines;
      onProgress?.({ lines, part: partRead() });
    },
    /**
     * Ends the import of a file that keeps races for other files; if it has nothing else, it is not a results
     * file.
     */
    finish(keptRaces = 0): ImportResult {
      const { races, repeated } = rows.finish();
      const isJoined = keptRaces > 0 && lines === 0;
      rejections.check(isJoined ? keptRaces : lines);
      onProgress?.({ lines, part: 1 });
      return {
        lines: isJoined ? keptRaces : lines,
        races,
        rejections: rejections.list,
        unknownTracks: rejections.tracks(),
        repeated,
        ...notesOf(rows, format),
        unused: [],
        ...(isJoined ? { isJoined: true } : {}),
      };
    },
  };
}
