import type { RaceCode } from "../../spec/codes";
import type { RunnerRecord } from "../races/records";

/** Gates further out than this are one gate: too few races fill them to tell them apart. */
const outermost: Readonly<Record<RaceCode, number>> = { gallops: 12, harness: 12, greyhounds: 10 };

/**
 * Where a runner starts from, as one word: its barrier, or for harness its place in the second row or its handicap.
 * Undefined when the source does not say.
 *
 * @example gateOf({ barrier: 3, startRow: "second" }, "harness"); // "second 3"
 */
export function gateOf(
  { barrier, startRow, handicapMetres }: Pick<RunnerRecord, "barrier" | "startRow" | "handicapMetres">,
  code: RaceCode,
): string | undefined {
  if (handicapMetres) return `back ${handicapMetres}`;
  if (barrier === undefined) return undefined;
  const gate = Math.min(barrier, outermost[code]);
  return startRow === "second" ? `second ${gate}` : String(gate);
}
