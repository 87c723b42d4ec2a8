import { isFormula, type SheetInputs, similarity } from "./alignSheets";

/** Sheets of which less than this part is equal are different sheets, not one that was renamed. */
const leastSimilarity = 0.5;

/** A sheet as it was, and as it is now; undefined for one that is gone. */
export interface SheetPair {
  readonly before: SheetInputs;
  readonly after: SheetInputs | undefined;
}

const hasFormulas = ({ rows }: SheetInputs): boolean => rows.some((cells) => cells.some(isFormula));

/** Pairs sheets by their names, and those that are left by their content, the most similar first. */
export function matchSheets(before: readonly SheetInputs[], after: readonly SheetInputs[]): SheetPair[] {
  const named = new Map(after.map((sheet) => [sheet.name, sheet]));
  const found = new Map<SheetInputs, SheetInputs>();
  for (const sheet of before) {
    const same = named.get(sheet.name);
    if (same) found.set(sheet, same);
  }
  const taken = new Set(found.values());
  const candidates = before
    .filter((sheet) => !found.has(sheet))
    .flatMap((old) =>
      after
        .filter((sheet) => !taken.has(sheet) && (hasFormulas(sheet) || !hasFormulas(old)))
        .map((sheet) => ({ old, sheet, similarity: similarity(old, sheet) })),
    )
    .filter((candidate) => candidate.similarity >= leastSimilarity)
    .sort((one, other) => other.similarity - one.similarity);
  for (const { old, sheet } of candidates)
    if (!found.has(old) && !taken.has(sheet)) {
      found.set(old, sheet);
      taken.add(sheet);
    }
  return before.map((sheet) => ({ before: sheet, after: found.get(sheet) }));
}
