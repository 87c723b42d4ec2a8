import { trackBias } from "../../cells/columns/bias";
import type { SheetContent } from "../excel/sheetContent";
import { biasStrips, fewStarts, stripCells, stripWidths } from "./biasStrips";
import { looks, palette } from "./palette";
import { fieldSize, type RaceSelection } from "./raceLayout";
import { sheetBand } from "./sheetBand";
import {
  cellAddress,
  columnName,
  combineParts,
  groupTitle,
  joinParts,
  movedRight,
  type SheetPart,
  spilledTable,
  tableHeadings,
  when,
} from "./sheetPart";

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

/** The pixels of a slice's column and of its heading, which may have three lines. */
const [sliceWidth, headingHeight] = [150, 46] as const;

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
  return joinParts([
    tableHeadings(headings),
    {
      cells: { [`A${row - 1}`]: title, [`A${row}`]: formula },
      looks: [
        [`A${row - 1}:${cellAddress(widest, row - 1)}`, { ...looks.group, fillColor: palette.heading }],
        [`B${row}:${cellAddress(widest, row)}`, { align: "right", wrapping: "wrap" }],
        [body, looks.cell],
        [`A${row + 1}:A${row + fieldSize}`, { align: "center", bold: true }],
      ],
      rules: [when(body, `=AND($A${row + 1}<>"",ISEVEN(ROW()))`, { fillColor: palette.panel })],
    },
  ]);
};

/** The venue and the options of the comparisons, which are those of the strips. */
const sameVenue: SheetPart = {
  cells: {
    [cellAddress(stripWidths.length + 1, 3)]: `=${stripCells.venue}`,
    [cellAddress(stripWidths.length + 1, 6)]: `=${stripCells.options}`,
  },
};

/** The hidden table behind the colours: of each slice the rate, the impact value, starts and the interval. */
const evidence = { column: 56, figures: ["rate", "impact", "starts", "low", "high"] } as const;
const figures = evidence.figures.length;
const evidenceAt = (column: number, row: number): string => cellAddress(evidence.column + column, row);
const lastEvidence = columnName(evidence.column + widest * figures);
const firstEvidence = columnName(evidence.column + 1);

/** Returns a figure of the slice of a rule's cell, in a row of the hidden table. */
const evidenceOf = (figure: (typeof evidence.figures)[number], row: string): string =>
  `INDEX($${firstEvidence}${row}:$${lastEvidence}${row},1,${figures}*(COLUMN()-COLUMN($B$1))+${evidence.figures.indexOf(figure) + 1})`;

/** Returns the formula of the rate of all barriers of a slice, counted from 0. */
function rateOfAll(slice: number): string {
  const [rates = "", starts = ""] = [0, 2].map((figure) =>
    [first + 1, first + fieldSize].map((row) => evidenceAt(slice * figures + figure + 1, row)).join(":"),
  );
  return `=IFERROR(SUMPRODUCT(${rates},${starts})/SUM(${starts}),"")`;
}

/** Colours rates and impact values where the 95 % interval excludes the rate of all barriers. */
function clearOnly(): SheetPart {
  const here = (figure: (typeof evidence.figures)[number]): string => evidenceOf(figure, String(first + 1));
  const isClear = (figure: "low" | "high", sign: "<" | ">"): string =>
    `=AND(OR($B$7="impact value",$B$7="win rate"),ISNUMBER(B${first + 1}),${here("starts")}>=${fewStarts},${here(figure)}${sign}${evidenceOf("rate", "$1")})`;
  const cells = `B${first + 1}:${cellAddress(widest, first + fieldSize)}`;
  return {
    cells: {
      [evidenceAt(0, first + 1)]: `=RACING.BIASCOMPARE($B$3,${slices},,"all",FALSE,$B$6)`,
      ...Object.fromEntries(
        Array.from({ length: widest }, (_, slice) => [evidenceAt(slice * figures + 1, 1), rateOfAll(slice)]),
      ),
    },
    rules: [
      when(cells, isClear("high", "<"), { fillColor: palette.low }),
      when(cells, isClear("low", ">"), { fillColor: palette.strongBar }),
    ],
    hidden: [`${evidenceAt(0, 1)}:${evidenceAt(widest * figures, 1)}`],
  };
}

/** Returns the sheet of a venue's barrier bias: slices of distance and window, and the distance bands. */
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
    heights: { 8: 10, [first]: headingHeight, [second]: headingHeight },
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
      note: "Each distance (1200, or a band such as 1000-1400) with each window is a slice, and costs one request. Impact value 1.00: no bias. Coloured: 50 starts or more, and the 95 % interval excludes 1.00.",
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
    clearOnly(),
    comparison(first, { title: "SLICES BY BARRIER", formula: compareFormula("$B$7") }),
    comparison(second, { title: "STARTS IN EACH SLICE", formula: compareFormula('"starts"') }),
    groupTitle(`A${bands - 1}`, "DISTANCE BANDS"),
    table,
  ];
  return combineParts(
    [biasStrips({ track, options }), movedRight(joinParts(comparisons), stripWidths.length), sameVenue],
    {
      name,
      identity: ["A1", "A6", "N6"],
      widths: [...stripWidths, 90, ...Array<number>(widest).fill(sliceWidth)],
      frozenRows: first,
      print: { area: `A1:AE${first + fieldSize}`, titleRows: `${first - 1}:${first}` },
    },
  );
}
