import { cellAddress } from "../../cells/addresses";
import type { RuleLook } from "../excel/applySheetLook";
import { asText, looks, palette } from "./palette";
import { fieldSize } from "./raceColumns";
import { cellPart, joinParts, labelled, type SheetPart, when } from "./sheetPart";

/** The input cells of the strips: the slice to show. */
export const stripCells = { venue: "$A$6", distance: "$C$6", window: "$E$6", options: "$N$6" } as const;

export const stripWidths = [60, 62, 54, 66, ...Array<number>(22).fill(14), 8, 54, 54, 60, 134, 20] as const;

/** The row of the headings, above the barriers. */
const headingRow = 10;
const [first, last] = [headingRow + 1, headingRow + fieldSize];
export const fewStarts = 50;
/** The hidden cells: the slice's table, and the rate that one cell of a strip represents. */
const table = ["CA", "CB", "CC", "CD", "CE", "CF"] as const;
const step = "$CH$1";
const all = "$D$4";

const rows = Array.from({ length: fieldSize }, (_, index) => first + index);
const range = (column: string): string => `$${column}$${first}:$${column}$${last}`;

type StripColumn = readonly [
  column: string,
  heading: string,
  formula: (row: number) => string,
  format?: string,
];

/** Each barrier's cells by row, with their formats. */
const columns: readonly StripColumn[] = [
  ["A", "Barrier", (row) => `$CA${row}`, "0"],
  ["B", "Starts", (row) => `$CD${row}`, "#,##0"],
  ["C", "Wins", (row) => `ROUND($CB${row}*$CD${row},0)`, "0"],
  ["D", "Win", (row) => `$CB${row}`, "0.0%"],
  ["AB", "Low", (row) => `$CE${row}`, "0%"],
  ["AC", "High", (row) => `$CF${row}`, "0%"],
  ["AD", "Index", (row) => `$CC${row}`, "0.00"],
  [
    "AE",
    "Reading",
    (row) =>
      `IF($CD${row}<${fewStarts},"too few starts",IF($CE${row}>${all},"better",IF($CF${row}<${all},"worse","no clear difference")))`,
  ],
]; // prettier-ignore

/** The hidden cells with the options for failures as texts, and with the reason why there is no table. */
const textOptions = "$CI$1:$CI$2";
const problem = "$CI$3";
/** States that the slice has no starts, in the words of its inputs. */
const noStart = `"No starts at "&${stripCells.venue}&IF(${stripCells.distance}&""="all",""," over "&SUBSTITUTE(${stripCells.distance},"m","")&" m")&IF(${stripCells.window}&""="all",""," in the last "&${stripCells.window}&" days")&"."`;
const stated = `UPPER(LEFT(${problem},1))&MID(${problem},2,300)`;

const reading = (word: string): string =>
  `IF(COUNTIF(${range("AE")},"${word}")=0,"","Clearly ${word}: "&TEXTJOIN(", ",TRUE,FILTER(${range("A")},${range("AE")}="${word}"))&". ")`;

const facts: readonly SheetPart[] = [
  labelled("A:B", 3, {
    label: { content: "Starts", look: looks.bandLabel },
    value: {
      content: `=IF(COUNT(${range("CD")})=0,"",SUM(${range("CD")}))`,
      look: looks.bandValue,
      format: "#,##0",
    },
  }),
  labelled("D", 3, {
    label: { content: "All", look: looks.bandLabel },
    value: {
      content: `=IFERROR(SUMPRODUCT(${range("CB")},${range("CD")})/SUM(${range("CD")}),"")`,
      look: looks.bandValue,
      format: "0.0%",
    },
  }),
  cellPart("E4:AE4", {
    content: `=IF(IF(ISTEXT(${problem}),${problem}<>"",FALSE),${stated},IF(COUNT(${range("CA")})=0,"",IF(SUM(${range("CD")})=0,${noStart},IF(COUNTIF(${range("AE")},"better")+COUNTIF(${range("AE")},"worse")=0,"No barrier differs clearly from all",TRIM(${reading("better")}&${reading("worse")})))))`,
    look: { ...looks.bandValue, align: "right", wrapping: "wrap" },
  }),
  { calculated: ["E4:AE4"] },
];

const input = (cells: string, label: string, content: string): SheetPart =>
  labelled(cells, 5, {
    label: { content: label, look: looks.label },
    // A formula in a cell with the text format would be a text.
    value: { content, look: looks.input, ...(!content.startsWith("=") && { format: asText }) },
  });

/** The highest rate on the scale; wide intervals over few starts do not narrow the strips of the others. */
const highest = `IF(COUNTIF(${range("CD")},">=${fewStarts}")=0,MAX(${range("CF")}),MAXIFS(${range("CF")},${range("CD")},">=${fewStarts}"))`;

