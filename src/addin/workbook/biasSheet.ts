import { cellAddress, columnName } from "../../cells/addresses";
import { textConstant } from "../../cells/formulaConstants";
import { trackBias } from "../../cells/columns/bias";
import type { RaceSelection, SheetContent } from "../excel/sheetContent";
import { biasStrips, fewStarts, stripCells, stripWidths } from "./biasStrips";
import { asText, looks, palette } from "./palette";
import { fieldSize } from "./raceColumns";
import { orBlank, orReason } from "./raceFormulas";
import { sheetBand, textOptions, textOptionsPart } from "./sheetBand";
import {
  combineParts,
  groupTitle,
  joinParts,
  type SheetPart,
  spilledTable,
  tableHeadings,
  when,
} from "./sheetPart";

/** A venue with the distances (1200, "1000-1400" or "all") and the windows in days that the lab compares. */
export type Venue = Pick<RaceSelection, "track" | "options"> & {
  readonly distances: readonly (string | number)[];
  readonly windows: readonly (string | number)[];
};

/** Each distance with each window is a request; BIASCOMPARE allows 48. */
export const mostDistances = 8;

const slices = "$AH$4:$AO$4,$AH$5:$AK$5";
const compare = (measure: string, options = "$AH$6"): string =>
  `RACING.BIASCOMPARE($AH$3,${slices},,${measure},,${options})`;

/** The hidden column with the options by which a failure is a text. */
const hiddenColumn = "CJ";

/** The first rows of the tables, each with room for the largest field. */
const first = 10;
const second = first + fieldSize + 3;
const bands = second + fieldSize + 3;

const bandFields = [
  "category",
  "minDistance",
  "maxDistance",
  "totalRaces",
  "expectedWinRate",
  "strongestBarrier",
  "weakestBarrier",
  "biasStrength",
];

/** The width in pixels of a slice's column, and the height of its heading, which may have three lines. */
const [sliceWidth, headingHeight] = [150, 56] as const; // a heading has up to three lines

/** The comparisons are to the right of the strips: the labels in column AG, then the slices. */
const labelColumn = stripWidths.length;
const sliceAt = (slice: number, row: number): string => cellAddress(labelColumn + 1 + slice, row);
/** The number of slices for every distance with each of four windows. */
const widest = mostDistances * 4;

const rowOf = (row: number, values: readonly (string | number)[]): Record<string, string | number> =>
  Object.fromEntries(values.map((value, slice) => [sliceAt(slice, row), value]));

const comparison = (
  row: number,
  { title, formula }: Readonly<Record<"title" | "formula", string>>,
): SheetPart => {
  const rowTo = (first: number, last = first): string => `AG${first}:${sliceAt(widest - 1, last)}`;
  const body = rowTo(row + 1, row + fieldSize);
  return joinParts([
    tableHeadings(rowTo(row)),
    {
      cells: { [`AG${row - 1}`]: title, [`AG${row}`]: formula },
      looks: [
        [rowTo(row - 1), { ...looks.group, fillColor: palette.heading }],
        [`AH${row}:${sliceAt(widest - 1, row)}`, { align: "right", wrapping: "wrap" }],
        [body, looks.cell],
        [`AG${row + 1}:AG${row + fieldSize}`, { align: "center", bold: true }],
      ],
      rules: [when(body, `=AND($AG${row + 1}<>"",ISEVEN(ROW()))`, { fillColor: palette.panel })],
    },
  ]);
};

/** The venue and options of the comparisons, the same as the strips'. */
const sameVenue: SheetPart = {
  cells: { AH3: `=${stripCells.venue}`, AH6: `=${stripCells.options}` },
};

/**
 * The hidden table behind the colours: for each slice the rate, the impact value, the starts and the
 * interval.
 */
const evidence = { column: 88, figures: ["rate", "impact", "starts", "low", "high"] } as const;
const figures = evidence.figures.length;
const evidenceAt = (column: number, row: number): string => cellAddress(evidence.column + column, row);
const lastEvidence = columnName(evidence.column + widest * figures);
const firstEvidence = columnName(evidence.column + 1);

