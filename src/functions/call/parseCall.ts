import { ArgumentError } from "../../cells/argumentError";
import { readFields } from "../../cells/arguments/readFields";
import { readHeaders } from "../../cells/arguments/readHeaders";
import { readOptions } from "../../cells/arguments/readOptions";
import { readWord } from "../../cells/arguments/readWord";
import { isBlank, isBlankOrZero, single } from "../../cells/cellValue";
import type { View } from "../../cells/table/shape";
import type { Call, SuppliedArguments, ParsedArguments } from "./call";
import type { ParseContext } from "./session";
import { defaultOf, type SuppliedValue, type SettingName, settingNames, type Settings } from "./settings";
import { endpoints } from "../../spec/endpoints";
import type { Parameter } from "../../spec/parameters";
import { type PresentationOptions, presentationChoices } from "../../cells/table/presentation";
import { readParameter } from "../../cells/arguments/readParameter";
import { readRunner } from "../../cells/arguments/readText";
import { readTimezone } from "../../cells/arguments/readTimezone";

/** A call as it was meant: the question to ask, the view of its answer, and where each value came from. */
export interface ParsedCall extends ParsedArguments {
  readonly call: Call;
  readonly report: string;
  readonly view: View;
}

function checkNeeds(call: Call, report: string, givens: SuppliedArguments): void {
  call.checkGivens?.(givens);
  const table = call.reports[report];
  if (table?.requires && !givens.has(table.requires))
    throw new ArgumentError("report", `needs ${table.requires} to be given`, report);
  for (const [name, needed] of Object.entries(call.needs ?? {})) {
    if (givens.has(name) && !givens.has(needed))
      throw new ArgumentError(name, `applies only when ${needed} is given`, givens.get(name)?.value);
  }
}

/** Reads a call's arguments: what to ask and how to show it. Throws an ArgumentError that names what is wrong. */
export function parseCall(call: Call, args: readonly unknown[], surroundings: ParseContext): ParsedCall {
  const tailAt = (name: string): unknown => (call.parameters.includes(name) ? args[call.parameters.indexOf(name)] : undefined);
  const options = readOptions(tailAt("options"), optionsOf(call));
  const explicit = suppliedValue(call, args, options);
  const { parameters, givens, words, timezone } = readArguments(call, args, { explicit, options, surroundings });

  const reports = Object.keys(call.reports);
  const report = readWord("report", explicit("report")?.value ?? reports[0], reports);
  checkNeeds(call, report, givens);
  const table = call.reports[report];
  if (!table) throw new ArgumentError("report", `must be one of ${reports.join(", ")}`, report);

  const columns = readFields(tailAt("fields"), table);
  const headers = readHeaders(single(tailAt("headers")), call.single && columns.length === 1 ? 0 : 1);
  const { dateSystem, formats, notAvailable } = surroundings;
  const presentation = { ...words, headers, timezone, dateSystem, formats, notAvailable };
  const filter = call.filter?.(givens);
  return { call, parameters, givens, report, view: { table, columns, presentation, ...(filter ? { filter } : {}) } };
}

/** What the cell itself says for a name: its argument, else its option. */
export type SuppliedValues = (name: string) => SuppliedValue | undefined;

/** Reads what the arguments say, then the options; a blank says nothing. */
export function suppliedValue(call: Call, args: readonly unknown[], options: ReadonlyMap<string, unknown>): SuppliedValues {
  return (name) => {
    const position = call.parameters.indexOf(name);
    const argument = position < 0 ? undefined : single(args[position]);
    if (!isBlankOrZero(argument)) return { value: argument, from: "argument" };
    const option = options.get(name);
    return isBlankOrZero(option) ? undefined : { value: option, from: "option" };
  };
}

/** The interface calls it raceType on one endpoint; in a cell it is race_code everywhere. */
export const argumentOf = (parameter: string): string => (parameter === "raceType" ? "race_code" : parameter);

/** The parameters that one value is read for; those that an argument lists several values of are not among them. */
export function parametersOf(call: Call): (readonly [name: string, parameter: Parameter])[] {
  const listed = Object.values(call.own ?? {}).map(({ lists }) => lists);
  return Object.entries({ ...endpoints[call.endpoint].parameters, ...call.adds }).filter(([name]) => !listed.includes(name));
}

const scope = ["race_code", "country", "timezone"];

/** The names that a function's `options` may hold. */
export function optionsOf(call: Call): string[] {
  const own = parametersOf(call).map(([name]) => argumentOf(name));
  return [...new Set([...scope, ...own.filter((name) => !call.parameters.includes(name)), ...Object.keys(presentationChoices)])];
}

const wordNames = Object.keys(presentationChoices) as (keyof PresentationOptions)[];

const isSetting = (name: string): name is SettingName => settingNames.some((setting) => setting === name);

