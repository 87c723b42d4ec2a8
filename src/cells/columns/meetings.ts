import * as is from "../../spec/fields";
import { cardFields, meetingFields, meetingsFields, venueFields, venuesSchema } from "../../spec/meetings";
import { columnsAt, type Table } from "./column";
import { userTimes } from "./runners";

const { abandoned, ...meeting } = meetingFields;

/** The venue's day of a meeting, and the formula that reaches a race whatever the defaults. */
const localDate = is.date(
  "Local date",
  "Day of the meeting's first race at its venue; with the timezone it tells two meetings of one venue on a date apart",
);
const formula = is.text(
  "Formula",
  "The formula of the race's form; it means the same race in every workbook and on every day",
);

/** The columns of a race; its start by the user's clock comes next to them. */
const raceColumns = columnsAt("meetings[].races[]", cardFields, { aliasPrefix: "race." });

/** MEETINGS: a row for each race of each meeting (spec section 2.1). */
export const meetings: Table = {
  rows: "meetings[].races[]",
  columns: [
    ...columnsAt("", meetingsFields, { aliasPrefix: "race." }),
    ...columnsAt("meetings[]", meeting, { aliasPrefix: "race." }),
    ...raceColumns,
    ...userTimes("meetings[].races[]"),
    ...columnsAt("meetings[]", { abandoned }, { prefix: "meeting.", heading: "Meeting" }),
    ...columnsAt("meetings[]", { localDate }),
    ...columnsAt("meetings[].races[]", { formula }),
  ],
  presets: {
    basic: [
      "track",
      "slug",
      "country",
      "raceNumber",
      "startTime",
      "raceName",
      "raceClass",
      "distance",
      "numberOfRunners",
      "condition",
      "prizeMoney",
      "abandoned",
      "timezone",
      "localStart",
    ],
    times: ["track", "raceNumber", "startTime", "timezone", "localStart", "minutesToGo", "abandoned"],
  },
};

/** VENUES: a row for each venue (spec section 2.2). */
export const venues: Table = {
  rows: "venues[]",
  columns: [
    ...columnsAt("venues[]", venueFields),
    ...columnsAt("", { count: venuesSchema.properties.count }),
  ],
  presets: { basic: ["name", "slug", "raceType", "country"] },
};

const { date, raceType } = meetingsFields;

/** NEXT: the races of all meetings, the next first. */
export const nextRaces: Table = {
  rows: "meetings[].races[]",
  columns: [
    ...userTimes("meetings[].races[]"),
    ...columnsAt(
      "meetings[]",
      {
        ...meeting,
        date: is.described(date, "Race date, YYYY-MM-DD"),
        raceType: is.described(raceType, "R gallops, H harness, G greyhounds"),
      },
      { aliasPrefix: "race." },
    ),
    ...raceColumns,
  ],
  presets: {
    basic: [
      "localStart",
      "minutesToGo",
      "track",
      "country",
      "raceNumber",
      "raceName",
      "distance",
      "numberOfRunners",
      "condition",
      "slug",
      "date",
    ],
  },
};
