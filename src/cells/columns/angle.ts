import { columnsAt, type ColumnSpec, type Table } from "./column";
import { pastRaceSpecs, startSpecs } from "./pastRace";

const asked: readonly ColumnSpec[] = [
  ["conditions", "Conditions", "text"],
  ["raceType", "Race type", "text"],
  ["from", "From", "date"],
  ["until", "Until", "date"],
  ["report", "Report", "text"],
];

const record: readonly ColumnSpec[] = [
  ["totalStarts", "Starts", "integer", "starts"],
  ["totalWins", "Wins", "integer", "wins"],
  ["winRate", "Strike rate", "fraction"],
  ["expectedWins", "Expected wins", "decimal", "wins"],
  ["actualToExpected", "A/E", "factor"],
  ["stakes", "Stakes", "integer", "units"],
  ["profit", "Profit", "decimal", "units"],
  ["returnOnStakes", "Return", "difference"],
];

const intervals: readonly ColumnSpec[] = [
  ["winRateLow", "Strike rate from", "fraction"],
  ["winRateHigh", "Strike rate to", "fraction"],
  ["actualToExpectedLow", "A/E from", "factor"],
  ["actualToExpectedHigh", "A/E to", "factor"],
  ["returnLow", "Return from", "difference"],
  ["returnHigh", "Return to", "difference"],
  ["longestLosingRun", "Longest losing run", "integer", "starts"],
  ["pricedStarts", "Priced starts", "integer", "starts"],
];

const corrected: readonly ColumnSpec[] = [
  ["angles", "Angles asked", "integer", "angles"],
  ["correctedActualToExpectedLow", "Corrected A/E from", "factor"],
  ["correctedActualToExpectedHigh", "Corrected A/E to", "factor"],
  ["correctedReturnLow", "Corrected return from", "difference"],
  ["correctedReturnHigh", "Corrected return to", "difference"],
  ["errorRate", "Error rate", "fraction"],
  ["correctedErrorRate", "Corrected error rate", "fraction"],
  ["warning", "Warning", "text"],
];

const runner: readonly ColumnSpec[] = [
  ["number", "No", "integer", "saddle cloth number"],
  ["name", "Runner", "text"],
];

/** The columns of startSpecs that a start of an angle has. */
const shared = ["finish", "margin", "startingPrice", "barrier", "weight", "jockey", "trainer"];

const ofStart: readonly ColumnSpec[] = [
  ["expectedWins", "Expected wins", "decimal", "wins"],
  ["profit", "Profit", "decimal", "units"],
];

const descriptions = {
  angles:
    "Different angles that this workbook had asked for on the day, which the corrected intervals allow for",
  actualToExpected: "Wins / expected wins; blank without a start",
  returnOnStakes: "Profit / stakes at starting price: 10 % is a gain of a tenth; blank without stakes",
  warning: "The reason why this record shows no edge; blank when the corrected interval shows one",
} as const;

const pro = { plan: "pro", descriptions } as const;
const whole = (specs: readonly ColumnSpec[]) => columnsAt("", specs, pro);
/** The columns of the whole record, in tables with other rows. */
const beside = columnsAt("", [...record, ...intervals, ...corrected.filter(([name]) => name !== "warning")], {
  ...pro,
  prefix: "all.",
  heading: "All:",
});
const warning = whole(corrected.filter(([name]) => name === "warning"));

/** ANGLE: the reports on the starts that meet some conditions (docs/extension.md), the default first. */
export const angle = {
  summary: {
    rows: "",
    columns: [...whole(record), ...whole(intervals), ...whole(corrected), ...whole(asked)],
    presets: {
      basic: [
        ...["starts", "wins", "winRate", "winRateLow", "winRateHigh", "expectedWins"],
        ...["actualToExpected", "actualToExpectedLow", "actualToExpectedHigh"],
        ...["returnOnStakes", "returnLow", "returnHigh", "longestLosingRun"],
        ...["angles", "correctedActualToExpectedLow", "correctedActualToExpectedHigh", "warning"],
      ],
    },
  },
  years: {
    rows: "years[]",
    columns: [
      ...columnsAt("years[]", [["year", "Year", "integer", "calendar year"], ...record], pro),
      ...warning,
      ...beside,
      ...whole(asked),
    ],
    presets: {
      basic: [
        ...["year", "starts", "wins", "winRate", "expectedWins", "actualToExpected"],
        ...["stakes", "profit", "returnOnStakes", "warning"],
      ],
    },
  },
  starts: {
    rows: "starts[]",
    columns: [
      ...columnsAt(
        "starts[]",
        [...pastRaceSpecs, ...runner, ...startSpecs.filter(([name]) => shared.includes(name)), ...ofStart],
        pro,
      ),
      ...warning,
      ...beside,
      ...columnsAt("", asked, { ...pro, prefix: "all.", heading: "All:" }),
    ],
    presets: {
      basic: [
        ...["date", "track", "raceNumber", "distance", "condition", "number", "name", "barrier"],
        ...["jockey", "trainer", "finish", "startingPrice", "profit"],
      ],
    },
  },
} as const satisfies Record<string, Table>;
