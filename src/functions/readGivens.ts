import { endpoints } from "../spec/endpoints";
import type { Parameter } from "../spec/parameters";
import { ArgumentError } from "../cells/argumentError";
import { readParameter } from "../cells/arguments/readParameter";
import { readRunner } from "../cells/arguments/readText";
import { readTimezone } from "../cells/arguments/readTimezone";
import { readWord } from "../cells/arguments/readWord";
import { isBlank, isBlankOrZero, single } from "../cells/cellValue";
import { type PresentationOptions, presentationChoices } from "../cells/table/presentation";
import type { Call, Givens, Meant } from "./call";
import type { Explicit } from "./explicit";
import { argumentOf, parametersOf } from "./parametersOf";
import { defaultOf, type Given, type SettingName, settingNames, type Settings } from "./settings";
import type { Surroundings } from "./surroundings";

const wordNames = Object.keys(presentationChoices) as (keyof PresentationOptions)[];

const isSetting = (name: string): name is SettingName => settingNames.some((setting) => setting === name);

const titled = (name: string, { from }: Given): string =>
  from === "workbook" || from === "user" ? `${name} (the ${from}'s default)` : name;

/** A parameter's value and origin, from the cell or from a default; undefined where nothing is given. */
function given(
  name: string,
  parameter: Parameter,
  { explicit, settings }: { explicit: Explicit; settings: Settings },
): Given | undefined {
  const own = explicit(name);
  if (own || parameter.default === undefined) return own;
  return isSetting(name) ? defaultOf(name, settings) : { value: parameter.default, from: "spec" };
}

/** How a call's givens are read. */
interface Scope {
  readonly explicit: Explicit;
  readonly surroundings: Surroundings;
  readonly timezone: string;
}

function readParameters(call: Call, { explicit, surroundings, timezone }: Scope): Meant {
  const { settings, dateSystem, today } = surroundings;
  const calendar = { today: () => today(timezone), dateSystem };
  const givens = new Map<string, Given>();
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
): { words: PresentationOptions; givens: Map<string, Given> } {
  const givens = new Map<string, Given>();
  for (const name of wordNames) {
    const option = options.get(name);
    const fallback: Given = isSetting(name) ? defaultOf(name, settings) : { value: presentationChoices[name][0], from: "spec" };
    const found: Given = isBlank(option) ? fallback : { value: option, from: "option" };
    givens.set(name, { value: readWord<string>(titled(name, found), found.value, presentationChoices[name]), from: found.from });
  }
  // readWord has held each name to its own words.
  const words = Object.fromEntries([...givens].map(([name, { value }]) => [name, value])) as unknown as PresentationOptions;
  return { words, givens };
}

/** The arguments that are no parameters of the interface. */
function readOwn(call: Call, args: readonly unknown[]): Map<string, Given> {
  const read = new Map<string, Given>();
  for (const [name, argument] of Object.entries(call.own ?? {})) {
    const value = single(args[call.parameters.indexOf(name)]);
    if (!isBlankOrZero(value)) read.set(name, { value: argument.read(name, value), from: "argument" });
    else if (argument.required) throw new ArgumentError(name, "is blank");
  }
  return read;
}

/** What is neither a parameter of the interface nor a matter of presentation: the runner, and a scope that only selects rows. */
function readSelection(call: Call, { explicit, surroundings }: Scope): Map<string, Given> {
  const selection = new Map<string, Given>();
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
  readonly explicit: Explicit;
  /** What `options` holds, by name. */
  readonly options: ReadonlyMap<string, unknown>;
  readonly surroundings: Surroundings;
}

/** What a call was given, in the cell or by a default. */
export interface ReadGivens extends Meant {
  readonly words: PresentationOptions;
  readonly timezone: string;
}

/** Reads everything that a call is given but its fields and headings, each with where it came from. */
export function readGivens(call: Call, args: readonly unknown[], { explicit, options, surroundings }: GivensOptions): ReadGivens {
  const { settings } = surroundings;
  const zone = explicit("timezone") ?? defaultOf("timezone", settings);
  const timezone = readTimezone(titled("timezone", zone), zone.value);
  const scope: Scope = { explicit, surroundings, timezone };
  const { words, givens: wordGivens } = readWords(options, settings);
  const { givens, parameters } = readParameters(call, scope);
  const all: Givens = new Map([
    ["timezone", { value: timezone, from: zone.from }],
    ...readSelection(call, scope),
    ...givens,
    ...readOwn(call, args),
    ...wordGivens,
  ]);
  return { parameters, givens: all, words, timezone };
}
