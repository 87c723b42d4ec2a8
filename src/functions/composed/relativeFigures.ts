import { isLowestFirst, type RelativeColumn, relativeKey } from "../../cells/columns/fieldRelative";
import { objectAt, parsePath } from "../../cells/table/shape";
import type { JsonObject } from "../../spec/validate";
import { sum } from "../../lists/lists";

/** The ranks and gaps of one runner by column key. */
export interface RelativeFigures {
  readonly rank: Readonly<Record<string, number>>;
  readonly gap: Readonly<Record<string, number>>;
}

/** Returns the value of a column in a runner's object; undefined unless it is a number. */
function numberAt(runner: object, path: string): number | undefined {
  const { parents, key } = parsePath(path);
  const value = objectAt(runner as JsonObject, parents)?.[key]; // an object of a response
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Returns each value's rank, where equal values share the better rank, and its difference from the mean. */
export function ranksAndGaps(
  values: readonly (number | undefined)[],
  { lowestFirst = false }: { readonly lowestFirst?: boolean } = {},
): { readonly ranks: readonly (number | undefined)[]; readonly gaps: readonly (number | undefined)[] } {
  const knownValues = values.filter((value) => value !== undefined);
  const mean = sum(knownValues) / knownValues.length;
  const rankOf = (value: number): number =>
    1 + knownValues.filter((other) => (lowestFirst ? other < value : other > value)).length;
  return {
    ranks: values.map((value) => (value === undefined ? undefined : rankOf(value))),
    gaps: values.map((value) => (value === undefined ? undefined : value - mean)),
  };
}

/** Returns the ranks and gaps for the columns that show them. Only starters have them. */
export function relativeFigures(
  runners: readonly object[],
  isStarter: (index: number) => boolean,
  columns: readonly RelativeColumn[],
): readonly RelativeFigures[] {
  const figures = runners.map((): Record<RelativeColumn["relation"], Record<string, number>> => ({
    rank: {},
    gap: {},
  }));
  for (const column of columns) {
    const values = runners.map((runner, index) =>
      isStarter(index) ? numberAt(runner, column.of.path) : undefined,
    );
    const { ranks, gaps } = ranksAndGaps(values, { lowestFirst: isLowestFirst(column.of) });
    const relativeValues = column.relation === "rank" ? ranks : gaps;
    figures.forEach((figure, index) => {
      const value = relativeValues[index];
      if (value !== undefined) figure[column.relation][relativeKey(column)] = value;
    });
  }
  return figures;
}
