import { looks, palette } from "./palette";
import {
  absoluteRunners,
  raceCells,
  type RaceSelection,
  scenarioColumns,
  scenarioOptions,
  startersOdds,
} from "./raceLayout";
import { cellPart, joinParts, labelled, type SheetPart } from "./sheetPart";

interface Input {
  readonly label: string;
  readonly content?: string | number;
  readonly format?: string;
}

/** Separates the input cells, which have no lines of their own. */
const gap = { edge: "right", color: palette.white, weight: "medium" } as const;

/** Texts stay texts: Excel would parse 2/7 as a date and 2,7 as a number. */
const asText = "@";

const input = (columns: string, { label, content, format }: Input): SheetPart => {
  const [first = columns, last = first] = columns.split(":");
  const range = first === last ? `${first}7` : `${first}7:${last}7`;
  return joinParts([
    labelled(columns, 6, {
      label: { content: label, look: looks.label },
      value: { look: looks.input, ...(content !== undefined && { content }), ...(format && { format }) },
    }),
    { borders: [[range, gap]] },
  ]);
};

const result = (columns: string, { label, content, format }: Input): SheetPart =>
  labelled(columns, 6, {
    label: { content: label, look: { ...looks.label, align: "right" } },
    value: { look: looks.result, ...(content !== undefined && { content }), ...(format && { format }) },
  });

const results: readonly SheetPart[] = [
  result("K:L", {
    label: "Market adds up to",
    content: `=IF(COUNTA(${absoluteRunners("K")})=0,"",1+RACING.OVERROUND(${startersOdds}))`,
    format: "0%",
  }),
  result("M", { label: "Stakes, $", content: `=SUM(${absoluteRunners("M")})`, format: "#,##0" }),
];

const { looks: scenarioLooks, ...scenarioLabels } = joinParts(
  ["Scratch", "Sharpen", "Barrier"].map((label, index) =>
    cellPart(`N${6 + index}`, { content: label, look: { ...looks.label, align: "right" } }),
  ),
);

const [firstScenario, , lastScenario] = scenarioColumns;

/** The cells that describe the scenarios: their scratchings, their sharpening and their barriers. */
const scenarios: SheetPart = {
  ...scenarioLabels,
  cells: {
    ...scenarioLabels.cells,
    ...Object.fromEntries(
      scenarioColumns.flatMap((column) => [
        [`${scenarioOptions[column]}6`, `=${raceCells.options}`],
        [`${scenarioOptions[column]}7`, `=IF(${column}$8="","","barrier="&SUBSTITUTE(${column}$8,","," "))`],
      ]),
    ),
  },
  looks: [
    ...scenarioLooks,
    [`${firstScenario}6:${lastScenario}8`, { ...looks.input, fontSize: 9, align: "center" }],
  ],
  formats: {
    [`${firstScenario}6:${lastScenario}6`]: asText,
    [`${firstScenario}8:${lastScenario}8`]: asText,
  },
  borders: scenarioColumns.map((column) => [`${column}6:${column}8`, gap]),
};

/** Returns the cells in which people choose the race, scratch runners and set their stakes. */
export const raceInputs = ({ date, track, race, options }: RaceSelection): SheetPart =>
  joinParts([
    { looks: [["A6:AC8", { fillColor: palette.panel }]], heights: { 6: 18, 7: 23 } },
    input("A:B", { label: "Track", content: track }),
    input("C:D", { label: "Date", content: date, format: "d mmm yyyy" }),
    input("E", { label: "Race", content: race }),
    input("F", { label: "Scratched", format: asText }),
    input("G", { label: "Prices of", format: asText }),
    input("H", { label: "Sharpen", content: 1, format: "0.0" }),
    input("I", { label: "Bank, $", content: 1000, format: "#,##0" }),
    input("J", { label: "Kelly", content: 0.5, format: "0.00" }),
    ...results,
    scenarios,
    input("T:Z", { label: "Options", content: options }),
    input("AA:AB", { label: "Place model" }),
    { looks: [[raceCells.scratched.replaceAll("$", ""), { bold: true }]] },
  ]);
