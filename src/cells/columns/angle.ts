import * as is from "../../spec/fields";
import {
  angleStartFields,
  askedAngleFields,
  correctedFields,
  fieldRateFields,
  intervalFields,
  recordFields,
  warningFields,
  yearFields,
} from "../../spec/angle";
import { endpoints } from "../../spec/endpoints";
import { askedDayFields, qualifierFields, qualifierRecordFields } from "../../spec/qualifiers";
import { columnsAt, type ShownFields, type Table } from "./column";
import { noteFields } from "./notes";
import { inLocalTime } from "./prices";
import { userTimes } from "./runners";

const { plan } = endpoints.angle;

/** Describes a field of the interface in other words for the help. */
const returnOnStakes = is.described(
  recordFields.returnOnStakes,
  "Profit / stakes at starting price: 10% is a gain of a tenth; blank without stakes",
);
const angles = is.described(
  correctedFields.angles,
  "Different angles that this workbook had asked for on the day, which the corrected intervals allow for",
);
/** The p-value among those of the angles tried, which ANGLE computes. */
const holmPValue = is.fraction(
  "Holm p-value",
  "P-value corrected by Holm for the angles asked and the saved angles shown; an edge or its opposite at the error rate if it is below that",
);
const whole = {
  ...recordFields,
  returnOnStakes,
  ...fieldRateFields,
  ...intervalFields,
  ...correctedFields,
  angles,
  holmPValue,
};

const ofWhole = (fields: ShownFields) => columnsAt("", fields, { plan });
/** Returns the columns of the whole record, for a table with other rows. */
const beside = (fields: ShownFields) => columnsAt("", fields, { plan, prefix: "all.", heading: "All:" });

const { raceType, priceCondition, racesWithoutGoing, ...record } = qualifierRecordFields;
const savedName = is.text("Angle", "The name of the saved angle; blank where the conditions have no name");

/** The day of the cards and the state of its prices. */
const ofDay = columnsAt("", askedDayFields, { plan, prefix: "day.", heading: "Day:" }).map(inLocalTime);

/** The columns of a runner's entry that both lists of a day show first. */
const entryNames = [
  "localStart",
  "track",
  "country",
  "raceNumber",
  "number",
  "name",
  "barrier",
  "jockey",
  "trainer",
  "scratched",
] as const;

/** ANGLE: the reports on the starts that meet the conditions (docs/extension.md), the default first. */
export const angle = {
  summary: {
    rows: "",
    columns: ofWhole({ ...whole, ...warningFields, ...askedAngleFields }),
    presets: {
      basic: [
        "starts",
        "wins",
        "winRate",
        "winRateLow",
        "winRateHigh",
        "expectedWins",
        "actualToExpected",
        "actualToExpectedLow",
        "actualToExpectedHigh",
        "returnOnStakes",
        "returnLow",
        "returnHigh",
        "longestLosingRun",
        "angles",
        "correctedActualToExpectedLow",
        "correctedActualToExpectedHigh",
        "warning",
      ],
    },
  },
  years: {
    rows: "years[]",
    columns: [
      ...columnsAt("years[]", { ...yearFields, returnOnStakes }, { plan }),
      ...ofWhole(warningFields),
      ...beside(whole),
      ...ofWhole(askedAngleFields),
    ],
    presets: {
      basic: [
        "year",
        "starts",
        "wins",
        "winRate",
        "expectedWins",
        "actualToExpected",
        "stakes",
        "profit",
        "returnOnStakes",
        "warning",
      ],
    },
  },
  starts: {
    rows: "starts[]",
    columns: [
      ...columnsAt("starts[]", angleStartFields, { plan }),
      ...ofWhole(warningFields),
      ...beside({ ...whole, ...askedAngleFields }),
    ],
    presets: {
      basic: [
        "date",
        "track",
        "raceNumber",
        "distance",
        "condition",
        "number",
        "name",
        "barrier",
        "jockey",
        "trainer",
        "finish",
        "startingPrice",
        "profit",
      ],
    },
  },
  runners: {
    rows: "runners[]",
    columns: [
      ...columnsAt("runners[]", { angle: savedName }, { plan }),
      ...userTimes("runners[]"),
      ...columnsAt("runners[]", qualifierFields, { plan }),
      ...columnsAt("runners[].record", { raceType }, { plan }),
      ...columnsAt(
        "runners[].record",
        { ...record, returnOnStakes, angles, holmPValue },
        {
          plan,
          prefix: "all.",
          heading: "All:",
        },
      ),
      ...columnsAt("runners[].record", { priceCondition, racesWithoutGoing }, { plan }),
      ...ofDay,
    ],
    presets: {
      basic: [
        "angle",
        ...entryNames,
        "all.starts",
        "all.winRate",
        "all.actualToExpected",
        "all.returnOnStakes",
        "price",
        "priceCondition",
        "all.warning",
      ],
    },
  },
  noted: {
    rows: "runners[]",
    columns: [
      ...userTimes("runners[]"),
      ...columnsAt("runners[]", qualifierFields, { plan }),
      ...columnsAt("runners[]", noteFields, { plan }),
      ...columnsAt("runners[].record", { raceType }, { plan }),
      ...ofDay,
    ],
    presets: {
      basic: [...entryNames, "price", "mark", "note", "myRating", "noteDay", "noteCount"],
    },
  },
} as const satisfies Record<string, Table>;
