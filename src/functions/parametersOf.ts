import { endpoints } from "../spec/endpoints";
import type { Parameter } from "../spec/parameters";
import type { Call } from "./call";

/** The interface calls it raceType on one endpoint; in a cell it is race_code everywhere. */
export const argumentOf = (parameter: string): string => (parameter === "raceType" ? "race_code" : parameter);

/** The parameters that one value is read for; those that an argument lists several values of are not among them. */
export function parametersOf(call: Call): (readonly [name: string, parameter: Parameter])[] {
  const listed = Object.values(call.own ?? {}).map(({ lists }) => lists);
  return Object.entries({ ...endpoints[call.endpoint].parameters, ...call.adds }).filter(([name]) => !listed.includes(name));
}
