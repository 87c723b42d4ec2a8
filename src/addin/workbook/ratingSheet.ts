import { textConstant } from "../../cells/formulaConstants";
import { backtest, rating } from "../../cells/columns/rating";
import type { RaceSelection, SheetContent } from "../excel/sheetContent";
import { looks, palette } from "./palette";
import { orBlank, orReason } from "./raceFormulas";
import { sheetBand, textOptions, textOptionsPart } from "./sheetBand";
import {
  cellPart,
  combineParts,
  groupTitle,
  joinParts,
  type SheetPart,
  spilledTable,
  tableHeadings,
} from "./sheetPart";

/** The initial terms of a lab; the rows below them are free. */
const terms = [
  ["career.shrunkWinRate", 5],
  ["mean3.margin", -0.1],
  ["jockeyWinRate", 5],
  ["barrier", -0.05],
] as const;

const verdictRow = 6;
const titleRow = 7;
const headingRow = titleRow + 1;
const [firstTerm, lastTerm] = [headingRow + 1, headingRow + 12];
const raceRow = lastTerm + 3;
const formula = `$A$${firstTerm}:$B$${lastTerm}`;
/** The column of the options for texts, after the sheet's last. */
const hiddenColumn = "Q";

const call = (report: keyof typeof backtest, fields: readonly string[], options = "$B$5"): string =>
  `RACING.BACKTEST(${formula},$B$3,$B$4,"${report}",${textConstant(fields.join(","))},FALSE,${options})`;

const rate = (options: string): string =>
  `RACING.RATE($J$3,$J$4,$J$5,${formula},${textConstant(raceFields.join(","))},FALSE,${options})`;

/** The first column of the record, counted from 0, and the rows of its tables. */
const [recordColumn, stakesRow, bandsRow, yearsRow] = [8, 14, 18, 31];
const mostYears = 40;

const termFields = ["fittedWeight", "standardError"];
const raceFields = ["name", "number", "rating", "rank", "winProb", "fairOdds", "modelProb"];
const bandFields = ["from", "to", "runners", "expected", "happened", "low", "high"];
const yearFields = ["year", "racesJudged", "logLoss", "equal.difference", "market.difference"];
const yearStakes = ["firstChoice.winRate", "firstChoice.returnOnStakes"];
const signed = "+0.000;-0.000;0.000";

/** The comparisons in the record, a row for each below the formula's log-loss. */
const compared = { equal: "Equal chances", model: "Our model", market: "Starting prices" } as const;
const comparison = ["logLoss", "difference", "low", "high", "correctedLow", "correctedHigh"];
const stakes = { firstChoice: "First choice", overlays: "Overlays" } as const;
const staked = ["starts", "winRate", "actualToExpected", "returnOnStakes", "returnLow", "returnHigh"];

/** The widths of the columns; a window of 1440 pixels shows A to O next to the pane. */
const widths = [178, 50, 48, 44, 46, 50, 44, 8, 92, 54, 60, 54, 58, 61, 61];

const headings = (row: number, texts: readonly string[]): SheetPart =>
  joinParts([
    tableHeadings(`I${row}:O${row}`),
    {
      cells: Object.fromEntries(texts.map((text, index) => [`${"IJKLMNO"[index]}${row}`, text])),
      looks: [[`J${row}:O${row}`, { align: "right" }]],
    },
  ]);

/** Returns a row of the record: its label, and the fields of one part of the summary. */
const recordRow = (row: number, label: string, fields: readonly string[], formats: readonly string[]) =>
  joinParts([
    cellPart(`I${row}`, { content: label, look: looks.cell }),
    { cells: { [`J${row}`]: orBlank(call("summary", fields)) } },
    ...formats.map((format, index) => cellPart(`${"JKLMNO"[index]}${row}`, { format })),
  ]);

const inputs = ({ date, track, race }: Pick<RaceSelection, "date" | "track" | "race">): SheetPart =>
  joinParts([
    ...(
      [
        ["Race day", date],
        ["Track", track],
        ["Race", race, "0"],
      ] as const
    ).flatMap(([label, content, format], index) => [
      cellPart(`I${3 + index}`, { content: label, look: { ...looks.label, fontSize: 9 } }),
      cellPart(`J${3 + index}:L${3 + index}`, { content, look: looks.input, format }),
    ]),
    tableHeadings(`A${headingRow}:B${headingRow}`),
    { cells: { [`A${headingRow}`]: "Term", [`B${headingRow}`]: "Weight" } },
    {
      looks: [[`A${firstTerm}:B${lastTerm}`, looks.input]],
      formats: { [`B${firstTerm}:B${lastTerm}`]: "0.0##" },
    },
    ...terms.map(([term, weight], index) => ({
      cells: { [`A${firstTerm + index}`]: term, [`B${firstTerm + index}`]: weight },
    })),
  ]);

