import { askedRaceFields } from "../../spec/form";
import { nextStartFields, workedOutRaceFields, workedOutRunnerFields } from "../../spec/workedOut";
import { columnsAt, namesOf, type Table } from "./column";

const { next: _next, ...runner } = workedOutRunnerFields;
const askedColumns = columnsAt("", askedRaceFields, { prefix: "race.", heading: "Asked" });

/** WORKEDOUT: a row for each starter of a past race, or one for the race, the default first. */
export const workedOut = {
  runners: {
    rows: "runners[]",
    columns: [
      ...columnsAt("runners[]", runner),
      ...columnsAt("runners[].next", nextStartFields, { prefix: "next.", heading: "Next" }),
      ...columnsAt("", workedOutRaceFields, { prefix: "all.", heading: "All:" }),
      ...askedColumns,
    ],
    presets: {
      basic: [
        "number",
        "name",
        "finish",
        "startingPrice",
        "laterStarts",
        "laterWins",
        "laterPlaces",
        "rating",
        "laterRating",
        "ratingGain",
        "next.date",
        "next.track",
        "next.distance",
        "next.raceClass",
        "next.finish",
        "next.fieldSize",
        "next.margin",
        "next.startingPrice",
      ],
    },
  },
  race: {
    rows: "",
    columns: [...columnsAt("", workedOutRaceFields), ...askedColumns],
    presets: { basic: namesOf(workedOutRaceFields) },
  },
} as const satisfies Record<string, Table>;