const titled = (name: string, { from }: SuppliedValue): string =>
  from === "workbook" || from === "user" ? `${name} (the ${from}'s default)` : name;

/** A parameter's value and origin, from the cell or from a default; undefined where nothing is given. */
function given(
  name: string,
  parameter: Parameter,
  { explicit, settings }: { explicit: SuppliedValues; settings: Settings },
): SuppliedValue | undefined {
  const own = explicit(name);
  if (own || parameter.default === undefined) return own;
  return isSetting(name) ? defaultOf(name, settings) : { value: parameter.default, from: "spec" };
}

/** How a call's givens are read. */
interface Scope {
  readonly explicit: SuppliedValues;
  readonly surroundings: ParseContext;
  readonly timezone: string;
}

function readParameters(call: Call, { explicit, surroundings, timezone }: Scope): ParsedArguments {
  const { settings, dateSystem, today } = surroundings;
  const calendar = { today: () => today(timezone), dateSystem };
  const givens = new Map<string, SuppliedValue>();
  const parameters: Record<string, string | number> = {};
  for (const [parameterName, parameter] of parametersOf(call)) {
    const name = argumentOf(parameterName);
    const found = given(name, parameter, { explicit, settings });
    if (!found && parameter.required) throw new ArgumentError(name, "is blank");
    if (!found) continue;
    const value = readParameter(found.value, { name: titled(name, found), parameter, calendar });
    parameters[parameterName] = value;
    givens.set(name, { value, from: found.from });
  }
  return { givens, parameters };
}

function readWords(
  options: ReadonlyMap<string, unknown>,
  settings: Settings,
): { words: PresentationOptions; givens: Map<string, SuppliedValue> } {
  const givens = new Map<string, SuppliedValue>();
  for (const name of wordNames) {
    const option = options.get(name);
    const fallback: SuppliedValue = isSetting(name)
      ? defaultOf(name, settings)
      : { value: presentationChoices[name][0], from: "spec" };
    const found: SuppliedValue = isBlank(option) ? fallback : { value: option, from: "option" };
    givens.set(name, { value: readWord<string>(titled(name, found), found.value, presentationChoices[name]), from: found.from });
  }
  // readWord has held each name to its own words.
  const words = Object.fromEntries([...givens].map(([name, { value }]) => [name, value])) as unknown as PresentationOptions;
  return { words, givens };
}

/** The arguments that are no parameters of the interface. */
function readOwn(call: Call, args: readonly unknown[]): Map<string, SuppliedValue> {
  const read = new Map<string, SuppliedValue>();
  for (const [name, argument] of Object.entries(call.own ?? {})) {
    const value = single(args[call.parameters.indexOf(name)]);
    if (!isBlankOrZero(value)) read.set(name, { value: argument.read(name, value), from: "argument" });
    else if (argument.required) throw new ArgumentError(name, "is blank");
  }
  return read;
}

/** What is neither a parameter of the interface nor a matter of presentation: the runner, and a scope that only selects rows. */
function readSelection(call: Call, { explicit, surroundings }: Scope): Map<string, SuppliedValue> {
  const selection = new Map<string, SuppliedValue>();
  if (call.parameters.includes("runner")) {
    const runner = explicit("runner");
    if (!runner) throw new ArgumentError("runner", "is blank");
    selection.set("runner", { value: readRunner(runner.value), from: runner.from });
  }
  const calendar = { today: () => "", dateSystem: surroundings.dateSystem };
  const country = explicit("country");
  const parameter = endpoints.form.parameters.country;
  if (country)
    selection.set("country", {
      value: readParameter(country.value, { name: "country", parameter, calendar }),
      from: country.from,
    });
  return selection;
}

export interface GivensOptions {
  readonly explicit: SuppliedValues;
  /** What `options` holds, by name. */
  readonly options: ReadonlyMap<string, unknown>;
  readonly surroundings: ParseContext;
}

/** What a call was given, in the cell or by a default. */
export interface ReadArguments extends ParsedArguments {
  readonly words: PresentationOptions;
  readonly timezone: string;
}

/** Reads everything that a call is given but its fields and headings, each with where it came from. */
export function readArguments(
  call: Call,
  args: readonly unknown[],
  { explicit, options, surroundings }: GivensOptions,
): ReadArguments {
  const { settings } = surroundings;
  const zone = explicit("timezone") ?? defaultOf("timezone", settings);
  const timezone = readTimezone(titled("timezone", zone), zone.value);
  const scope: Scope = { explicit, surroundings, timezone };
  const { words, givens: wordGivens } = readWords(options, settings);
  const { givens, parameters } = readParameters(call, scope);
  const all: SuppliedArguments = new Map([
    ["timezone", { value: timezone, from: zone.from }],
    ...readSelection(call, scope),
    ...givens,
    ...readOwn(call, args),
    ...wordGivens,
  ]);
  return { parameters, givens: all, words, timezone };
}
