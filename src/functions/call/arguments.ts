import { ArgumentError } from "../../cells/cellValue";
import { type Calendar, readDate } from "../../cells/arguments/readDate";
import { readFields } from "../../cells/arguments/readFields";
import * as texts from "../../cells/arguments/readText";
import { readDays, readDistance, readInteger, readRace } from "../../cells/arguments/readNumber";
import { readRunnerCells } from "../../cells/arguments/readRunners";
import type { Column, Table } from "../../cells/columns/column";
import { presentationChoices } from "../../cells/table/presentation";
import { t } from "../../language/translate";
import { type Parameter, parameters } from "../../spec/parameters";
import type { SettingName } from "./session";

/** Parses a cell's value. Throws an ArgumentError with the given name. */
export type Reader<Value> = (name: string, value: unknown, calendar: Calendar) => Value;

/** Declares an argument or an option; its key in the call's declaration is its name. */
export interface Argument<Value = unknown> {
  readonly read: Reader<Value>;
  /** The request parameter that it fills, by default the one with the argument's name. */
  readonly parameter?: Parameter;
  /** The name of that parameter, if it differs from the argument's. */
  readonly sentAs?: string;
  /** True if the function uses it to choose rows and does not send it. */
  readonly isFilter?: boolean;
  readonly required?: boolean;
  /** The setting of the workbook or the user that supplies the default. */
  readonly setting?: SettingName;
  readonly default?: string | number;
  /** True for a range whose reader accepts errors in cells as values. */
  readonly keepsErrors?: boolean;
  /**
   * True if 0 is a value; for other arguments it means an empty cell, which Excel on the desktop passes as 0.
   */
  readonly acceptsZero?: boolean;
}

// The arguments for the result's table. parseCall reads them once it knows the report and the other values.

export const report = { read: texts.readWord } as const;
export const fields = {
  read: (cell: unknown, table: Table, _values: object): readonly Column[] => readFields(cell, table),
} as const;
export const headers = {
  read: (cell: unknown, _columns: readonly Column[]) => texts.readHeaders(cell),
} as const;
export const options = { read: texts.readOptions } as const;

/** The last arguments of most functions. */
export const tail = { fields, headers, options } as const;

export type Arguments = Readonly<
  Record<string, Argument | typeof report | typeof fields | typeof headers | typeof options>
>;

/** The parsed values of arguments, with the type that each reader returns. */
export type Values<Declared extends Arguments> = {
  readonly [
    Name in keyof Declared as Declared[Name] extends Argument ? Name : never
  ]: Declared[Name] extends Argument<infer Value> ? Value : never;
};

/** The cells of a function's arguments that Excel passed. */
export type ArgumentCells<Declared extends Arguments = Arguments> = {
  readonly [Name in keyof Declared]: unknown;
};

/** Returns a call's cells by argument name, from cells in the order of the arguments. */
export function cellsByName(
  { argumentNames }: { readonly argumentNames: readonly string[] },
  cells: readonly unknown[],
): ArgumentCells {
  return Object.fromEntries(argumentNames.map((name, index) => [name, cells[index]]));
}

type Guaranteed = Parameter & ({ readonly required: true } | { readonly default: string | number });

/** Declares an argument that is sent as the parameter with its name, and has the parameter's default. */
export function forParameter<Value>(parameter: Guaranteed, read: Reader<Value>): Argument<Value>;
export function forParameter<Value>(parameter: Parameter, read: Reader<Value>): Argument<Value | undefined>;
export function forParameter<Value>(parameter: Parameter, read: Reader<Value>): Argument<Value | undefined> {
  const { required, default: ofService } = parameter;
  return { read, parameter, required, ...(ofService === undefined ? {} : { default: ofService }) };
}

/** Declares a required argument that is not sent. */
export const required = <Value>(read: Reader<Value>): Argument<Value> => ({ read, required: true });

/** Declares an optional argument that is not sent. */
export const optional = <Value>(read: Reader<Value>): Argument<Value | undefined> => ({ read });

