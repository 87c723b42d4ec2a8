import { ArgumentError } from "../../cells/argumentError";
import type { Calendar } from "../../cells/arguments/readDate";
import type { readFields } from "../../cells/arguments/readFields";
import type { readHeaders } from "../../cells/arguments/readHeaders";
import { readList } from "../../cells/arguments/readList";
import type { readOptions } from "../../cells/arguments/readOptions";
import type { readWord } from "../../cells/arguments/readWord";
import type { Parameter } from "../../spec/parameters";
import type { SettingName } from "./settings";

/** Parses a cell's value. Throws an ArgumentError under the given name. */
export type Reader<Value> = (name: string, value: unknown, calendar: Calendar) => Value;

/**
 * The declaration of an argument or an option of a function; its name is its key in the call's declaration.
 */
export interface Argument<Value = unknown> {
  readonly read: Reader<Value>;
  /** The parameter of the request that the value is sent as. */
  readonly parameter?: Parameter;
  /** The parameter that it lists several values of; each combination of them is a request of its own. */
  readonly lists?: Parameter;
  readonly required?: boolean;
  /** The setting of the workbook or the user that gives the default. */
  readonly setting?: SettingName;
  /** The service's default. */
  readonly default?: string | number;
  /** True if 0 is a value; elsewhere it is an empty cell, for which Excel on the desktop passes 0. */
  readonly acceptsZero?: boolean;
}

/** An argument of the result's table, which parseCall reads once it knows the report. */
export interface TableArgument {
  readonly read: typeof readFields | typeof readHeaders | typeof readOptions | typeof readWord;
}

/** The arguments of a function by name, in their order. */
export type Arguments = Readonly<Record<string, Argument | TableArgument>>;

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

type Guaranteed = Parameter & ({ readonly required: true } | { readonly default: string | number });

/** Declares an argument that is sent as a parameter of the request, with the parameter's default. */
export function forParameter<Value>(parameter: Guaranteed, read: Reader<Value>): Argument<Value>;
export function forParameter<Value>(parameter: Parameter, read: Reader<Value>): Argument<Value | undefined>;
export function forParameter<Value>(parameter: Parameter, read: Reader<Value>): Argument<Value | undefined> {
  const { required } = parameter;
  return {
    read,
    parameter,
    required,
    ...(parameter.default === undefined ? {} : { default: parameter.default }),
  };
}

/** Declares a required argument that is not sent. */
export const required = <Value>(read: Reader<Value>): Argument<Value> => ({ read, required: true });

/** Declares an optional argument that is not sent. */
export const optional = <Value>(read: Reader<Value>): Argument<Value | undefined> => ({ read });

/**
 * Declares an argument that lists several values of a parameter. The word all stands for a request without
 * the parameter, where the parameter is optional; it is undefined in the list.
 */
export function listOf<Value>(
  argument: Argument<Value>,
): Argument<readonly (Value | undefined)[] | undefined> {
  const { parameter, required: isRequired = false } = argument;
  const read: Reader<readonly (Value | undefined)[]> = (name, value, calendar) => {
    const cells = readList(value);
    if (cells.length === 0 && isRequired) throw new ArgumentError(name, "is blank");
    const values = cells.map((cell) =>
      typeof cell === "string" && cell.toLowerCase() === "all" && !isRequired
        ? undefined
        : argument.read(name, cell, calendar),
    );
    return [...new Set(values)];
  };
  return { read, required: isRequired, ...(parameter ? { lists: parameter } : {}) };
}
