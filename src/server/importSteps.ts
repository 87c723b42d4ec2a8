import type { OrderedDay } from "../service/importing/recordImporter";
import type { BuildSteps } from "../service/store/buildHistory";
import type { FileRaces } from "../service/store/writing/createJoiningWriter";
import type { ImportedFile } from "./importedFile";
import type { RefusedFile } from "./resultsFiles";

/** The reports of an import so far. */
interface Done {
  readonly imported: ImportedFile[];
  /** The descriptions of rejected lines. */
  readonly rejected: string[];
  readonly passedOver: RefusedFile[];
}

/** A point from which an import can go on: the races before it are in the store. */
interface Point<Ending> {
  /** The number of files that were imported or passed over. */
  readonly files: number;
  /** The lines imported so far, of all files. */
  readonly lines: number;
  /** The day at which the next file goes on; absent at its beginning. */
  readonly day?: OrderedDay | undefined;
  /** True if the races came in day order: see `createRatingWriter`. */
  readonly isRated: boolean;
  readonly ending?: Ending | undefined;
  /** The facts about the files; absent before the first one. */
  readonly known?: FileRaces | undefined;
}

/** Reads what a point states in addition, only when it is saved. */
interface PointReader {
  readonly isRated: () => boolean;
  readonly known: () => FileRaces;
  /** Describes the rejected lines of the file under way. */
  readonly rejectedHere?: (() => readonly string[]) | undefined;
}

/** The lines between two points: those that a killed import reads again, about a second's work. */
const linesPerStep = 20_000;

/**
 * Opens the record of an import, which continues an interrupted one. `rejected` describes the lines that were
 * rejected before.
 */
export function openImportSteps<Ending>({ earlier, state, save }: BuildSteps, rejected: readonly string[]) {
  // An earlier import of the same version wrote the texts: what was done in each step, and the last point.
  const steps = earlier.map((text) => JSON.parse(text) as Done);
  const done: Done = {
    imported: steps.flatMap((step) => step.imported),
    rejected: [...rejected, ...steps.flatMap((step) => step.rejected)],
    passedOver: steps.flatMap((step) => step.passedOver),
  };
  let before: Done = { ...done, imported: [...done.imported], rejected: [...done.rejected] };
  const begun = { files: 0, lines: 0, isRated: true };
  const point: Point<Ending> = state === undefined ? begun : (JSON.parse(state) as Point<Ending>);
  let { lines } = point;
  return {
    done,
    point,
    /** Saves a point if it is far from the last one. */
    reach(
      next: Omit<Point<Ending>, "isRated" | "known">,
      { isRated, known, rejectedHere = () => [] }: PointReader,
    ): void {
      if (next.lines - lines < linesPerStep) return;
      const now: Done = {
        imported: [...done.imported],
        rejected: [...done.rejected, ...rejectedHere()],
        passedOver: [...done.passedOver],
      };
      // A file that was read again in another way may have other rejected lines.
      if (!before.rejected.every((text, index) => text === now.rejected[index])) return;
      const added: Done = {
        imported: now.imported.slice(before.imported.length),
        rejected: now.rejected.slice(before.rejected.length),
        passedOver: now.passedOver.slice(before.passedOver.length),
      };
      save(JSON.stringify(added), JSON.stringify({ ...next, isRated: isRated(), known: known() }));
      lines = next.lines;
      before = now;
    },
  };
}
