import type { Cell } from "../../../cells/table/cell";
import { numberIn, plainTable } from "./chartData";

/** A runner on a speed map. */
export interface SpeedMark {
  readonly barrier: number | undefined;
  readonly number: number;
  readonly name: string;
  readonly status: string;
  /** Its place in running, 1 in front; none where it does not run or nobody places it. */
  readonly place: number | undefined;
}

export interface SpeedMap {
  /** From the inside out. */
  readonly marks: readonly SpeedMark[];
  /** How many places in running there are. */
  readonly places: number;
}

const own = 6; // the columns before the places in running

/** SPEEDMAP's table as marks: a row for every runner. Nothing where nobody is placed. */
export function speedMarks(table: readonly (readonly Cell[])[]): SpeedMap | undefined {
  const marks = plainTable(table).map(([barrier, number, name, , , status, ...places]) => {
    const index = places.findIndex((place) => place === number);
    return {
      barrier: numberIn(barrier) || undefined, // 0 where a workbook shows missing values so
      number: numberIn(number) ?? 0,
      name: String(name),
      status: String(status),
      place: index < 0 ? undefined : index + 1,
    };
  });
  if (marks.every(({ place }) => place === undefined)) return undefined;
  return { marks, places: (table[0]?.length ?? own) - own };
}

/** What the map says to those who do not see it. */
export function speedWords({ marks }: SpeedMap): string {
  const order = marks
    .filter(({ place }) => place !== undefined)
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ number, name }) => `${number} ${name}`);
  return `Speed map, from the leader back: ${order.join(", ")}.`;
}