/** Returns a figure of the slice at a rule's cell, from a row of the hidden table. */
const evidenceOf = (figure: (typeof evidence.figures)[number], row: string): string =>
  `INDEX($${firstEvidence}${row}:$${lastEvidence}${row},1,${figures}*(COLUMN()-COLUMN($AH$1))+${evidence.figures.indexOf(figure) + 1})`;

/** Returns the formula for the rate of all barriers in a slice, counted from 0. */
function rateOfAll(slice: number): string {
  const [rates = "", starts = ""] = [0, 2].map((figure) =>
    [first + 1, first + fieldSize].map((row) => evidenceAt(slice * figures + figure + 1, row)).join(":"),
  );
  return `=IFERROR(SUMPRODUCT(${rates},${starts})/SUM(${starts}),"")`;
}

/** Colours rates and impact values only if the 95% interval excludes the rate of all barriers. */
function clearOnly(): SheetPart {
  const here = (figure: (typeof evidence.figures)[number]): string => evidenceOf(figure, String(first + 1));
  const isClear = (figure: "low" | "high", sign: "<" | ">"): string =>
    `=AND(OR($AH$7="impact value",$AH$7="win rate"),ISNUMBER(AH${first + 1}),${here("starts")}>=${fewStarts},${here(figure)}${sign}${evidenceOf("rate", "$1")})`;
  const cells = `AH${first + 1}:${sliceAt(widest - 1, first + fieldSize)}`;
  return {
    cells: {
      [evidenceAt(0, first + 1)]: `=RACING.BIASCOMPARE($AH$3,${slices},,"all",FALSE,$AH$6)`,
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

/** Returns the sheet of a venue's barrier bias: slices by distance and window, and the distance bands. */
export function biasSheet(name: string, { track, options, distances, windows }: Venue): SheetContent {
  const slicesOf: SheetPart = {
    cells: {
      ...rowOf(4, distances),
      ...rowOf(5, windows),
      AJ7: "win rate, impact value, starts, interval or all",
    },
    looks: [
      ["AI4:AO4", looks.input],
      ["AI5:AK5", looks.input],
      ["AJ7", looks.note],
    ],
    formats: {
      "AH4:AO4": asText,
      "AH5:AK5": asText,
      [`AH${first + 1}:${sliceAt(widest - 1, first + fieldSize)}`]: "0.00",
    },
    heights: { 8: 10, [first]: headingHeight, [second]: headingHeight },
  };
  const table = spilledTable({
    column: labelColumn,
    row: bands,
    rows: fieldSize,
    table: trackBias.bands,
    fields: bandFields,
    formula: orBlank(`RACING.BIAS($AH$3,,,,"bands",${textConstant(bandFields.join(","))},,$AH$6)`),
  });
  const comparisons: readonly SheetPart[] = [
    sheetBand({
      title: "Slices",
      note: "Each distance (1200, or a band such as 1000-1400) with each window is a slice, and costs one request. Impact value 1.00: no bias. Coloured: 50 starts or more, and the 95% interval excludes 1.00.",
      last: "AO",
      column: labelColumn,
      inputs: [
        ["Venue", undefined],
        ["Distances", undefined],
        ["Windows", undefined],
        ["Options", undefined],
        ["Measure", "impact value"],
      ],
    }),
    slicesOf,
    textOptionsPart(hiddenColumn, "=$AH$6"),
    clearOnly(),
    comparison(first, {
      title: "SLICES BY BARRIER",
      formula: orReason(compare("$AH$7"), compare("$AH$7", textOptions(hiddenColumn))),
    }),
    comparison(second, { title: "STARTS IN EACH SLICE", formula: orBlank(compare('"starts"')) }),
    groupTitle(`AG${bands - 1}`, "DISTANCE BANDS"),
    table,
  ];
  return combineParts([biasStrips({ track, options }), ...comparisons, sameVenue], {
    name,
    identity: ["A1", "A6", "N6"],
    widths: [...stripWidths, 90, ...Array<number>(widest).fill(sliceWidth)],
    frozenRows: first,
    print: { area: `A1:AE${first + fieldSize}`, titleRows: `${first - 1}:${first}` },
  });
}