/** Declares an argument that lists several values; the word all may stand for undefined. */
export function listOf<Value>(one: Argument<Value>): Argument<readonly (Value | undefined)[] | undefined> {
  const isRequired = one.required ?? false;
  const read: Reader<readonly (Value | undefined)[]> = (name, value, calendar) => {
    const cells = texts.readList(value);
    if (cells.length === 0 && isRequired) throw new ArgumentError(name, t`is blank`);
    const isAll = (cell: unknown): boolean =>
      !isRequired && typeof cell === "string" && cell.toLowerCase() === "all";
    return [...new Set(cells.map((cell) => (isAll(cell) ? undefined : one.read(name, cell, calendar))))];
  };
  return { read, required: isRequired };
}

// The arguments and options that several functions share; the rest are declared in their function's file.

export const date = forParameter(parameters.date, readDate);
export const track = forParameter(parameters.track, texts.readSlug);
export const race = forParameter(parameters.race, (name, value) => readRace(name, value, parameters.race));
export const venue = forParameter(parameters.venue, texts.readSlug);
export const distance = forParameter(parameters.distance, (name, value) =>
  readDistance(name, value, parameters.distance),
);
export const window = forParameter(parameters.window, (name, value) =>
  readDays(name, value, parameters.window),
);
export const condition = forParameter(parameters.condition, texts.readCondition);
export const surface = forParameter(parameters.surface, texts.readLowerCase);
export const course = forParameter(parameters.course, texts.readLowerCase);
export const person = forParameter(parameters.name, texts.readText);
export const min_starts = forParameter(parameters.min_starts, (name, value) =>
  readInteger(name, value, parameters.min_starts),
);

export const anyCountry = forParameter(parameters.anyCountry, texts.readCountry);

/** Runners to scratch, which are looked up once the race's runners are known. */
export const scratched = optional(readRunnerCells);

export const race_code = {
  ...forParameter(parameters.race_code, texts.readRaceCode),
  setting: "race_code",
} as const;
export const country = {
  ...forParameter(parameters.country, texts.readCountry),
  setting: "country",
} as const;
export const timezone = {
  ...forParameter(parameters.timezone, texts.readTimezone),
  setting: "timezone",
} as const;

/** A country that is read but not sent, because a cell of options may serve several functions. */
export const unusedCountry = optional(texts.readCountry);
/** A country that limits the rows. */
export const countryOfRows = { ...anyCountry, isFilter: true } as const;

/**
 * The options that name a runner, to identify its jockey, its trainer or itself among several of the same
 * name.
 */
export const runnerOptions = {
  date: forParameter(parameters.runnerDate, readDate),
  track: forParameter(parameters.runnerTrack, texts.readSlug),
  race: forParameter(parameters.runnerRace, (name, value) => readRace(name, value, parameters.race)),
  number: forParameter(parameters.runnerNumber, (name, value) =>
    readInteger(name, value, parameters.runnerNumber),
  ),
  // Not sent, because the date is the venue's day.
  timezone: { read: texts.readTimezone, setting: "timezone", default: parameters.timezone.default },
} as const;

/** Declares an option with choices from `presentationChoices`, the first by default. */
export const choice = <Word extends string>(words: readonly [Word, ...Word[]]) => ({
  read: (name: string, value: unknown): Word => texts.readWord(name, value, words),
  default: words[0],
  acceptsZero: true,
});

/** The options for the table's presentation, which every function accepts. */
export const presentationOptions = {
  missing: { ...choice(presentationChoices.missing), setting: "missing" },
  layout: choice(presentationChoices.layout),
  time: { ...choice(presentationChoices.time), setting: "time" },
  text: choice(presentationChoices.text),
  stale: choice(presentationChoices.stale),
  thin: choice(presentationChoices.thin),
  cards: { ...choice(presentationChoices.cards), setting: "cards" },
  errors: choice(presentationChoices.errors),
} as const satisfies { readonly [Name in keyof typeof presentationChoices]: Argument };

/** The options that limit the races; a function may accept them as arguments instead. */
export const scopeOptions = { race_code, country, timezone } as const;

/** The snapshot that answers the call. */
export const snapshot = optional(texts.readSnapshotName);
