import { trackBias } from "../../cells/columns/bias";
import type { SheetContent } from "../excel/sheetContent";
import { fieldSize, type RaceSelection } from "./raceLayout";
import { cellAddress } from "./cellAddress";
import { combineParts, type SheetPart, spilledTable } from "./sheetPart";

/** A venue with the distances (1200, "1000-1400" or "all") and windows of days that the lab compares. */
export type Venue = Omit<RaceSelection, "race" | "date"> & {
  readonly distances: readonly (string | number)[];
  readonly windows: readonly (string | number)[];
};

/** Each distance with each window is a request; BIASCOMPARE allows 48. */
export const mostDistances = 8;

const slices = "$B$2:$I$2,$B$3:$E$3";
const compareFormula = (measure: string): string => `=RACING.BIASCOMPARE($B$1,${slices},,${measure},,$B$4)`;

/** The first rows of the tables, each with room for the largest field. */
const first = 9;
const second = first + fieldSize + 3;
const bands = second + fieldSize + 3;

const bandFields = [
  ...["category", "minDistance", "maxDistance", "totalRaces"],
  ...["expectedWinRate", "strongestBarrier", "weakestBarrier", "biasStrength"],
];

/** The last column of a comparison: every distance with each of four windows. */
const widest = mostDistances * 4;

const rowOf = (row: number, values: readonly (string | number)[]): SheetPart["cells"] =>
  Object.fromEntries(values.map((value, index) => [cellAddress(index + 1, row), value]));

/**
 * Returns the sheet of a venue's barrier bias: slices of distance and window, their starts, and the distance
 * bands.
 */
export function biasSheet(name: string, { track, options, distances, windows }: Venue): SheetContent {
  const head: SheetPart = {
    cells: {
      ...{
        A1: "Venue",
        B1: track,
        A2: "Distances",
        A3: "Windows",
        A4: "Options",
        B4: options,
        A5: "Measure",
        B5: "impact value",
      },
      ...rowOf(2, distances),
      ...rowOf(3, windows),
      D1: "Each distance (1200, or a band such as 1000-1400) with each window is a slice, and costs one request.",
      D5: "win rate, impact value, starts, interval or all",
      [cellAddress(1, first - 1)]: "Slices by barrier",
      [cellAddress(0, first)]: compareFormula("$B$5"),
      [cellAddress(1, second - 1)]: "Starts in each slice",
      [cellAddress(0, second)]: compareFormula('"starts"'),
      [cellAddress(1, bands - 1)]: "Distance bands",
    },
    bold: [
      "A1:A5",
      ...[first, second, bands].map((row) => `${cellAddress(0, row - 1)}:${cellAddress(widest, row)}`),
    ],
    inputs: ["B1:B5", "C2:I2", "C3:E3"],
    formats: { [`${cellAddress(1, first + 1)}:${cellAddress(widest, first + fieldSize)}`]: "0.00" },
  };
  const table = spilledTable({
    column: 0,
    row: bands,
    rows: fieldSize,
    table: trackBias.bands,
    fields: bandFields,
    formula: `=RACING.BIAS($B$1,,,,"bands","${bandFields.join(",")}",,$B$4)`,
  });
  return combineParts([head, table], { name, widths: [90, ...Array<number>(widest).fill(240)], frozen: 1 });
}