/**
 * Returns the sheet of a lab for a person's own rating. It has terms and weights in cells; next to them the
 * record of their sum over the source's history, with the weights that the history suggests; and a race rated
 * by them.
 */
export function ratingSheet(
  name: string,
  selection: Omit<RaceSelection, "raceCode" | "runners">,
): SheetContent {
  return combineParts(
    [
      sheetBand({
        title: "Rating lab",
        note: "Change a term or a weight, and the record follows. A higher rating is better. Adj. low and high allow for the number of ratings tried.",
        last: "O",
        inputsTo: "G",
        inputs: [
          ["From", undefined],
          ["Until", undefined],
          ["Options", selection.options],
        ],
      }),
      inputs(selection),
      textOptionsPart(hiddenColumn, "=$B$5"),
      cellPart(`A${verdictRow}:O${verdictRow}`, {
        content: `=IFERROR(${call("summary", ["verdict"])},INDEX(${call("summary", ["verdict"], textOptions(hiddenColumn))},1,1))`,
        look: { ...looks.cell, bold: true, wrapping: "wrap" },
      }),
      {
        calculated: [`A${verdictRow}:O${verdictRow}`],
        looks: [
          [`A${verdictRow}:O${verdictRow}`, { fillColor: palette.notice, textColor: palette.noticeText }],
        ],
        heights: { [verdictRow]: 34 },
      },
      groupTitle(`A${titleRow}`, "TERMS AND WEIGHTS"),
      spilledTable({
        column: 2,
        row: headingRow,
        rows: lastTerm - headingRow,
        table: backtest.weights,
        fields: termFields,
        headings: ["Fitted", "± s.e."],
        formula: orBlank(call("weights", termFields)),
        formats: { fittedWeight: "0.000", standardError: "0.000" },
      }),
      groupTitle(`A${raceRow - 1}`, "THE RACE BY THIS RATING"),
      spilledTable({
        column: 0,
        row: raceRow,
        rows: 30,
        table: rating,
        fields: raceFields,
        formula: orReason(rate("$B$5"), rate(textOptions(hiddenColumn))),
        headings: ["Runner", "No", "Rating", "Rank", "Win", "Fair", "Model"],
        formats: { rating: "0.00" },
      }),
      groupTitle(`I${titleRow}`, "ACCURACY ON LATER RACES (LOWER LOG-LOSS IS BETTER)"),
      headings(headingRow, ["", "Log-loss", "Differs", "Low", "High", "Adj. low", "Adj. high"]),
      recordRow(firstTerm, "This rating", ["logLoss"], ["0.000"]),
      ...Object.entries(compared).map(([part, label], index) =>
        recordRow(
          firstTerm + 1 + index,
          label,
          comparison.map((field) => `${part}.${field}`),
          ["0.000", ...new Array<string>(5).fill(signed)],
        ),
      ),
      headings(stakesRow, ["", "Bets", "Strike", "A/E", "ROI", "Low", "High"]),
      ...Object.entries(stakes).map(([part, label], index) =>
        recordRow(
          stakesRow + 1 + index,
          label,
          staked.map((field) => `${part}.${field}`),
          ["#,##0", "0.0%", "0.00", "+0%;-0%", "+0%;-0%", "+0%;-0%"],
        ),
      ),
      groupTitle(`I${bandsRow}`, "STATED CHANCES AND ACTUAL WINNERS"),
      spilledTable({
        column: recordColumn,
        row: bandsRow + 1,
        rows: 10,
        table: backtest.bands,
        fields: bandFields,
        headings: ["From", "To", "Starts", "Given", "Won", "Low", "High"],
        formula: orBlank(call("bands", bandFields)),
      }),
      groupTitle(`I${yearsRow}`, "YEARS"),
      spilledTable({
        column: recordColumn,
        row: yearsRow + 1,
        rows: mostYears,
        table: backtest.years,
        fields: [...yearFields, ...yearStakes],
        headings: ["Year", "Races", "Log-loss", "v. equal", "v. prices", "Strike", "ROI"],
        formula: orBlank(call("years", [...yearFields, ...yearStakes])),
        formats: { logLoss: "0.000", "equal.difference": signed, "market.difference": signed },
      }),
    ],
    {
      name,
      identity: ["A1", "B5", `A${firstTerm}`],
      widths,
      frozenRows: 2,
      print: { area: `A1:O${yearsRow + 12}` },
    },
  );
}
