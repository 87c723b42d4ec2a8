import { columnsAt, type Column, type Field, type Table } from "./column";
import { raceColumns } from "./race";
import { statColumns } from "./statFields";

const runner: readonly Field[] = [
  ["number", "No", "integer"],
  ["name", "Runner", "text"],
  ["barrier", "Barrier", "integer"],
  ["startRow", "Start row", "text"],
  ["handicapMetres", "Handicap", "integer", "m"],
  ["unruly", "Unruly", "flag"],
  ["weight", "Weight", "number", "kg"],
  ["claim", "Claim", "number", "kg"],
  ["jockey", "Jockey", "text"],
  ["trainer", "Trainer", "text"],
  ["age", "Age", "integer", "years"],
  ["sex", "Sex", "text"],
  ["sire", "Sire", "text"],
  ["dam", "Dam", "text"],
  ["country", "Country", "text"],
  ["careerPrizeMoney", "Career prize money", "money"],
  ["form", "Form", "text"],
  ["last20Starts", "Last 20 starts", "text"],
  ["scratched", "Scratched", "flag"],
];

const speedMap: readonly Field[] = [
  ["runningStyle", "Running style", "text"],
  ["earlySpeedIndex", "Early speed index", "number"],
  ["settlingPosition", "Settling position", "number"],
];

const classProfile: readonly Field[] = [
  ["currentRating", "Current rating", "number"],
  ["peakRating", "Peak rating", "number"],
  ["highestClassWon", "Highest class won", "number"],
  ["optimalRangeMin", "Optimal range from", "number"],
  ["optimalRangeMax", "Optimal range to", "number"],
  ["trend", "Rating trend", "text"],
];

const raceClassFit: readonly Field[] = [
  ["raceClassRating", "Race class rating", "number"],
  ["classDifference", "Class difference", "number"],
  ["withinOptimalRange", "Within optimal range", "flag"],
  ["assessment", "Class fit", "text"],
];

const proColumns: readonly Column[] = [
  ...columnsAt("runners[].speedMap", speedMap, { prefix: "speedMap.", plan: "pro" }),
  ...columnsAt("runners[].classProfile", classProfile, { prefix: "classProfile.", plan: "pro" }),
  ...columnsAt("runners[].raceClassFit", raceClassFit, { prefix: "raceClassFit.", plan: "pro" }),
  ...columnsAt("runners[]", [["decorators", "Badges", "badges"]], { plan: "pro" }),
];

const columns: readonly Column[] = [...columnsAt("runners[]", runner), ...statColumns, ...proColumns, ...raceColumns];

const basic = [
  "number",
  "name",
  "barrier",
  "weight",
  "claim",
  "jockey",
  "trainer",
  "form",
  "stats.overall.starts",
  "stats.overall.wins",
  "stats.overall.winPercent",
  "stats.overall.placePercent",
  "scratched",
];

const presets = {
  basic,
  stats: ["number", "name", "stats.*"],
  pro: ["number", "name", "speedMap.*", "classProfile.*", "raceClassFit.*", "decorators"],
};

/** FORM: a row for every runner by its number, scratched runners included (spec 2.3). */
export const runners: Table = {
  rows: "runners[]",
  columns,
  presets: { ...presets, form: [...runner.map(([name]) => name), "stats.overall.*"] },
  order: "runners[].number",
};

/** RUNNER: the same fields for one runner; `form` alone is there the field, which gives one value. */
export const oneRunner: Table = { ...runners, presets };
