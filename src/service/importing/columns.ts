import { dayNumber } from "../../dates/days";
import { isTimezone } from "../../dates/zones";
import { countryOf, raceCodes } from "../../spec/codes";
import { surfaceOf } from "../races/surface";
import { slugify } from "../../spec/slug";
import type { RaceRecord, RunnerRecord } from "../races/records";
import { at, fields, outcome, type Rule } from "./formats/format";
import {
  finishWords,
  highestPrice,
  idOrNone,
  outcomes,
  programmeNumber,
  raceTimes,
  visibleText as text,
} from "./formats/readers";
import type { Reads } from "./rowReader";
import { Unreadable } from "./formats/unreadable";

/** Parses the text of a cell. Throws Unreadable if the text breaks the column's rule. */
type Parse<T> = (text: string) => T;

function fail(rule: string): never {
  throw new Unreadable(rule);
}

const oneOf =
  <T extends string>(allowed: readonly T[], rule: string): Parse<T> =>
  (value) =>
    allowed.find((one) => one === value.toLowerCase()) ?? fail(rule);
const within =
  (pattern: RegExp, rule: string, [low, high]: readonly [number, number]): Parse<number> =>
  (value) => {
    const number = pattern.test(value) ? Number(value) : NaN;
    return number >= low && number <= high ? number : fail(rule);
  };
const whole = (low: number, high: number): Parse<number> =>
  within(/^\d{1,9}$/, `must be a whole number from ${low} to ${high}`, [low, high]);
const decimal = (high: number): Parse<number> =>
  within(/^\d{1,9}(\.\d+)?$|^\.\d+$/, `must be a number from 0 to ${high}`, [0, high]);
/** Returns a parser of decimals in which 0 means none. */
const decimalOrNone =
  (high: number, low = 0): Parse<number | undefined> =>
  (value) => {
    const number = decimal(high)(value);
    return number === 0 || number >= low
      ? number || undefined
      : fail(`must be a number from ${low} to ${high}`);
  };
const checked =
  (test: (value: string) => boolean, rule: string): Parse<string> =>
  (value) =>
    test(value) ? text(value) : fail(rule);
const flags: Readonly<Record<string, boolean>> = {
  "0": false,
  no: false,
  n: false,
  false: false,
  "1": true,
  yes: true,
  y: true,
  true: true,
};
const flag: Parse<boolean> = (value) => flags[value.toLowerCase()] ?? fail("must be 0 or 1");

/** Words in results for a runner without a place, including Japan's and Hong Kong's. */
const finish = outcomes({
  unplaced: [...finishWords.unplaced, "DNS", "0"],
  scratched: finishWords.scratched,
});

/** Words in an exported history for a runner whose place its source does not state. */
const unstated: Readonly<Record<string, object>> = {
  unknown: { finishUnknown: true },
  placed: { finishUnknown: true, placed: true },
  unplaced: { finishUnknown: true, placed: false },
};
const finishOrOutcome = (value: string): object => unstated[value.toLowerCase()] ?? finish(value);

interface Column<Field> {
  readonly field: Field;
  readonly parse: Parse<unknown>;
  /** A blank makes the line invalid. */
  readonly required?: boolean;
  /** True if `parse` returns an object with several fields. */
  readonly several?: boolean;
}

/** The columns of the race, which each of its lines repeats. */
export const raceColumns: Readonly<Record<string, Column<keyof RaceRecord>>> = {
  date: {
    field: "date",
    parse: checked((value) => dayNumber(value) !== undefined, "must be a day, YYYY-MM-DD"),
    required: true,
  },
  country: {
    field: "country",
    parse: (value) => countryOf(value) ?? fail("must be one of the 24 country codes"),
    required: true,
  },
  race_code: {
    field: "raceCode",
    parse: oneOf(raceCodes, `must be one of ${raceCodes.join(", ")}`),
    required: true,
  },
  track: {
    field: "track",
    parse: checked((value) => slugify(value) !== "", "must be a name"),
    required: true,
  },
  race_number: { field: "raceNumber", parse: whole(1, 20), required: true },
  start_time: {
    field: "startTime",
    parse: checked(
      (value) =>
        /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/.test(value) &&
        dayNumber(value.slice(0, 10)) !== undefined,
      "must be a time in UTC like 2026-01-31T05:00:00Z",
    ),
    required: true,
  },
  timezone: { field: "timezone", parse: checked(isTimezone, "must be an IANA timezone"), required: true },
  race_name: { field: "raceName", parse: text },
  race_class: { field: "raceClass", parse: text },
  distance_m: { field: "distance", parse: whole(100, 10_000) },
  surface: {
    field: "surface",
    parse: (value) => surfaceOf(value) ?? fail("must be turf, synthetic (all-weather), dirt or sand"),
  },
  course: { field: "course", parse: text },
  condition: { field: "condition", parse: text },
  weather: { field: "weather", parse: text },
  prize_money: { field: "prizeMoney", parse: text },
  abandoned: { field: "abandoned", parse: flag },
  meeting_abandoned: { field: "meetingAbandoned", parse: flag },
  starters: { field: "starters", parse: whole(1, 128) },
};

