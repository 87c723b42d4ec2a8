import { type Column, type Kind, kinds } from "./column";

/** Fields whose lowest value ranks first: inside barrier, front position, favourite, fastest. */
const lowestFirst: ReadonlySet<string> = new Set([
  "barrier",
  "settlingPosition",
  "fairOdds",
  "odds",
  "bestTime",
]);

/** Returns false for numbers not compared within a field: names of runners, and ranks themselves. */
const compared = ({ name, kind, path }: Column): boolean =>
  kinds[kind].numeric &&
  path.startsWith("runners[].") &&
  !["number", "modelRank"].includes(name) &&
  !["date", "time", "localTime"].includes(kind);

/** The kinds of differences that are not the kind of their values. */
const differenceKinds: Readonly<Partial<Record<Kind, Kind>>> = {
  fraction: "difference",
  integer: "decimal",
};

/** A column with the rank or the difference from the field's mean of another column. */
export interface RelativeColumn extends Column {
  readonly of: Column;
  readonly relation: "rank" | "gap";
}

/** Returns true if the lowest value of a column has rank 1. */
export const isLowestFirst = ({ name }: Column): boolean => lowestFirst.has(name);

/** Returns the columns that compare a value with the rest of the field. */
export const relativeAmong = (columns: readonly Column[]): readonly RelativeColumn[] =>
  columns.filter((column: Column): column is RelativeColumn => "relation" in column);

/** Returns the key of a relative column's values. It contains no dot, because dots separate a path. */
export const relativeKey = ({ of }: Pick<RelativeColumn, "of">): string => of.name.replaceAll(".", "_");

/** Returns the rank and the difference from the field's mean of one column. */
function relativesOf(of: Column): RelativeColumn[] {
  const { name, heading, kind, unit, plan } = of;
  const key = relativeKey({ of });
  const first = isLowestFirst(of) ? "lowest" : "highest";
  const shared = { of, ...(plan === undefined ? {} : { plan }) };
  return [
    {
      ...shared,
      relation: "rank",
      name: `rank.${name}`,
      heading: `${heading} rank`,
      kind: "integer",
      unit: `rank, 1 = ${first}`,
      path: `runners[].rank.${key}`,
      description: `Rank of the field ${name} among the runners still in the race, 1 = ${first}`,
    },
    {
      ...shared,
      relation: "gap",
      name: `gap.${name}`,
      heading: `${heading} gap`,
      kind: differenceKinds[kind] ?? kind,
      ...(unit === undefined ? {} : { unit }),
      path: `runners[].gap.${key}`,
      description: `Field ${name} less the mean of the runners still in the race`,
    },
  ];
}

/** Returns each number column's rank among the runners (rank.X) and difference from their mean (gap.X). */
export const relativeColumns = (columns: readonly Column[]): RelativeColumn[] =>
  columns.filter(compared).flatMap(relativesOf);
