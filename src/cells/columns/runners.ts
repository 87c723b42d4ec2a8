import { badgeFields, linesLostField, raceFields, runnerFields } from "../../spec/form";
import { type Column, columnsAt, enumerations, namesOf, type Table } from "./column";

/** Returns the columns for a race's start by the user's clock and the time left until it. */
export const userTimes = (parent: string): readonly Column[] =>
  [
    {
      name: "localStart",
      heading: "Your start time",
      kind: "localTime" as const,
      description: "Start time in your time zone: the option timezone, else the workbook's, else yours",
    },
    {
      name: "clockStart",
      heading: "Start (your clock)",
      kind: "clockTime" as const,
      description:
        "Start time on the clock of the computer that calculates, for a countdown with NOW(), whatever the timezone option",
    },
    {
      name: "minutesToGo",
      heading: "Minutes to go",
      kind: "minutes" as const,
      description:
        "Minutes to the start when the formula was calculated; below 0 after it; blank while the source shows another day than today",
    },
  ].map((column) => ({ ...column, path: parent === "" ? "startTime" : `${parent}.startTime` }));

/** RACE: one row. */
export const race: Table = {
  rows: "",
  columns: [
    ...columnsAt("", raceFields, { aliasPrefix: "race." }),
    ...userTimes(""),
    ...columnsAt("", linesLostField),
  ],
  presets: { basic: namesOf(raceFields) },
};

/** The race's columns, for tables with one row per runner. */
export const raceColumns = columnsAt("", raceFields, { prefix: "race.", heading: "Race" });

const columns = columnsAt("runners[]", runnerFields, { nested: true, words: enumerations });

const presets = {
  basic: [
    "number",
    "name",
    "barrier",
    "weight",
    "claim",
    "jockey",
    "trainer",
    "form",
    ...["starts", "wins", "winRate", "placeRate"].map((name) => `stats.overall.${name}`),
    "scratched",
  ],
  stats: ["number", "name", "stats.*"],
  pro: ["number", "name", "speedMap.*", "classProfile.*", "raceClassFit.*", "decorators"],
};
const ownColumns = columns.filter(({ path, plan }) => plan === undefined && !path.includes("].stats."));

/** FORM: a row for each runner, by number, scratched runners included (spec section 2.3). */
export const runners: Table = {
  rows: "runners[]",
  columns: [...columns, ...raceColumns],
  presets: { ...presets, form: [...ownColumns.map(({ name }) => name), "stats.overall.*"] },
  order: "runners[].number",
};

/**
 * RUNNER: the same columns for one runner; there `form` means the column, a single value, and not a preset.
 */
export const oneRunner: Table = { ...runners, presets };

const { number, name, scratched } = runnerFields;

/** BADGES: a row for each badge of each runner (spec section 2.3, decorators). */
export const badges: Table = {
  rows: "runners[].decorators[]",
  columns: [
    ...columnsAt("runners[]", { number, name }),
    ...columnsAt("runners[].decorators[]", badgeFields, { plan: "pro", words: enumerations }),
    ...columnsAt("runners[]", { scratched }),
    ...raceColumns,
  ],
  presets: { basic: ["number", "name", "label", "category", "sentiment", "detail"] },
  order: "runners[].number",
};
