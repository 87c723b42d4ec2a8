import { presentationChoices } from "../cells/table/presentation";
import type { Call } from "./call";
import { argumentOf, parametersOf } from "./parametersOf";

const scope = ["race_code", "country", "timezone"];

/** The names that a function's `options` may hold. */
export function optionsOf(call: Call): string[] {
  const own = parametersOf(call).map(([name]) => argumentOf(name));
  return [...new Set([...scope, ...own.filter((name) => !call.parameters.includes(name)), ...Object.keys(presentationChoices)])];
}
