import { raceCodes } from "../../spec/codes";
import { countryCodes } from "../../spec/countries";
import { dayNumber } from "../../dates/days";
import { slugify } from "../races/names";
import type { RaceRecord, RunnerRecord } from "../races/records";
import { fail } from "./badLine";
import { isTimezone } from "../../dates/zones";

type Read<T> = (text: string, column: string) => T;

const text: Read<string> = (said) => said;
const oneOf =
  <T extends string>(allowed: readonly T[], rule: string): Read<T> =>
  (said, column) =>
    allowed.find((value) => value === said.toLowerCase()) ?? fail(column, rule, said);
const within =
  (pattern: RegExp, rule: string, [low, high]: readonly [number, number]): Read<number> =>
  (said, column) => {
    const value = pattern.test(said) ? Number(said) : NaN;
    return value >= low && value <= high ? value : fail(column, rule, said);
  };
const whole = (low: number, high: number): Read<number> =>
  within(/^\d{1,9}$/, `must be a whole number from ${low} to ${high}`, [low, high]);
const decimal = (high: number): Read<number> =>
  within(/^\d{1,9}(\.\d+)?$|^\.\d+$/, `must be a number from 0 to ${high}`, [0, high]);
const checked =
  (test: (said: string) => boolean, rule: string): Read<string> =>
  (said, column) =>
    test(said) ? said : fail(column, rule, said);
const flag: Read<boolean> = (said, column) => oneOf(["0", "1"], "must be 0 or 1")(said, column) === "1";

const isUtc = (said: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(said) && !Number.isNaN(Date.parse(said));

interface Column<Field> {
  readonly field: Field;
  readonly read: Read<unknown>;
  /** A blank makes the line useless. */
  readonly required?: boolean;
}

/** The columns that describe the race; each of its lines repeats them. */
export const raceColumns: Readonly<Record<string, Column<keyof RaceRecord>>> = {
  date: {
    field: "date",
    read: checked((said) => dayNumber(said) !== undefined, "must be a day, YYYY-MM-DD"),
    required: true,
  },
  country: { field: "country", read: oneOf(countryCodes, "must be one of the 24 country codes"), required: true },
  race_code: { field: "raceCode", read: oneOf(raceCodes, `must be one of ${raceCodes.join(", ")}`), required: true },
  track: { field: "track", read: checked((said) => slugify(said) !== "", "must be a name"), required: true },
  race_number: { field: "raceNumber", read: whole(1, 20), required: true },
  start_time: {
    field: "startTime",
    read: checked(isUtc, "must be a time in UTC like 2026-01-31T05:00:00Z"),
    required: true,
  },
  timezone: { field: "timezone", read: checked(isTimezone, "must be an IANA timezone"), required: true },
  race_name: { field: "raceName", read: text },
  race_class: { field: "raceClass", read: text },
  distance_m: { field: "distance", read: whole(100, 10_000) },
  condition: { field: "condition", read: text },
  weather: { field: "weather", read: text },
  prize_money: { field: "prizeMoney", read: text },
  abandoned: { field: "abandoned", read: flag },
  meeting_abandoned: { field: "meetingAbandoned", read: flag },
};

/** The columns that describe the runner. */
export const runnerColumns: Readonly<Record<string, Column<keyof RunnerRecord>>> = {
  number: { field: "number", read: whole(1, 99) },
  name: { field: "name", read: text, required: true },
  jockey: { field: "jockey", read: text },
  trainer: { field: "trainer", read: text },
  weight_kg: { field: "weight", read: decimal(200) },
  claim_kg: { field: "claim", read: decimal(20) },
  barrier: { field: "barrier", read: whole(1, 99) },
  start_row: { field: "startRow", read: oneOf(["front", "second"], "must be front or second") },
  unruly: { field: "unruly", read: flag },
  handicap_m: { field: "handicapMetres", read: whole(0, 500) },
  age: { field: "age", read: whole(0, 40) },
  sex: { field: "sex", read: text },
  sire: { field: "sire", read: text },
  dam: { field: "dam", read: text },
  origin: { field: "origin", read: checked((said) => /^[a-z]{2}$/.test(said), "must be two lowercase letters") },
  career_prize_money: { field: "careerPrizeMoney", read: text },
  scratched: { field: "scratched", read: flag },
  finish: { field: "finish", read: whole(1, 99) },
  margin_lengths: { field: "margin", read: decimal(999) },
  time_s: { field: "seconds", read: decimal(9999) },
  settled: { field: "settled", read: whole(1, 99) },
  starting_price: { field: "startingPrice", read: decimal(100_000) },
};
