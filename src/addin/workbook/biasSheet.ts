import { trackBias } from "../../cells/columns/bias";
import type { SheetContent } from "../excel/sheetContent";
import { cellAddress } from "./cellAddress";
import { looks, palette } from "./palette";
import { fieldSize, type RaceSelection } from "./raceLayout";
import { sheetBand } from "./sheetBand";
import { biasStrips, stripCells, stripWidths } from "./biasStrips";
import { combineParts, joinParts, movedRight, type SheetPart, spilledTable } from "./sheetPart";

/** A venue with the distances (1200, "1000-1400" or "all") and windows of days that the lab compares. */
export type Venue = Pick<RaceSelection, "track" | "options"> & {
  readonly distances: readonly (string | number)[];
  readonly windows: readonly (string | number)[];
};

/** Each distance with each window is a request; BIASCOMPARE allows 48. */
export const mostDistances = 8;

const slices = "$B$4:$I$4,$B$5:$E$5";
const compareFormula = (measure: string): string => `=RACING.BIASCOMPARE($B$3,${slices},,${measure},,$B$6)`;

/** The first rows of the tables, each with room for the largest field. */
const first = 10;
const second = first + fieldSize + 3;
const bands = second + fieldSize + 3;

const bandFields = [
  ...["category", "minDistance", "maxDistance", "totalRaces"],
  ...["expectedWinRate", "strongestBarrier", "weakestBarrier", "biasStrength"],
];

/** The last column of a comparison: every distance with each of four windows. */
const widest = mostDistances * 4;
const lastColumn = "I";

const rowOf = (row: number, values: readonly (string | number)[]): Record<string, string | number> =>
  Object.fromEntries(values.map((value, index) => [cellAddress(index + 1, row), value]));

/** Returns the part of a comparison: its title, its headings, lines between the barriers. */
const comparison = (
  row: number,
  { title, formula }: Readonly<Record<"title" | "formula", string>>,
): SheetPart => {
  const [headings, body] = [
    `A${row}:${cellAddress(widest, row)}`,
    `A${row + 1}:${cellAddress(widest, row + fieldSize)}`,
  ];
  return {
    cells: { [`A${row - 1}`]: title, [`A${row}`]: formula },
    looks: [
      [`A${row - 1}:${cellAddress(widest, row - 1)}`, { ...looks.group, fillColor: palette.heading }],
      [headings, { ...looks.heading, fillColor: palette.heading }],
      [`B${row}:${cellAddress(widest, row)}`, { align: "right" }],
      [body, looks.cell],
      [`A${row + 1}:A${row + fieldSize}`, { align: "center", bold: true }],
    ],
    borders: [[headings, { edge: "bottom", color: palette.rule, weight: "medium" }]],
    rules: [
      [
        body,
        {
          kind: "formula",
          formula: `=AND($A${row + 1}<>"",ISEVEN(ROW()))`,
          look: { fillColor: palette.panel },
        },
      ],
    ],
  };
};

/** The venue and the options of the comparisons, which are those of the strips. */
const sameVenue: SheetPart = {
  cells: {
    [cellAddress(stripWidths.length + 1, 3)]: `=${stripCells.venue}`,
    [cellAddress(stripWidths.length + 1, 6)]: `=${stripCells.options}`,
  },
};

/** Impact values below 1 and above it; no bias at 1. */
const scale: NonNullable<SheetPart["rules"]> = [
  [
    `B${first + 1}:${cellAddress(widest, first + fieldSize)}`,
    { kind: "scale", points: [[0.4, palette.low], [1, palette.white], [1.6, palette.strongBar]] }, // prettier-ignore
  ],
];

/**
 * Returns the sheet of a venue's barrier bias: slices of distance and window, their starts, and the distance
 * bands.
 */
export function biasSheet(name: string, { track, options, distances, windows }: Venue): SheetContent {
  const slicesOf: SheetPart = {
    cells: {
      ...rowOf(4, distances),
      ...rowOf(5, windows),
      D7: "win rate, impact value, starts, interval or all",
    },
    looks: [
      ["C4:I4", looks.input],
      ["C5:E5", looks.input],
      ["D7", looks.note],
    ],
    formats: { [`B${first + 1}:${cellAddress(widest, first + fieldSize)}`]: "0.00" },
    heights: { 8: 10 },
    rules: scale,
  };
  const table = spilledTable({
    column: 0,
    row: bands,
    rows: fieldSize,
    table: trackBias.bands,
    fields: bandFields,
    formula: `=RACING.BIAS($B$3,,,,"bands","${bandFields.join(",")}",,$B$6)`,
  });
  const comparisons: readonly SheetPart[] = [
    sheetBand({
      title: "Slices",
      note: "Each distance (1200, or a band such as 1000-1400) with each window is a slice, and costs one request. Impact value 1.00: no bias.",
      last: lastColumn,
      inputs: [
        ["Venue", undefined],
        ["Distances", undefined],
        ["Windows", undefined],
        ["Options", undefined],
        ["Measure", "impact value"],
      ],
    }),
    slicesOf,
    comparison(first, { title: "SLICES BY BARRIER", formula: compareFormula("$B$7") }),
    comparison(second, { title: "STARTS IN EACH SLICE", formula: compareFormula('"starts"') }),
    { cells: { [`A${bands - 1}`]: "DISTANCE BANDS" }, looks: [[`A${bands - 1}`, looks.group]] },
    table,
  ];
  return combineParts(
    [biasStrips({ track, options }), movedRight(joinParts(comparisons), stripWidths.length), sameVenue],
    {
      name,
      widths: [...stripWidths, 90, ...Array<number>(widest).fill(240)],
      frozenRows: first,
      gridLines: false,
      print: { area: `A1:AE${first + fieldSize}`, titleRows: `${first - 1}:${first}` },
    },
  );
}