export const runnerColumns: Readonly<Record<string, Column<keyof RunnerRecord>>> = {
  number: { field: "number", parse: programmeNumber, several: true },
  name: { field: "name", parse: text, required: true },
  runner_id: { field: "runnerKey", parse: idOrNone },
  jockey: { field: "jockey", parse: text },
  jockey_id: { field: "jockeyKey", parse: idOrNone },
  trainer: { field: "trainer", parse: text },
  trainer_id: { field: "trainerKey", parse: idOrNone },
  weight_kg: { field: "weight", parse: decimalOrNone(200) },
  claim_kg: { field: "claim", parse: decimal(20) },
  barrier: { field: "barrier", parse: whole(1, 99) },
  start_row: { field: "startRow", parse: oneOf(["front", "second"], "must be front or second") },
  unruly: { field: "unruly", parse: flag },
  handicap_m: { field: "handicapMetres", parse: whole(0, 500) },
  age: { field: "age", parse: whole(0, 40) },
  sex: { field: "sex", parse: text },
  sire: { field: "sire", parse: text },
  dam: { field: "dam", parse: text },
  damsire: { field: "damsire", parse: text },
  origin: {
    field: "origin",
    parse: checked((value) => /^[a-z]{2}$/.test(value), "must be two lowercase letters"),
  },
  career_prize_money: { field: "careerPrizeMoney", parse: text },
  scratched: { field: "scratched", parse: flag },
  finish: { field: "finish", parse: finishOrOutcome, several: true },
  margin_lengths: { field: "margin", parse: decimal(999) },
  time_s: { field: "seconds", parse: decimalOrNone(9999, raceTimes.shortest) },
  body_kg: { field: "bodyWeight", parse: decimalOrNone(2000) },
  last_600_s: { field: "last600", parse: decimal(999) },
  settled: { field: "settled", parse: whole(1, 99) },
  starting_price: { field: "startingPrice", parse: decimalOrNone(highestPrice) },
  odds: { field: "startingPrice", parse: decimalOrNone(highestPrice) },
};

const columns = Object.entries({ ...raceColumns, ...runnerColumns });

/** Returns the rule of a column. */
export function ruleOf(name: string, { field, parse, several }: Column<string>): Rule {
  if (!several) return at(name, parse);
  const read = (value: string): object => (value === "" ? {} : (parse(value) as object));
  return field === "finish" ? outcome([name], read) : fields([name], read);
}

/** Returns the rules for our own columns under these headings. Throws an Error for other headings. */
export function ownColumns(headings: readonly string[]): Reads {
  const names = headingNames(headings);
  const twice = names.find((name, index) => name !== "" && names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`its first line names the column ${twice} twice`);
  const namedColumns = columns.filter(([name]) => names.includes(name));
  for (const [name, { field }] of namedColumns) {
    const other = namedColumns.find(([another, column]) => another !== name && column.field === field)?.[0];
    if (other !== undefined) throw new Error(`its first line names both ${name} and ${other}, which are one`);
  }
  const missing = columns.flatMap(([name, { required }]) =>
    required && !names.includes(name) ? [name] : [],
  );
  if (missing.length > 0)
    throw new Error(`its first line must name the columns; missing: ${missing.join(", ")}`);
  const rules = (table: Readonly<Record<string, Column<string>>>): Record<string, Rule> =>
    Object.fromEntries(
      Object.entries(table).flatMap(([name, column]) =>
        names.includes(name) ? [[column.field, ruleOf(name, column)]] : [],
      ),
    );
  return {
    race: rules(raceColumns),
    runner: rules(runnerColumns),
    required: Object.fromEntries(
      columns.flatMap(([name, { field, required }]) => (required ? [[field, name]] : [])),
    ),
    idScope: "",
  };
}

/** Returns the column names in a line of headings, ignoring case and blanks. */
export function headingNames(cells: readonly string[]): readonly string[] {
  // A file appended to another may begin with a byte order mark, which trim also removes.
  return cells.map((cell) => cell.trim().toLowerCase());
}

/** Returns true for cells that name all required columns. */
export function isHeading(cells: readonly string[]): boolean {
  const names = new Set(headingNames(cells));
  return columns.every(([name, { required }]) => !required || names.has(name));
}
