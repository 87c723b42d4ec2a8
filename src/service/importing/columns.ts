import { dayNumber } from "../../dates/days";
import { isTimezone } from "../../dates/zones";
import { countryOf, raceCodes } from "../../spec/codes";
import { surfaceOf } from "../races/surface";
import { slugify } from "../races/names";
import type { RaceRecord, RunnerRecord } from "../races/records";

/** A line of a results file that cannot be imported; the message states the reason. */
export class InvalidLine extends Error {}

/** Parses the text of a cell. Throws InvalidLine when the text breaks the rule of the column. */
type Parse<T> = (text: string, column: string) => T;

const maxShown = 60;

function fail(column: string, rule: string, value: string): never {
  throw new InvalidLine(
    `${column} ${rule}: ${value.length > maxShown ? `${value.slice(0, maxShown)}...` : value}`,
  );
}

/** The longest text of a cell: each start has several. */
const longestText = 200;

const text: Parse<string> = (value, column) =>
  value.length <= longestText ? value : fail(column, `must have at most ${longestText} characters`, value);
const oneOf =
  <T extends string>(allowed: readonly T[], rule: string): Parse<T> =>
  (value, column) =>
    allowed.find((one) => one === value.toLowerCase()) ?? fail(column, rule, value);
const within =
  (pattern: RegExp, rule: string, [low, high]: readonly [number, number]): Parse<number> =>
  (value, column) => {
    const number = pattern.test(value) ? Number(value) : NaN;
    return number >= low && number <= high ? number : fail(column, rule, value);
  };
const whole = (low: number, high: number): Parse<number> =>
  within(/^\d{1,9}$/, `must be a whole number from ${low} to ${high}`, [low, high]);
const decimal = (high: number): Parse<number> =>
  within(/^\d{1,9}(\.\d+)?$|^\.\d+$/, `must be a number from 0 to ${high}`, [0, high]);
const checked =
  (test: (value: string) => boolean, rule: string): Parse<string> =>
  (value, column) =>
    test(value) ? text(value, column) : fail(column, rule, value);
const flag: Parse<boolean> = (value, column) => oneOf(["0", "1"], "must be 0 or 1")(value, column) === "1";

interface Column<Field> {
  readonly field: Field;
  readonly parse: Parse<unknown>;
  /** A blank makes the line invalid. */
  readonly required?: boolean;
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
    parse: (value, column) => countryOf(value) ?? fail(column, "must be one of the 24 country codes", value),
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
    parse: (value, column) =>
      surfaceOf(value) ?? fail(column, "must be turf, synthetic (all-weather), dirt or sand", value),
  },
  course: { field: "course", parse: text },
  condition: { field: "condition", parse: text },
  weather: { field: "weather", parse: text },
  prize_money: { field: "prizeMoney", parse: text },
  abandoned: { field: "abandoned", parse: flag },
  meeting_abandoned: { field: "meetingAbandoned", parse: flag },
};

export const runnerColumns: Readonly<Record<string, Column<keyof RunnerRecord>>> = {
  number: { field: "number", parse: whole(1, 99) },
  name: { field: "name", parse: text, required: true },
  runner_id: { field: "runnerKey", parse: text },
  jockey: { field: "jockey", parse: text },
  jockey_id: { field: "jockeyKey", parse: text },
  trainer: { field: "trainer", parse: text },
  trainer_id: { field: "trainerKey", parse: text },
  weight_kg: { field: "weight", parse: decimal(200) },
  claim_kg: { field: "claim", parse: decimal(20) },
  barrier: { field: "barrier", parse: whole(1, 99) },
  start_row: { field: "startRow", parse: oneOf(["front", "second"], "must be front or second") },
  unruly: { field: "unruly", parse: flag },
  handicap_m: { field: "handicapMetres", parse: whole(0, 500) },
  age: { field: "age", parse: whole(0, 40) },
  sex: { field: "sex", parse: text },
  sire: { field: "sire", parse: text },
  dam: { field: "dam", parse: text },
  origin: {
    field: "origin",
    parse: checked((value) => /^[a-z]{2}$/.test(value), "must be two lowercase letters"),
  },
  career_prize_money: { field: "careerPrizeMoney", parse: text },
  scratched: { field: "scratched", parse: flag },
  finish: { field: "finish", parse: whole(1, 99) },
  margin_lengths: { field: "margin", parse: decimal(999) },
  time_s: { field: "seconds", parse: decimal(9999) },
  settled: { field: "settled", parse: whole(1, 99) },
  starting_price: { field: "startingPrice", parse: decimal(100_000) },
  odds: { field: "startingPrice", parse: decimal(100_000) },
};
