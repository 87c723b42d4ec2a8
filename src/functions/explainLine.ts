import type { Cell } from "../cells/table/cell";

/** A row of EXPLAIN. */
export type Line = readonly [item: string, value: Cell, from: string];

/** Milliseconds as whole seconds. */
export const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000);
