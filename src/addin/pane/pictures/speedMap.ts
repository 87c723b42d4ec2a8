import { t } from "../../../language/translate";
import type { Rows } from "../builder/labels";
import { type Drawn, numberIn, plainRows } from "./bars";

export interface SpeedMapRunner {
  readonly barrier: number | undefined;
  readonly number: number;
  readonly name: string;
  readonly status: string;
  /** The settling position, 1 for the leader; undefined for a scratched runner or an unknown position. */
  readonly position: number | undefined;
}

export interface SpeedMap {
  /** By barrier, from the inside out. */
  readonly runners: readonly SpeedMapRunner[];
  readonly positions: number;
}

const leadingColumns = 6;

/** Draws the settling positions from SPEEDMAP's table. */
export function drawSpeedMap(table: Rows): Drawn<{ map: SpeedMap }> {
  const runners = plainRows(table).map(([barrier, number, name, , , status, ...positions]) => {
    const index = positions.findIndex((position) => position === number);
    return {
      barrier: numberIn(barrier) || undefined, // 0 if the workbook shows missing values as 0
      number: numberIn(number) ?? 0,
      name: String(name),
      status: String(status),
      position: index < 0 ? undefined : index + 1,
    };
  });
  if (runners.every(({ position }) => position === undefined)) return undefined;
  const order = runners
    .filter(({ position }) => position !== undefined)
    .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
    .map(({ number, name }) => `${number} ${name}`);
  return {
    map: { runners, positions: (table[0]?.length ?? leadingColumns) - leadingColumns },
    description: t`Speed map, from the leader back: ${order.join(", ")}.`,
  };
}
