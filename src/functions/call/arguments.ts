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

/** Parses a cell's value. Throws an ArgumentError under the given name. */
export type Reader<Value> = (name: string, value: unknown, calendar: Calendar) => Value;

/** The declaration of an argument or an option; its name is its key in the call's declaration. */
export interface Argument<Value = unknown> {
  readonly read: Reader<Value>;
  /** The parameter of the request that it fills: the one of the argument's name. */
  readonly parameter?: Parameter;
  /** The name of that parameter, where it is not the argument's. */
  readonly sentAs?: string;
  /** True if the function chooses among the rows by it, and does not send it. */
  readonly isFilter?: boolean;
  readonly required?: boolean;
  /** The setting of the workbook or the user that gives the default. */
  readonly setting?: SettingName;
  readonly default?: string | number;
  /** True for a range whose reader takes the errors of its cells as values. */
  readonly keepsErrors?: boolean;
  /** True if 0 is a value; elsewhere it is an empty cell, for which Excel on the desktop passes 0. */
  readonly acceptsZero?: boolean;
}

// The arguments of the result's table, which parseCall reads once it knows the report and the other values.

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

/** The parsed values of arguments: the type that each reader returns. */
export type Values<Declared extends Arguments> = {
  readonly [
    Name in keyof Declared as Declared[Name] extends Argument ? Name : never
  ]: Declared[Name] extends Argument<infer Value> ? Value : never;
};

/** The cells of a function's arguments, as Excel passes them. */
export type ArgumentCells<Declared extends Arguments = Arguments> = {
  readonly [Name in keyof Declared]: unknown;
};

/** Returns the cells of a call's arguments by name, from the cells in the arguments' order. */
export function cellsByName(
  { argumentNames }: { readonly argumentNames: readonly string[] },
  cells: readonly unknown[],
): ArgumentCells {
  return Object.fromEntries(argumentNames.map((name, index) => [name, cells[index]]));
}

type Guaranteed = Parameter & ({ readonly required: true } | { readonly default: string | number });

/** Declares an argument that is sent as the parameter of its name, with the parameter's default. */
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

/** Declares an argument that lists several values; the word all stands for undefined where it may. */
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

// The arguments and options that functions share. One that a single function takes is declared in its file.

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

/** A country that is read and not sent: a cell of options serves several functions. */
export const unusedCountry = optional(texts.readCountry);
/** A country that limits the rows. */
export const countryOfRows = { ...anyCountry, isFilter: true } as const;

/** The options that name the runner whose own jockey, trainer or name is meant where several fit. */
export const runnerOptions = {
  date: forParameter(parameters.runnerDate, readDate),
  track: forParameter(parameters.runnerTrack, texts.readSlug),
  race: forParameter(parameters.runnerRace, (name, value) => readRace(name, value, parameters.race)),
  number: forParameter(parameters.runnerNumber, (name, value) =>
    readInteger(name, value, parameters.runnerNumber),
  ),
  // Not sent: the date is the venue's own day.
  timezone: { read: texts.readTimezone, setting: "timezone", default: parameters.timezone.default },
} as const;

/** Declares an option with the choices of `presentationChoices`, the first by default. */
export const choice = <Word extends string>(words: readonly [Word, ...Word[]]) => ({
  read: (name: string, value: unknown): Word => texts.readWord(name, value, words),
  default: words[0],
  acceptsZero: true,
});

/** The options of the table's presentation, which every function takes. */
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

/** The options that limit the races; a function may take them as arguments instead. */
export const scopeOptions = { race_code, country, timezone } as const;

/** The snapshot from which the call is answered. */
export const snapshot = optional(texts.readSnapshotName);