/** Returns true, in a rule's formula, for the strip's cells between two rates. */
const reaches = (from: string, to: string): string =>
  `AND($A${first}<>"",${to}>=(COLUMN()-5)*${step},${from}<(COLUMN()-4)*${step})`;

const rules: readonly (readonly [formula: string, look: RuleLook])[] = [
  [reaches(`$D${first}`, `$D${first}`), { fillColor: palette.text }],
  [reaches(all, all), { fillColor: palette.next }],
  [
    `AND($B${first}>=${fewStarts},${reaches(`$AB${first}`, `$AC${first}`)})`,
    { fillColor: palette.strongBar },
  ],
  [reaches(`$AB${first}`, `$AC${first}`), { fillColor: palette.line }],
];

/** Returns the barriers of one slice as strips: a mark at the rate, its 95% interval, and the mean. */
export function biasStrips({ track, options }: Readonly<Record<"track" | "options", string>>): SheetPart {
  const { venue, distance, window, options: stated } = stripCells;
  const readings = `AE${first}:AE${last}`;
  const scale = [0, 5, 10, 15, 20].map((cells) => cellAddress(4 + cells, headingRow));
  return joinParts([
    {
      looks: [
        ["A1:AE4", { fillColor: palette.band }],
        ["A1", looks.title],
        ["A2", { ...looks.bandLabel, fontSize: 9, verticalAlign: "middle" }],
        ["A5:AE6", { fillColor: palette.panel }],
        [`A${headingRow - 1}:AE${headingRow}`, { ...looks.heading, fillColor: palette.heading }],
        [`A${first}:AE${last}`, { ...looks.cell, align: "right" }],
        [`A${headingRow}:A${last}`, { align: "center", bold: true }],
        [`D${first}:D${last}`, { bold: true }],
        [`AE${headingRow}:AE${last}`, { align: "left" }],
        [`B${headingRow}:D${headingRow}`, { align: "right" }],
        [`AB${headingRow}:AD${headingRow}`, { align: "right" }],
        [`E${headingRow}:Z${headingRow}`, looks.label],
        [`A${headingRow - 1}:AE${headingRow - 1}`, looks.group],
      ],
      cells: {
        A1: "Barrier bias",
        A2: "Mark: win rate. Green: its 95% interval, grey below 50 starts. Amber: all barriers. Index 1.00: no bias.",
        [`A${headingRow - 1}`]: "WIN RATE BY BARRIER",
        [`E${headingRow - 1}`]: "95% INTERVAL",
        [`AB${headingRow - 1}`]: "IN NUMBERS",
        [`${table[0]}${first}`]: `=RACING.BIASCOMPARE(${venue},${distance},${window},,"all",FALSE,${stated})`,
        CI1: `=${stripCells.options}`,
        CI2: "errors=text",
        CI3: `=IFERROR(INDEX(RACING.BIASCOMPARE(${venue},${distance},${window},,"all",FALSE,${textOptions}),1,1),"")`,
        CH1: `=IFERROR(MAX(0.01,CEILING(${highest}/22,0.005)),0.01)`,
        ...Object.fromEntries(scale.map((cell, index) => [cell, `=${index * 5}*${step}`])),
        ...Object.fromEntries(
          columns.flatMap(([column, heading, formula]) => [
            [`${column}${headingRow}`, heading],
            ...rows.map((row) => [
              `${column}${row}`,
              `=IF(ISNUMBER($CD${row}),IFERROR(${formula(row)},""),"")`,
            ]),
          ]),
        ),
      },
      formats: {
        ...Object.fromEntries(scale.map((cell) => [cell, "0%"])),
        ...Object.fromEntries(
          columns.flatMap(([column, , , format]) =>
            format === undefined ? [] : [[`${column}${first}:${column}${last}`, format]],
          ),
        ),
      },
      merges: scale.map(
        (cell, index) => `${cell}:${cellAddress(4 + index * 5 + (index === 4 ? 1 : 2), headingRow)}`,
      ),
      heights: { 1: 38, 2: 22, 3: 16, 4: 36, 5: 18, 6: 23, 7: 8, 8: 8 },
      borders: [
        [`A${headingRow}:AE${headingRow}`, { edge: "bottom", color: palette.rule, weight: "medium" }],
      ],
      rules: [
        ...rules.map(([formula, look]) => when(`E${first}:Z${last}`, `=${formula}`, look)),
        when(readings, `=$AE${first}="better"`, { textColor: palette.up, bold: true }),
        when(readings, `=$AE${first}="worse"`, { textColor: palette.down, bold: true }),
        when(`A${first}:AE${last}`, `=$AE${first}="too few starts"`, { textColor: palette.quiet }),
      ],
      hidden: ["CA1:CI1"],
    },
    ...facts,
    input("A:B", "Venue", track),
    input("C:D", "Distance, m", "all"),
    input("E:L", "Window, days", "all"),
    input("N:AB", "Options", options),
  ]);
}
